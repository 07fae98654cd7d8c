import type { PublicList } from '@scanlist/contracts/http/fill';
import type { FillAnswer, PostedForm } from '@scanlist/contracts/http/fill-page';
import { noteMax } from '@scanlist/contracts/http/limits';
import { issueText, problemText } from '../texts/problem-text.ts';
import { laterText, serverText, text } from '../texts/text.ts';
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

/** What is wrong with a form and where, all of it at once. Issues about the same field become one. */
export function problemsOf(answer: AnswerAgain, list: AskedList = {}, firstItemId?: string): Problems {
  const problems = refusalOf(answer, firstItemId);
  if (!refusedCodes.has(answer.code)) return problems;
  const { posted } = answer;
  const { summary } = problems;
  const add = (said: string, target: string) => {
    summary.push({ text: said, target });
    return said;
  };
  // The server names the first of what is missing.
  if (list.askName === 'required' && !posted.name.trim())
    problems.name ??= add(laterText('enterName'), nameId);
  if (list.requireSignature && !posted.signatureTyped.trim())
    problems.signature ??= add(serverText('signatureMissing'), signatureId);
  if (summary.length > 1) problems.title = serverText('notCompletedYet');
  return problems;
}

type AskedList = Partial<Pick<PublicList, 'askName' | 'requireSignature'>>;

/** Why the server refuses a form that it has read. */
const refusedCodes: ReadonlySet<string> = new Set([
  'NO_COMPLETED_ITEMS',
  'SIGNATURE_REQUIRED',
  'VALIDATION_FAILED',
]);

function refusalOf({ code, message, issues, posted }: AnswerAgain, firstItemId?: string): Problems {
  const none = { items: undefined, name: undefined, signature: undefined, notes: new Map<string, string>() };
  switch (code) {
    case 'NO_COMPLETED_ITEMS': {
      const said = text('noItemsText');
      const target = firstItemId === undefined ? {} : { target: tickId(firstItemId) };
      return { ...none, title: text('noItems'), summary: [{ text: said, ...target }], items: said };
    }
    case 'SIGNATURE_REQUIRED': {
      const said = serverText('signatureMissing');
      return {
        ...none,
        title: serverText('notCompletedYet'),
        summary: [{ text: said, target: signatureId }],
        signature: said,
      };
    }
    case 'ONCE_MORE':
      return { ...none, title: serverText('onceMore'), summary: [{ text: serverText('onceMoreText') }] };
    case 'VALIDATION_FAILED':
      return ofIssues(issues, message, posted);
    default:
      return {
        ...none,
        title: serverText('entriesNotSaved'),
        summary: [{ text: problemText({ code, message }) }],
      };
  }
}

function ofIssues(issues: AnswerAgain['issues'], message: string, posted: PostedForm): Problems {
  const summary: Problems['summary'] = [];
  const byPath = new Map<string, string>();
  const notes = new Map<string, string>();
  for (const issue of issues) {
    const { path } = issue;
    if (byPath.has(path)) continue;
    const [, itemId] = /^items\.(.+)$/.exec(path) ?? [];
    const isBlankName = path === 'name' && posted.name.trim() === '';
    const said = isBlankName ? laterText('enterName') : issueText({ ...issue, path: kindOf(path, posted) });
    byPath.set(path, said);
    if (itemId !== undefined) notes.set(itemId, said);
    const target = itemId === undefined ? targets[path] : noteId(itemId);
    summary.push(target === undefined ? { text: said } : { text: said, target });
  }
  if (summary.length === 0) summary.push({ text: problemText({ code: 'VALIDATION_FAILED', message }) });
  return {
    title: serverText('notCompletedYet'),
    summary,
    items: undefined,
    name: byPath.get('name'),
    signature: byPath.get('signatureTyped'),
    notes,
  };
}

/** The path as `issueText` knows it: it says what is wrong, which the path of a form does not. */
function kindOf(path: string, { items }: PostedForm): string {
  if (path === 'name') return 'longName';
  const item = items.find(({ id }) => path === `items.${id}`);
  if (!item) return path;
  return item.note.length > noteMax ? 'note' : 'items';
}

const targets: Record<string, string | undefined> = { name: nameId, signatureTyped: signatureId };
