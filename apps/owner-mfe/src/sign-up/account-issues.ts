import type { NewAccountBodyInput } from '@scanlist/contracts/http/accounts';
import { ApiError } from '@scanlist/web-kit/api';
import { showIssues } from '@scanlist/web-kit/show-issues';
import type { UseFormSetError } from 'react-hook-form';

const fields = ['username', 'email', 'password', 'confirmPassword', 'firstName', 'lastName'] as const;

const codesOfFields = { USERNAME_TAKEN: 'username', EMAIL_TAKEN: 'email' } as const;

/** True if the server refused a field of step 1. */
export function isAboutAccount(error: unknown): boolean {
  return fieldOf(error) !== null;
}

/** Shows the server's issues at the fields of step 1. Returns whether there was one. */
export function showAccountIssues(setError: UseFormSetError<NewAccountBodyInput>, error: unknown): boolean {
  if (showIssues(setError, error, fields)) return true;
  const field = fieldOf(error);
  if (!field || !(error instanceof ApiError)) return false;
  setError(field, { type: 'server', message: error.message }, { shouldFocus: true });
  return true;
}

function fieldOf(error: unknown): (typeof fields)[number] | null {
  if (!(error instanceof ApiError)) return null;
  const named = fields.find((field) => error.issues.some(({ path }) => path === field));
  if (named) return named;
  const { code } = error;
  return code === 'USERNAME_TAKEN' || code === 'EMAIL_TAKEN' ? codesOfFields[code] : null;
}
