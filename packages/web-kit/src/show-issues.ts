import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api.ts';

/**
 * Puts the server's issues at the fields they name, the first one of each field, and the focus on the first field. Answers
 * whether any field took one; what belongs to no field is for the toast, which carries the message as a whole.
 */
export function showIssues<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  error: unknown,
  fields: readonly Path<Values>[],
): boolean {
  if (!(error instanceof ApiError)) return false;
  const shown = new Set<string>();
  for (const { path, message } of error.issues) {
    const field = fields.find((name) => name === path);
    if (!field || shown.has(field)) continue;
    setError(field, { type: 'server', message }, { shouldFocus: shown.size === 0 });
    shown.add(field);
  }
  return shown.size > 0;
}
