import type { PrivacyLabel } from '@scanlist/contracts/http/privacy-label';
import { listText } from './server-texts.ts';
import { serverText } from './text.ts';

/** The privacy label in the language of the page (decision 0076); in English as `formatPrivacyLabel`. */
export function labelText({ stored, location, kept, signatures }: PrivacyLabel): string {
  const parts = listText(stored.map((part) => serverText(partKeys[part])));
  return `${serverText(location ? 'labelLocationAsked' : 'labelNoLocation', { parts })} ${keptText(kept, signatures)}`;
}

const partKeys = {
  checkmarks: 'partCheckmarks',
  notes: 'partNotes',
  name: 'partName',
  signature: 'partSignature',
  time: 'partTime',
  browser: 'partBrowser',
} as const;

const keptDaysKeys = ['keptDays', 'keptDaysSignatures', 'keptDaysSignaturesNames'] as const;
const keptByOwnerKeys = ['keptByOwner', 'keptByOwnerSignatures', 'keptByOwnerSignaturesNames'] as const;

function keptText(kept: PrivacyLabel['kept'], signatures: PrivacyLabel['signatures']): string {
  if (kept === 'demo') return serverText('keptForDemo');
  const values = {
    ...(typeof kept === 'number' && { days: kept }),
    ...(signatures && { signatureDays: signatures.days }),
  };
  const [alone, withSignatures, withNames] = typeof kept === 'number' ? keptDaysKeys : keptByOwnerKeys;
  if (!signatures) return serverText(alone, values);
  return serverText(signatures.withNames ? withNames : withSignatures, values);
}
