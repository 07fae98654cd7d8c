/** The details of a test that runs only in a long proof (decision 0082). */
export const long = { tag: '@long' } as const;

/**
 * Chooses the size of a test: `many` in a long proof (PROVE=long), otherwise `once`, in `npm test` and in `npm run prove -- short`.
 */
export function rounds<Plan>({ once, many }: { once: Plan; many: Plan }): Plan {
  return process.env.PROVE === 'long' ? many : once;
}
