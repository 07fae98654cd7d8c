import { formatDays } from '@scanlist/contracts/http/privacy-label';

/** The settings of a list that delete something by themselves; null or absent where nothing does. */
export interface Retention {
  keepEntriesDays?: number | null | undefined;
  keepSignaturesDays?: number | null | undefined;
}

/**
 * What happens to the entries of a list, a sentence each: 'Entries are deleted 90 days after they come in'. Names go with
 * signatures, because both are sealed together (decision 0076).
 */
export function retentionTexts(list: Retention & { askName?: string | undefined }): string[] {
  const { keepEntriesDays: entries, keepSignaturesDays: signatures } = list;
  const those = list.askName && list.askName !== 'off' ? 'Signatures and names' : 'Signatures';
  return [
    ...(entries ? [`Entries are deleted ${formatDays(entries)} after they come in`] : []),
    ...(signatures && signatures < (entries ?? Number.POSITIVE_INFINITY)
      ? [`${those} are deleted ${formatDays(signatures)} after they come in`]
      : []),
  ];
}

/** The settings that delete earlier than before, and so may delete something at once. */
export function shortened(before: Retention, after: Retention): Retention {
  const isShorter = (setting: keyof Retention) =>
    (after[setting] ?? Number.POSITIVE_INFINITY) < (before[setting] ?? Number.POSITIVE_INFINITY);
  return {
    ...(isShorter('keepEntriesDays') && { keepEntriesDays: after.keepEntriesDays }),
    ...(isShorter('keepSignaturesDays') && { keepSignaturesDays: after.keepSignaturesDays }),
  };
}
