/**
 * Storage budgets large enough for tests, proofs and benchmarks, which send many entries from one address to a few
 * lists.
 */
export const raisedBudgets = {
  LIST_ENTRIES_PER_DAY: '100000000',
  LIST_ENTRY_MB_PER_DAY: '100000000',
  ADDRESS_ENTRIES_PER_HOUR: '100000000',
  ADDRESS_ENTRY_MB_PER_HOUR: '200000',
};

/** Formats limits as 'A=1 B=2', for the output of a run. */
export function formatLimits(limits: Record<string, string>): string {
  return Object.entries(limits)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
