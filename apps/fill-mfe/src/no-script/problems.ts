import type { FillAnswer, PostedForm } from '@scanlist/contracts/http/fill-page';
import { nameId, signatureId } from './name-and-signature.tsx';

export type AnswerAgain = Extract<FillAnswer, { kind: 'again' }>;

/** A row of the form that is drawn again. `removed` if the owner has removed the item since it was first drawn. */
export interface FormRow {
  id: string;
  content: string;
  completed: boolean;
  note: string;
  removed: boolean;
}

/** Why a form was not recorded, in the words of its page. */
export interface Problems {
  title: string;
  /** Each of them once, for the summary; `target` is the id of the field, absent if no field is wrong. */
  summary: { text: string; target?: string }[];
  items: string | undefined;
  name: string | undefined;
  signature: string | undefined;
  /** By item id. */
  notes: ReadonlyMap<string, string>;
}

/** The id of an item's checkbox. */
export const tickId = (itemId: string) => `tick-${itemId}`;
/** The id of an item's note box. */
export const noteId = (itemId: string) => `note-${itemId}`;

/**
 * The rows of a form that is drawn again: the items of the list with what was entered, in the words the visitor saw, then
 * items removed meanwhile that were used (decision F4).
 */
export function rowsOfForm(
  items: readonly { id: string; content: string }[],
  posted: Pick<PostedForm, 'items'>,
): FormRow[] {
  const entered = new Map(posted.items.map((item) => [item.id, item]));
  const listed = new Set(items.map(({ id }) => id));
  const used = posted.items.filter(
    ({ id, completed, note }) => !listed.has(id) && (completed || note.trim()),
  );
  return [
    ...items.map(({ id, content }) => {
      const { completed = false, note = '', content: seen = '' } = entered.get(id) ?? {};
      return { id, content: seen || content, completed, note, removed: false };
    }),
    ...used.map((item) => ({ ...item, removed: true })),
  ];
}

/** What is wrong with a form and where. Issues about the same field become one. */
export function problemsOf({ code, message, issues, posted }: AnswerAgain, firstItemId?: string): Problems {
  const none = { items: undefined, name: undefined, signature: undefined, notes: new Map<string, string>() };
  switch (code) {
    case 'NO_COMPLETED_ITEMS': {
      const text = 'Please check at least one item before completing the list.';
      const target = firstItemId === undefined ? {} : { target: tickId(firstItemId) };
      return { ...none, title: 'No items completed', summary: [{ text, ...target }], items: text };
    }
    case 'SIGNATURE_REQUIRED':
      return {
        ...none,
        title: notCompleted,
        summary: [{ text: message, target: signatureId }],
        signature: message,
      };
    case 'ONCE_MORE': {
      const text =
        'Your browser doesn’t keep cookies. Sending it this way makes sure that it arrives only once.';
      return { ...none, title: 'Choose Complete List once more', summary: [{ text }] };
    }
    case 'VALIDATION_FAILED':
      return ofIssues(issues, message, posted);
    default:
      return { ...none, title: 'Your entries are not saved yet', summary: [{ text: message }] };
  }
}

const notCompleted = 'The list isn’t completed yet';

function ofIssues(issues: AnswerAgain['issues'], message: string, posted: PostedForm): Problems {
  const summary: Problems['summary'] = [];
  const byPath = new Map<string, string>();
  const notes = new Map<string, string>();
  for (const issue of issues) {
    const { path } = issue;
    if (byPath.has(path)) continue;
    const isBlankName = path === 'name' && posted.name.trim() === '';
    const text = isBlankName ? 'Please enter your name' : issue.message;
    byPath.set(path, text);
    const [, itemId] = /^items\.(.+)$/.exec(path) ?? [];
    if (itemId !== undefined) notes.set(itemId, text);
    const target = itemId === undefined ? targets[path] : noteId(itemId);
    summary.push(target === undefined ? { text } : { text, target });
  }
  if (summary.length === 0) summary.push({ text: message });
  return {
    title: notCompleted,
    summary,
    items: undefined,
    name: byPath.get('name'),
    signature: byPath.get('signatureTyped'),
    notes,
  };
}

const targets: Record<string, string | undefined> = { name: nameId, signatureTyped: signatureId };
