/** '1 entry', '2,100 entries', and '0 entries' for a missing count. */
export function formatEntryCount(count = 0): string {
  return count === 1 ? '1 entry' : `${count.toLocaleString('en-US')} entries`;
}

/** '1 open', '2,100 open': how many entries the owner has not dealt with. */
export function formatOpenCount(count: number): string {
  return `${count.toLocaleString('en-US')} open`;
}
