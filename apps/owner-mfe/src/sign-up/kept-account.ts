import type { NewAccountBodyInput } from '@scanlist/contracts/http/accounts';
import { storeForNextPage, takeFromPreviousPage } from '@scanlist/web-kit/page-handover';

const key = 'scanlist-sign-up';

/** Everything of step 1 but the passwords, which are stored nowhere. */
const keptFields = ['username', 'email', 'firstName', 'lastName'] as const;
type KeptAccount = Record<(typeof keptFields)[number], string>;

/** Leaves what was typed for the next look at this tab's sign-up: after a reload, or a glance at another page. */
export function keepAccount(values: NewAccountBodyInput): void {
  storeForNextPage(
    key,
    JSON.stringify(Object.fromEntries(keptFields.map((field) => [field, values[field]]))),
  );
}

/** What was left, once; blank where nothing was, or where it is not what this page left. */
export function takeKeptAccount(): KeptAccount {
  const kept = read(takeFromPreviousPage(key) ?? 'null');
  const wordOf = (field: string) => (typeof kept[field] === 'string' ? kept[field] : '');
  return {
    username: wordOf('username'),
    email: wordOf('email'),
    firstName: wordOf('firstName'),
    lastName: wordOf('lastName'),
  };
}

function read(text: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(text);
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}
