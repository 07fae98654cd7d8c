import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api.ts';

/**
 * Shows the server's issues at the fields they name, the first one of each field, and focuses the first field. Returns
 * whether any field showed one; other issues are for the toast, which carries the whole message.
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
