import { listTypeSchema } from '@scanlist/contracts/http/lists';
import { z } from 'zod';
import { type ListFormValues, saySame } from './list-form-values.ts';

/** What was typed and not saved. */
export interface KeptDraft {
  /** When it was written, in milliseconds. */
  at: number;
  /** The version of the list it changes; null for a list that is not there yet. */
  version: number | null;
  values: ListFormValues;
}

/** Where a draft stands in the browser: one per owner and list, so that nobody is shown another owner's. */
export function draftKey(ownerId: string, listId: string | null): string {
  return `scanlist-list-draft-${ownerId}-${listId ?? 'new'}`;
}

/** The draft under `key`; null when there is none, when it says what is saved already, or where there is no storage. */
export function readDraft(key: string, saved: ListFormValues, storageOf = browserStorage): KeptDraft | null {
  try {
    const draft = draftSchema.parse(JSON.parse(storageOf().getItem(key) ?? 'null'));
    return saySame(draft.values, saved) ? null : draft;
  } catch {
    return null;
  }
}

/** Keeps a draft over reloads and crashes. Never throws: without room or storage, typing goes on all the same. */
export function keepDraft(key: string, draft: KeptDraft, storageOf = browserStorage): void {
  try {
    storageOf().setItem(key, JSON.stringify(draft));
  } catch {
    // The page itself still holds every word, and asks before it is left.
  }
}

/** Forgets the draft under `key`; no harm where there is none. */
export function forgetDraft(key: string, storageOf = browserStorage): void {
  try {
    storageOf().removeItem(key);
  } catch {
    // Then nothing was kept either.
  }
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function browserStorage(): DraftStorage {
  return localStorage;
}

/** Unfinished words break the form's rules by right, so only the shape is checked here. */
const draftSchema = z.object({
  at: z.number(),
  version: z.int().nullable(),
  values: z.object({
    title: z.string(),
    description: z.string(),
    type: listTypeSchema,
    requireSignature: z.boolean(),
    notify: z.boolean(),
    notificationEmail: z.string(),
    items: z.array(z.object({ uid: z.string(), id: z.string().optional(), content: z.string() })).min(1),
  }),
});
