/** True where one more list would be refused; a `limit` of null allows any number (decision P3). The server decides. */
export function isAtLimit(count: number, limit: number | null): boolean {
  return limit !== null && count >= limit;
}
