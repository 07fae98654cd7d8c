/** '1 entry', '2 entries', and '0 entries' where the count is missing. */
export function entriesCounted(count: number | undefined): string {
  return count === 1 ? '1 entry' : `${count ?? 0} entries`;
}
