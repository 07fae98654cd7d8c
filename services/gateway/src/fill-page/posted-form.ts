import { createHash, randomBytes } from 'node:crypto';
import type { LogSessionBodyInput } from '@scanlist/contracts/http/fill';
import type { PostedForm } from '@scanlist/contracts/http/fill-page';
import type { Issue } from '@scanlist/contracts/http/problem';
import { storableText } from '@scanlist/service-kit/storable-text';

/**
 * The names of the fields in the fill page's form (apps/fill-mfe). The name of a note's field is the item's id, a space
 * and the words the visitor saw. A browser sends it for every item, ticked or not, so an entry can keep these words
 * (decisions F4, F5).
 */
const field = { tick: 'done', name: 'name', signature: 'signature', formId: 'form' } as const;

const noteField = /^([A-Za-z0-9_-]{1,40}) (.*)$/s;

/** A form that a browser posted without a script. */
export interface ParsedForm extends PostedForm {
  /** The id that the server has put into the form; null in the page that all visitors share. */
  formId: string | null;
}

/**
 * Reads the fields of a form, in the order in which they were sent. Of a repeated field the first counts; unknown fields
 * are ignored. Texts get the line ends of a phone's script, and no character that PostgreSQL cannot store.
 */
export function parseForm(fields: Iterable<readonly [name: string, value: string]>): ParsedForm {
  const single = new Map<string, string>();
  const items = new Map<string, PostedForm['items'][number]>();
  const ticked = new Set<string>();
  for (const [sentName, sentValue] of fields) {
    const [name, value] = [cleanText(sentName), cleanText(sentValue)];
    const [, id, content = ''] = noteField.exec(name) ?? [];
    if (name === field.tick) ticked.add(value);
    else if (id === undefined) single.set(name, single.get(name) ?? value);
    else if (!items.has(id)) items.set(id, { id, content, completed: false, note: value });
  }
  // A form written by hand may tick an item without naming its words: it gets those of the list.
  for (const id of ticked) {
    const item = items.get(id) ?? { id, content: '', completed: false, note: '' };
    items.set(id, { ...item, completed: true });
  }
  const formId = single.get(field.formId);
  return {
    items: [...items.values()],
    name: single.get(field.name) ?? '',
    signatureTyped: single.get(field.signature) ?? '',
    formId: formId !== undefined && isFormId(formId) ? formId : null,
  };
}

/** The body by which the page's script would complete the list; without a location, which only a script can ask for. */
export function completionBody(
  form: PostedForm,
  sessionId: string,
  receiptSecret?: string,
): LogSessionBodyInput {
  return {
    sessionId,
    ...(receiptSecret && { receiptSecret }),
    name: form.name,
    ...(form.signatureTyped.trim() && { signatureTyped: form.signatureTyped }),
    completedItems: seenItems(form, true),
    uncompletedItems: seenItems(form, false),
  };
}

function seenItems({ items }: PostedForm, completed: boolean) {
  return items
    .filter((item) => item.completed === completed)
    .map(({ id, content, note }) => ({ itemId: id, note, ...(content && { content }) }));
}

/** The same issues with the paths of a form: `items.{id}`, `name`, `signatureTyped`, else none. */
export function issuesOfForm(issues: readonly Issue[], form: PostedForm): Issue[] {
  const lists = { completedItems: seenItems(form, true), uncompletedItems: seenItems(form, false) };
  return issues.map(({ path, message }) => {
    const [field = '', index = ''] = path.split('.');
    const item = field in lists ? lists[field as keyof typeof lists][Number(index)] : undefined;
    if (item && index !== '') return { path: `items.${item.itemId}`, message };
    if (field === 'signatureData') return { path: 'signatureTyped', message };
    return { path: field === 'name' || field === 'signatureTyped' ? field : '', message };
  });
}

/** How many of its items are ticked. */
export function countDone({ items }: PostedForm): number {
  return items.filter(({ completed }) => completed).length;
}

const formIdShape = /^(\d{1,16})-[A-Za-z0-9_-]{22}$/;

/** A new id of a form: the time in ms, and 128 random bits. */
export function newFormId(now: Date): string {
  return `${now.getTime()}-${randomBytes(16).toString('base64url')}`;
}

/** Whether the text could be the id of a form. */
export function isFormId(text: string): boolean {
  return formIdShape.test(text);
}

/** When the id of a form was made; it says so itself, so nothing but comfort may depend on it. */
export function formIdMadeAtMs(formId: string): number {
  return Number(formIdShape.exec(formId)?.[1]);
}

/**
 * The session id of what a form contains (decision 0074). The same content of the same form is one session, so a double
 * submit and a reload make one entry (decision F3). Content that was changed after the form was sent is another session
 * and not lost.
 */
export function sessionIdOf(
  formId: string,
  listId: string,
  { items, name, signatureTyped }: PostedForm,
): string {
  const content = JSON.stringify([listId, name, signatureTyped, items]);
  const digest = createHash('sha256').update(content).digest().subarray(0, 16);
  return `session-${formId}${digest.toString('base64url')}`;
}

/** Browsers send line ends as CR LF. */
function cleanText(text: string): string {
  return storableText(text.replaceAll('\r\n', '\n'), { nul: '\uFFFD' });
}
