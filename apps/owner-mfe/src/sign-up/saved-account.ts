import type { NewAccountBodyInput } from '@scanlist/contracts/http/accounts';
import { storeForNextPage, takeFromPreviousPage } from '@scanlist/web-kit/page-handover';

const key = 'scanlist-sign-up';

/** Everything of step 1 but the passwords, which are stored nowhere. */
const savedFields = ['username', 'email', 'firstName', 'lastName'] as const;
type SavedAccount = Record<(typeof savedFields)[number], string>;

/** Leaves what was typed for the next look at this tab's sign-up: after a reload, or a glance at another page. */
export function saveAccount(values: NewAccountBodyInput): void {
  storeForNextPage(
    key,
    JSON.stringify(Object.fromEntries(savedFields.map((field) => [field, values[field]]))),
  );
}

/** What was left, once; blank where nothing was, or where it is not what this page left. */
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
