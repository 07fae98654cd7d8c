/** '1 entry', '2,100 entries', and '0 entries' for a missing count. */
export function formatEntryCount(count = 0): string {
  return count === 1 ? '1 entry' : `${count.toLocaleString('en-US')} entries`;
}
