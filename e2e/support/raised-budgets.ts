/** Room for what tests, proofs and benchmarks have a few lists take from one address. */
export const raisedBudgets = {
  LIST_ENTRIES_PER_DAY: '100000000',
  LIST_ENTRY_MB_PER_DAY: '100000000',
  ADDRESS_ENTRIES_PER_HOUR: '100000000',
  ADDRESS_ENTRY_MB_PER_HOUR: '200000',
};

/** 'A=1 B=2', for a run to say with which limits it was made. */
export function formatLimits(limits: Record<string, string>): string {
  return Object.entries(limits)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
