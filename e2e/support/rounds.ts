/** The details of a test that runs only in the long proofs (decision 0079). */
export const long = { tag: '@long' } as const;

/**
 * Chooses the size of a test: `once` in a normal run, `many` in the long proof (PROVE=1, set by `npm run prove`).
 */
export function rounds<Plan>({ once, many }: { once: Plan; many: Plan }): Plan {
  return process.env.PROVE === '1' ? many : once;
}
