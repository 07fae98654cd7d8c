import type { NewAccountBodyInput } from '@scanlist/contracts/http/accounts';
import { storeForNextPage, takeFromPreviousPage } from '@scanlist/web-kit/page-handover';

const key = 'scanlist-sign-up';

/** The fields of step 1 without the passwords, which are stored nowhere. */
const savedFields = ['username', 'email', 'firstName', 'lastName'] as const;
type SavedAccount = Record<(typeof savedFields)[number], string>;

/** Stores the input for the next visit of the sign-up in this tab, for example after a reload. */
export function saveAccount(values: NewAccountBodyInput): void {
  storeForNextPage(
    key,
    JSON.stringify(Object.fromEntries(savedFields.map((field) => [field, values[field]]))),
  );
}

/** Takes the stored input once; blank if there is none or it is invalid. */
export function takeSavedAccount(): SavedAccount {
  const saved = read(takeFromPreviousPage(key) ?? 'null');
  const wordOf = (field: string) => (typeof saved[field] === 'string' ? saved[field] : '');
  return {
    username: wordOf('username'),
    email: wordOf('email'),
    firstName: wordOf('firstName'),
    lastName: wordOf('lastName'),
  };
}

function read(text: string): Record<string, unknown> {
  try {
    const saved: unknown = JSON.parse(text);
    return typeof saved === 'object' && saved !== null ? { ...saved } : {};
  } catch {
    return {};
  }
}
