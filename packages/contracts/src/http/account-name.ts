import type { CurrentUser } from './accounts.ts';
import { may } from './permissions.ts';

type Name = Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>;

/** First and last name's initials, else the first letter of the e-mail, else U (specification section 2). */
export function initialsOf({ firstName, lastName, email }: Name): string {
  const first = firstLetter(firstName);
  const last = firstLetter(lastName);
  return (first && last ? first + last : firstLetter(email)) || 'U';
}

/** The name of the user in the menu: the first name, else the e-mail address. */
export function displayName({ firstName, email }: Name): string {
  return firstName?.trim() || email;
}

/** The name of the workspace, where the user could take it for another one. */
export function shownWorkspace({ workspace }: Pick<CurrentUser, 'workspace'>): string | undefined {
  return workspace && !(workspace.isOnlyOne && workspace.role === 'owner') ? workspace.name : undefined;
}

/** Whether the user may change nothing in the workspace. */
export function readsOnly({ workspace }: Pick<CurrentUser, 'workspace'>): boolean {
  return workspace !== undefined && !may(workspace.role, 'lists:write');
}

/** Splits by characters, not code units, so that a name in any script gives a whole letter. */
function firstLetter(word: string | null): string {
  return Array.from(word?.trim() ?? '')[0]?.toUpperCase() ?? '';
}
