import type { PublicList } from './fill.ts';

/** What an entry can hold of its visitor besides the location, in the order of the label. */
export const storedParts = ['checkmarks', 'notes', 'name', 'signature', 'time', 'browser'] as const;
export type StoredPart = (typeof storedParts)[number];

/** The settings of a list that decide what is stored of its visitors. */
export type LabeledList = Pick<
  PublicList,
  'requireSignature' | 'askName' | 'askLocation' | 'keepEntriesDays' | 'keepSignaturesDays' | 'expiresAt'
>;

/** What a list stores of its visitors, and for how long (decision 0076). */
export interface PrivacyLabel {
  stored: StoredPart[];
  /** Whether the location is stored where the visitor allows it. */
  location: boolean;
  /** A number of days; `owner`: until the owner deletes the entry; `demo`: until the live demo ends. */
  kept: number | 'owner' | 'demo';
  /** Where signatures go before their entries: after how many days, and whether names go with them. */
  signatures: { days: number; withNames: boolean } | null;
}

/** The label of a list. The lists service stores nothing else of a visitor, and a test compares both. */
export function privacyLabelOf(list: LabeledList): PrivacyLabel {
  const isDemo = list.expiresAt !== undefined;
  const asksName = !isDemo && list.askName !== undefined && list.askName !== 'off';
  const hasSignature = !isDemo && list.requireSignature;
  const isStored: Record<StoredPart, boolean> = {
    checkmarks: true,
    notes: true,
    name: asksName,
    signature: hasSignature,
    time: true,
    browser: !isDemo,
  };
  const entryDays = list.keepEntriesDays ?? null;
  const signatureDays = list.keepSignaturesDays ?? null;
  const goEarlier = signatureDays !== null && signatureDays < (entryDays ?? Number.POSITIVE_INFINITY);
  return {
    stored: storedParts.filter((part) => isStored[part]),
    location: !isDemo && list.askLocation !== false,
    kept: isDemo ? 'demo' : (entryDays ?? 'owner'),
    signatures: hasSignature && goEarlier ? { days: signatureDays, withNames: asksName } : null,
  };
}

/**
 * The label in English: 'Stored: checkmarks, notes, signature, time, browser. Location: if you allow it. Kept for 90 days;
 * signatures for 30.'
 */
export function formatPrivacyLabel({ stored, location, kept, signatures }: PrivacyLabel): string {
  const place = location ? 'if you allow it' : 'no';
  return `Stored: ${stored.join(', ')}. Location: ${place}. ${keptText(kept, signatures)}.`;
}

function keptText(kept: PrivacyLabel['kept'], signatures: PrivacyLabel['signatures']): string {
  const those = signatures?.withNames ? 'signatures and names' : 'signatures';
  if (typeof kept === 'number') {
    return `Kept for ${formatDays(kept)}${signatures ? `; ${those} for ${signatures.days.toLocaleString('en-US')}` : ''}`;
  }
  if (kept === 'demo') return 'Deleted when this demo ends';
  return `Kept until the owner deletes it${signatures ? `; ${those} for ${formatDays(signatures.days)}` : ''}`;
}

/** '1 day', '1,000 days'. */
export function formatDays(count: number): string {
  return count === 1 ? '1 day' : `${count.toLocaleString('en-US')} days`;
}
