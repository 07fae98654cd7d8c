import { onOneLine } from '@scanlist/contracts/http/item-lines';
import {
  type AskName,
  endingIssues,
  type ListBody,
  type ListEnding,
  type ListType,
  listBodySchema,
} from '@scanlist/contracts/http/list-body';
import type { OwnerList } from '@scanlist/contracts/http/lists';
import { type Issue, issuesOf } from '@scanlist/contracts/http/problem';
import type { Template } from '../template-data/template.ts';

/** The values of the form. `notify` is the 'Email Notification' checkbox. */
export interface ListFormValues {
  title: string;
  description: string;
  type: ListType;
  requireSignature: boolean;
  askName: AskName;
  askLocation: boolean;
  /** A number of days as it is typed; null while the list deletes no entries by itself. The same of signatures. */
  keepEntriesDays: string | null;
  keepSignaturesDays: string | null;
  ending: ListEnding;
  /** It stays in its field while another end is chosen. */
  endingMessage: string;
  notify: boolean;
  notificationEmail: string;
  items: ItemValues[];
}

/** One line of the form. `uid` identifies it on this page, saved or not; only `id` comes from the server. */
export interface ItemValues {
  uid: string;
  id?: string | undefined;
  content: string;
}

/** A new line without a server id. */
export function newItem(content = ''): ItemValues {
  made += 1;
  return { uid: `new-${Date.now().toString(36)}-${made}`, content };
}

/** The line that Enter creates. Left empty at the end of the list, it is not an item. */
export function placeholderItem(): ItemValues {
  const item = newItem();
  return { ...item, uid: placeholderPrefix + item.uid };
}

const placeholderPrefix = 'waiting-';

let made = 0;

/** The values of a new list's form: one empty item, To-Do by default (specification section 4: List form). */
export function emptyValues(type: ListType = 'TODO'): ListFormValues {
  return {
    title: '',
    description: '',
    type,
    requireSignature: false,
    askName: 'off',
    askLocation: true,
    keepEntriesDays: null,
    keepSignaturesDays: null,
    ending: 'homepage',
    endingMessage: '',
    notify: false,
    notificationEmail: '',
    items: [newItem()],
  };
}

/** The values of a new list's form that begins with a template. */
export function valuesOfTemplate(template: Template): ListFormValues {
  const { title, description, type, requireSignature, askName, items } = template;
  return {
    ...emptyValues(type),
    title,
    description,
    requireSignature,
    askName,
    items: items.map((content) => newItem(content)),
  };
}

/** The values of an existing list's form; its items keep their ids (decision F5). */
export function valuesOf(list: OwnerList): ListFormValues {
  return {
    title: list.title,
    description: list.description,
    type: list.type,
    requireSignature: list.requireSignature,
    askName: list.askName ?? 'off',
    askLocation: list.askLocation ?? true,
    keepEntriesDays: list.keepEntriesDays?.toString() ?? null,
    keepSignaturesDays: list.keepSignaturesDays?.toString() ?? null,
    ending: list.ending ?? 'homepage',
    endingMessage: list.endingMessage ?? '',
    notify: Boolean(list.notificationEmail),
    notificationEmail: list.notificationEmail ?? '',
    // An item from another program may have line breaks, which the form does not have.
    items: list.items.map(({ id, content }) => ({ uid: id, id, content: onOneLine(content) })),
  };
}

/**
 * Validates the form with the contract's rules: the body to send, or its issues. One more rule: the address is required
 * while notifications are on (specification section 5: List form).
 */
export function parseListForm(
  values: ListFormValues,
): { body: ListBody; issues?: never } | { body?: never; issues: Issue[] } {
  const { notify, notificationEmail, keepEntriesDays, keepSignaturesDays, items, ...rest } = values;
  const parsed = listBodySchema.safeParse({
    ...rest,
    keepEntriesDays: keepEntriesDays === null ? null : daysOf(keepEntriesDays),
    keepSignaturesDays: keepSignaturesDays === null ? null : daysOf(keepSignaturesDays),
    items: withoutPlaceholders(items),
    notificationEmail: notify ? notificationEmail : null,
  });
  const issues = [
    ...(parsed.success ? [] : issuesOf(parsed.error)),
    ...endingIssues({ ...rest, endingMessage: rest.endingMessage.trim() }),
  ];
  if (notify && notificationEmail === '') {
    issues.push({ path: 'notificationEmail', message: 'Please enter a valid email' });
  }
  return parsed.success && issues.length === 0 ? { body: parsed.data } : { issues };
}

/** A typed number of days; NaN for anything else, and for nothing. */
export function daysOf(typed: string | null): number {
  return /^\s*\d+\s*$/.test(typed ?? '') ? Number(typed) : Number.NaN;
}

function withoutPlaceholders(items: ItemValues[]): ItemValues[] {
  const end = items.findLastIndex(({ uid, content }) => content.trim() || !uid.startsWith(placeholderPrefix));
  return items.slice(0, end + 1);
}

/** True if a list already equals what saving `body` would store, as after a save with a lost answer. */
export function isSaved(body: ListBody, list: OwnerList): boolean {
  const contentText = ({
    title,
    description,
    type,
    requireSignature,
    askName = 'off',
    askLocation = true,
    keepEntriesDays = null,
    keepSignaturesDays = null,
    ending = 'homepage',
    endingMessage = null,
    notificationEmail,
    items,
  }: ListBody | OwnerList) =>
    JSON.stringify([
      [title, description, type, requireSignature, askName, notificationEmail],
      [askLocation, keepEntriesDays, keepSignaturesDays, ending, endingMessage],
      items.map(({ content }) => content),
    ]);
  return contentText(body) === contentText(list);
}

/** True if saving either form would store the same; empty lines and surrounding spaces are ignored. */
export function hasSameContent(one: ListFormValues, other: ListFormValues): boolean {
  return JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
}

function contentOf({
  title,
  description,
  type,
  requireSignature,
  askName,
  askLocation,
  keepEntriesDays,
  keepSignaturesDays,
  ending,
  endingMessage,
  notify,
  notificationEmail,
  items,
}: ListFormValues) {
  return [
    title.trim(),
    description.trim(),
    type,
    requireSignature,
    askName,
    askLocation,
    keepEntriesDays?.trim(),
    keepSignaturesDays?.trim(),
    ending,
    endingMessage.trim(),
    notify && notificationEmail.trim(),
    items.filter(({ content }) => content.trim()).map(({ id, content }) => [id ?? null, content.trim()]),
  ];
}
