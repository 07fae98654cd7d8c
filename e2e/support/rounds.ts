/**
 * Chooses how often a test repeats what it tries to break: `once` in every run, `many` where PROVE=1 asks for the long
 * proof (`npm run prove`). What a test asserts is the same in both.
 */
export function rounds<Plan>({ once, many }: { once: Plan; many: Plan }): Plan {
  return process.env.PROVE === '1' ? many : once;
}
