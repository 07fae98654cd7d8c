import { type FileList, type ImportQuery, importedListBodySchema } from '@scanlist/contracts/http/imports';
import { importLimits, listLimits } from '@scanlist/contracts/http/limits';
import { endingIssues, type ListType } from '@scanlist/contracts/http/lists';
import { issuesOf } from '@scanlist/contracts/http/problem';
import type { DraftList, Findings, Place } from './draft-list.ts';

/** A message between services has a megabyte, and an item takes 14 bytes more there than here. */
const messageBytesMax = 950_000;
const bytesPerItem = 14;

const tooMuchText = 'This file has too much text. Split it into several files.';

const typeNames: Record<ListType, RegExp> = {
  TODO: /^to[\s_-]*do([\s_-]*list)?s?$/i,
  INVENTORY: /^inventory([\s_-]*(check)?list)?$/i,
};

/**
 * The lists of a file with the texts that it leaves out, checked by the rules of the list form. What breaks a rule is a
 * problem on its line.
 */
export function checkLists(
  drafts: readonly DraftList[],
  query: Omit<ImportQuery, 'preview'>,
  findings: Findings,
): FileList[] {
  if (charactersOf(drafts) > messageBytesMax) {
    findings.problem({}, tooMuchText);
    return [];
  }
  const lists = drafts.slice(0, importLimits.listsMax).map((draft) => checkList(draft, query, findings));
  const surplus = drafts[importLimits.listsMax];
  if (surplus) {
    findings.problem(
      surplus,
      `This file has ${drafts.length} lists. A file can have up to ${importLimits.listsMax}.`,
    );
  }
  if (lists.length === 0) findings.problem({}, 'This file has no items.');
  const items = lists.reduce((sum, list) => sum + list.items.length, 0);
  if (Buffer.byteLength(JSON.stringify(lists)) + items * bytesPerItem > messageBytesMax) {
    findings.problem({}, tooMuchText);
  }
  return lists;
}

/** How many characters the texts of lists have, without making one text of them. */
function charactersOf(drafts: readonly DraftList[]): number {
  let sum = 0;
  for (const { title, description, items } of drafts) {
    sum += (title?.text.length ?? 0) + (description?.text.length ?? 0);
    for (const { text } of items) sum += text.length;
  }
  return sum;
}

function checkList(draft: DraftList, query: Omit<ImportQuery, 'preview'>, findings: Findings): FileList {
  const {
    line,
    items,
    requireSignature = false,
    askName = 'off',
    askLocation = true,
    keepEntriesDays = null,
    keepSignaturesDays = null,
    ending = 'homepage',
    endingMessage = null,
    labels = [],
  } = draft;
  const defaults = (['title', 'description', 'type'] as const).filter((name) => !draft[name]);
  const list = {
    title: draft.title?.text ?? query.title ?? titleOf(query.filename),
    description: draft.description?.text ?? query.description ?? descriptionOf(query.filename),
    type: typeOf(draft, query, findings),
    requireSignature,
    askName,
    askLocation,
    keepEntriesDays,
    keepSignaturesDays,
    ending,
    endingMessage,
    labels,
    items: items.map(({ text }) => text),
  };
  const surplus = items[listLimits.itemsMax];
  if (surplus) {
    findings.problem(
      surplus,
      `“${list.title}” has ${items.length.toLocaleString('en-US')} items. A list can have up to ${listLimits.itemsMax}.`,
    );
  }
  const within = {
    ...list,
    items: items.slice(0, listLimits.itemsMax).map(({ text }) => ({ content: text })),
  };
  const parsed = importedListBodySchema.safeParse(within);
  const issues = [...(parsed.success ? [] : issuesOf(parsed.error)), ...endingIssues(list)];
  for (const { path, message } of issues) {
    findings.problem(placeOf(path, draft), `${message}.`);
  }
  const texts = parsed.success && !surplus ? parsed.data : null;
  return {
    ...list,
    ...(texts && { title: texts.title, description: texts.description, labels: texts.labels ?? [] }),
    ...(texts && { items: texts.items.map(({ content }) => content) }),
    line,
    defaults,
  };
}

/** Where the text of this path is; the beginning of the list if it is not in the file. */
function placeOf(path: string, draft: DraftList): Place {
  const [name = '', index] = path.split('.');
  if (name === 'items' && index !== undefined) return draft.items[Number(index)] ?? { line: draft.line };
  if (name === 'endingMessage') return { line: draft.line, column: name };
  const text = name === 'title' || name === 'description' ? draft[name] : undefined;
  return text ?? { line: draft.line };
}

function typeOf({ type }: DraftList, query: Pick<ImportQuery, 'type'>, { problem }: Findings): ListType {
  if (!type) return query.type ?? 'TODO';
  for (const [name, pattern] of Object.entries(typeNames))
    if (pattern.test(type.text)) return name as ListType;
  problem(type, `“${type.text.slice(0, 40)}” is not a type. Use To-Do or Inventory.`);
  return 'TODO';
}

/** The name of the file without its ending, if it can be a title. */
function titleOf(filename = ''): string {
  const name = filename
    .replace(/^.*[/\\]/, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, listLimits.titleMax);
  return name.length < 3 ? 'Imported list' : name;
}

function descriptionOf(filename = ''): string {
  const name = filename.replace(/^.*[/\\]/, '').trim();
  return name === '' ? 'Imported list' : `Imported from ${name}`;
}
