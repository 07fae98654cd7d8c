import type { ListBody, OwnerList } from '@scanlist/contracts/http/lists';
import { ApiError, api } from '@scanlist/web-kit/api';
import { newRequestId } from '@scanlist/web-kit/request-id';
import { createList, type IdempotencyKey } from '../list-data/create-list.ts';
import { isMissing, listPath } from '../list-data/list-calls.ts';
import { isSaved } from './list-form-values.ts';

/** The saved list, or the list that an earlier save created from other input: then the owner decides. */
export type SavedNewList = { saved: OwnerList } | { before: OwnerList };

/**
 * Creates the list once, however often it is sent. If an earlier save succeeded with a lost answer and the input has
 * changed since, nothing is written.
 */
export async function saveNewList(key: IdempotencyKey, body: ListBody): Promise<SavedNewList> {
  try {
    return { saved: await createList(key, body) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.madeId === undefined) throw error;
    return await unlessDeleted(key, body, () => compare(error.madeId ?? '', body));
  }
}

/**
 * Saves the form over the list that an earlier save created. If that list has changed since, nothing is written; if it
 * was deleted, another one is created.
 */
export async function overwriteList(
  before: OwnerList,
  key: IdempotencyKey,
  body: ListBody,
): Promise<SavedNewList> {
  return await unlessDeleted(key, body, async () => {
    try {
      const changes = { ...body, items: itemsWithIds(body, before), version: before.version };
      return { saved: await api.put<OwnerList>(listPath(before.id), changes) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') throw error;
      return await compare(before.id, body);
    }
  });
}

async function compare(listId: string, body: ListBody): Promise<SavedNewList> {
  const before = await api.get<OwnerList>(listPath(listId));
  return isSaved(body, before) ? { saved: before } : { before };
}

async function unlessDeleted(
  key: IdempotencyKey,
  body: ListBody,
  save: () => Promise<SavedNewList>,
): Promise<SavedNewList> {
  try {
    return await save();
  } catch (error) {
    if (!isMissing(error)) throw error;
    key.current = newRequestId();
    return { saved: await createList(key, body) };
  }
}

/** The form's items, which have no ids yet, with the ids of items with the same text (decision F5). */
function itemsWithIds({ items }: ListBody, before: OwnerList): ListBody['items'] {
  const left = [...before.items];
  return items.map(({ content }) => {
    const place = left.findIndex((item) => item.content === content);
    const [same] = place === -1 ? [] : left.splice(place, 1);
    return same ? { id: same.id, content } : { content };
  });
}
