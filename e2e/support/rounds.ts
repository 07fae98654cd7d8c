/**
 * Chooses the size of a test: `once` in a normal run, `many` in the long proof (PROVE=1, set by `npm run prove`). The
 * assertions are the same in both.
 */
export function rounds<Plan>({ once, many }: { once: Plan; many: Plan }): Plan {
  return process.env.PROVE === '1' ? many : once;
}
