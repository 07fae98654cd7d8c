/** Resolves to null when `ms` have passed. */
export function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null));
}
