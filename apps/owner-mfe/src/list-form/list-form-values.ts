import type { ListBody, ListType, OwnerList } from '@scanlist/contracts/http/lists';
import { listBodySchema } from '@scanlist/contracts/http/lists';
import { type Issue, issuesOf } from '@scanlist/contracts/http/problem';

/** What the form holds while it is typed into. `notify` is the 'Email Notification' checkbox. */
export interface ListFormValues {
  title: string;
  description: string;
  type: ListType;
  requireSignature: boolean;
  notify: boolean;
  notificationEmail: string;
  items: { id?: string | undefined; content: string }[];
}

/** A new list's form: one empty item, To-Do unless told (specification section 4: List form). */
export function emptyValues(type: ListType = 'TODO'): ListFormValues {
  return {
    title: '',
    description: '',
    type,
    requireSignature: false,
    notify: false,
    notificationEmail: '',
    items: [{ content: '' }],
  };
}

/** The form of a list that is there already; its items keep their ids (decision F5). */
export function valuesOf(list: OwnerList): ListFormValues {
  return {
    title: list.title,
    description: list.description,
    type: list.type,
    requireSignature: list.requireSignature,
    notify: Boolean(list.notificationEmail),
    notificationEmail: list.notificationEmail ?? '',
    items: list.items.map(({ id, content }) => ({ id, content })),
  };
}

/**
 * What the form sends, or what is wrong with it, by the contract's own rules. Beyond them one: the address is required
 * while notifications are on (specification section 5: List form).
 */
export function parseListForm(
  values: ListFormValues,
): { body: ListBody; issues?: never } | { body?: never; issues: Issue[] } {
  const { notify, notificationEmail, ...rest } = values;
  const parsed = listBodySchema.safeParse({ ...rest, notificationEmail: notify ? notificationEmail : null });
  const issues = parsed.success ? [] : issuesOf(parsed.error);
  if (notify && notificationEmail === '') {
    issues.push({ path: 'notificationEmail', message: 'Please enter a valid email' });
  }
  return parsed.success && issues.length === 0 ? { body: parsed.data } : { issues };
}
