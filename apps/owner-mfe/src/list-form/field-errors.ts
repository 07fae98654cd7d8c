import type { Issue } from '@scanlist/contracts/http/problem';

/** The fields with an error message of their own; `items` is the list of items as a whole. */
export type ListFormField =
  | 'title'
  | 'description'
  | 'type'
  | 'requireSignature'
  | 'askName'
  | 'askLocation'
  | 'keepEntriesDays'
  | 'keepSignaturesDays'
  | 'ending'
  | 'endingMessage'
  | 'notificationEmail'
  | 'items'
  | `items.${number}.content`;

/**
 * Groups issues of form or server by the field that shows them; the first one of each field wins. Issues without a
 * field are left out; the toast has the server's whole message.
 */
export function fieldErrorsOf(issues: readonly Issue[]): Map<ListFormField, string> {
  const errors = new Map<ListFormField, string>();
  for (const { path, message } of issues) {
    const field = fieldOf(path);
    if (field && !errors.has(field)) errors.set(field, message);
  }
  return errors;
}

function fieldOf(path: string): ListFormField | null {
  const item = /^items\.(\d+)(?:\.|$)/.exec(path);
  if (item) return `items.${Number(item[1])}.content`;
  return fields.find((field) => field === path) ?? null;
}

const fields = [
  'title',
  'description',
  'type',
  'requireSignature',
  'askName',
  'askLocation',
  'keepEntriesDays',
  'keepSignaturesDays',
  'ending',
  'endingMessage',
  'notificationEmail',
  'items',
] as const;
