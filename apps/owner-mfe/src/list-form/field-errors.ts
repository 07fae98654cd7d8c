import type { Issue } from '@scanlist/contracts/http/problem';

/** The fields that show a message of their own; `items` is the list of items as a whole. */
export type ListFormField =
  | 'title'
  | 'description'
  | 'type'
  | 'requireSignature'
  | 'notificationEmail'
  | 'items'
  | `items.${number}.content`;

/**
 * Issues, the form's or the server's, by the field that shows them: the first one of each field wins. What belongs to no
 * field is left out; the toast carries the server's message as a whole.
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

const fields = ['title', 'description', 'type', 'requireSignature', 'notificationEmail', 'items'] as const;
