import type { Actor } from '@scanlist/contracts/http/actor';
import {
  type AskName,
  endingIssues,
  type ListBody,
  type ListEnding,
  type ListType,
  labelsBodySchema,
  listBodySchema,
  type NewListBody,
} from '@scanlist/contracts/http/lists';
import type { Issue } from '@scanlist/contracts/http/problem';
import { issuesOf } from '@scanlist/contracts/http/problem';
import { AppError } from '@scanlist/service-kit/app-error';
import { storableText } from '../text.ts';

/** A line of a list. Its id stays while its words are edited (decision F5). */
export interface Item {
  id: string;
  content: string;
}

/** What an owner wrote; `items` in their order, `retiredItems` newest first. */
export interface List {
  id: string;
  ownerId: string;
  title: string;
  description: string;
  type: ListType;
  requireSignature: boolean;
  askName: AskName;
  askLocation: boolean;
  /** After how many days an entry is deleted for good; null for never by itself. The same of an entry's signature. */
  keepEntriesDays: number | null;
  keepSignaturesDays: number | null;
  /** Where its fill page ends; the text is kept while another end is chosen. */
  ending: ListEnding;
  endingMessage: string | null;
  notificationEmail: string | null;
  items: Item[];
  retiredItems: Item[];
  /** Of the owner alone, like `archivedAt`: neither is part of a version. */
  labels: string[];
  archivedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** Who made this version; null where that is not known, also for one that a release without this field stored. */
  updatedBy: Actor | null;
}

/** What a body may leave out; it then stays as it is. */
type OptionalSettings = Pick<
  List,
  'askName' | 'askLocation' | 'keepEntriesDays' | 'keepSignaturesDays' | 'ending' | 'endingMessage'
>;

/** How a new list is where its body leaves it out. */
export const settingsOfNewList: OptionalSettings = {
  askName: 'off',
  askLocation: true,
  keepEntriesDays: null,
  keepSignaturesDays: null,
  ending: 'homepage',
  endingMessage: null,
};

/** How many items that are no longer on a list it still remembers, so that it cannot grow for ever. */
export const retiredItemsMax = 1000;

/** A list as it is made: version 1, every item with a new id, whatever id was sent along. */
export function newList(
  body: NewListBody,
  made: { id: string; ownerId: string; now: Date; newItemId: () => string; by?: Actor | undefined },
): List {
  const words = storableList(body);
  return {
    ...wordsOf(words, settingsOfNewList),
    id: made.id,
    ownerId: made.ownerId,
    items: words.items.map((item) => ({ id: made.newItemId(), content: item.content })),
    retiredItems: [],
    labels: storableLabels(body.labels ?? []),
    archivedAt: null,
    version: 1,
    createdAt: made.now,
    updatedAt: made.now,
    updatedBy: made.by ?? null,
  };
}

/**
 * The list after an edit, one version further (decision F5). An item whose id comes back keeps it, also one that had been
 * removed; every other gets a new id, and so does the second of two that claim the same. What is gone is remembered.
 * Raises `VERSION_CONFLICT` when `body.version` is not the list's: the editor had loaded something else.
 */
export function editList(
  list: List,
  body: ListBody,
  edit: { now: Date; newItemId: () => string; by?: Actor | undefined },
): List {
  if (body.version !== undefined && body.version !== list.version) throw versionConflict();
  const words = storableList(body);
  const before = [...list.items, ...list.retiredItems];
  const free = new Set(before.map((item) => item.id));
  const items = words.items.map(({ id, content }) =>
    id !== undefined && free.delete(id) ? { id, content } : { id: edit.newItemId(), content },
  );
  return {
    ...list,
    ...wordsOf(words, list),
    items,
    retiredItems: before.filter((item) => free.has(item.id)).slice(0, retiredItemsMax),
    version: list.version + 1,
    updatedAt: edit.now,
    updatedBy: edit.by ?? null,
  };
}

/** The words that items had before an edit and have no more after it, of items the list still knows. */
export function replacedTexts(before: List, after: List): Item[] {
  const known = new Map([...after.items, ...after.retiredItems].map(({ id, content }) => [id, content]));
  return [...before.items, ...before.retiredItems].filter(
    ({ id, content }) => known.has(id) && known.get(id) !== content,
  );
}

/**
 * The refusal of lists beyond the limit (specification section 9, decision P3): of one list, or of several, of which
 * only `room` would fit.
 */
export function listLimitReached(limit: number, { added = 1, room = 0 } = {}): AppError {
  const reason =
    room === 0
      ? `You’ve used all ${limit} lists.`
      : `You have room for ${room} more of your ${limit} lists, and this would add ${added}.`;
  return new AppError('LIST_LIMIT_REACHED', `${reason} Subscribe for unlimited lists.`);
}

/** The refusal of an edit that was made on an older version of the list. */
export function versionConflict(): AppError {
  return new AppError('VERSION_CONFLICT', 'This list was changed somewhere else after you opened it.');
}

/** The answer for a list that is missing, deleted or somebody else's: all alike (decision P10). */
export function listNotFound(): AppError {
  return new AppError('NOT_FOUND', 'List not found');
}

/** A refusal that names each wrong field of a body. */
export function invalid(issues: Issue[]): AppError {
  return new AppError('VALIDATION_FAILED', issues[0]?.message ?? 'Please check what you entered.', {
    issues,
  });
}

/** Labels as they can be stored. Raises `VALIDATION_FAILED` where nothing is left of one. */
export function storableLabels(labels: readonly string[]): string[] {
  const parsed = labelsBodySchema.safeParse({ labels: labels.map(storableText) });
  if (!parsed.success) throw invalid(issuesOf(parsed.error));
  return parsed.data.labels;
}

/**
 * The list's own words and settings; those of `before` where the body leaves them out. Raises `VALIDATION_FAILED` where
 * they do not go together.
 */
function wordsOf(body: ListBody, before: OptionalSettings) {
  const {
    title,
    description,
    type,
    requireSignature,
    askName = before.askName,
    askLocation = before.askLocation,
    keepEntriesDays = before.keepEntriesDays,
    keepSignaturesDays = before.keepSignaturesDays,
    ending = before.ending,
    endingMessage = before.endingMessage,
    notificationEmail,
  } = body;
  const issues = endingIssues({ ending, endingMessage });
  if (issues.length > 0) throw invalid(issues);
  return {
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
    notificationEmail,
  };
}

/** Taking characters away can leave a text too short, so the body is held against its rules once more. */
function storableList(body: ListBody): ListBody {
  const parsed = listBodySchema.safeParse({
    ...body,
    title: storableText(body.title),
    description: storableText(body.description),
    ...(body.endingMessage && { endingMessage: storableText(body.endingMessage) }),
    items: body.items.map((item) => ({ ...item, content: storableText(item.content) })),
  });
  if (!parsed.success) throw invalid(issuesOf(parsed.error));
  return parsed.data;
}
