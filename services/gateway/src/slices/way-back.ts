import type { LiveRecord } from '@scanlist/slices/registry';

/**
 * The activation that the last one of `history` (oldest first) may go back to without a person: that of the version before.
 * None where the last one is itself a way back, where its version was live before, or where the version before was taken
 * back once. So it happens once for each version, and never undoes what a person did.
 */
export function wayBack(history: readonly LiveRecord[]): LiveRecord | undefined {
  const activations = history.filter((record, index) => !isSameActivation(record, history[index + 1]));
  const current = activations.at(-1);
  if (!current || current.takenBack) return undefined;
  const earlier = activations.slice(0, -1);
  if (earlier.some(({ digest }) => digest === current.digest)) return undefined;
  const before = earlier.at(-1);
  const takenBack = new Set(history.map((record) => record.takenBack?.version));
  return before && !takenBack.has(before.version) ? before : undefined;
}

/** A pin and its end are records of the activation that they are about. */
function isSameActivation(record: LiveRecord, next: LiveRecord | undefined): boolean {
  return next?.digest === record.digest && next.activatedAt === record.activatedAt;
}
