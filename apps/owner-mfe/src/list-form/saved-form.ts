import { listTypeSchema } from '@scanlist/contracts/http/lists';
import { z } from 'zod';
import { hasSameContent, type ListFormValues } from './list-form-values.ts';

/** What was typed and not saved. */
export interface SavedForm {
  /** When it was written, in milliseconds. */
  at: number;
  /** The version of the list it changes; null for a list that is not there yet. */
  version: number | null;
  /** The key under which a new list was sent, or will be; missing in forms kept by an older release. */
  requestKey?: string | undefined;
  values: ListFormValues;
}

/** Where a kept form stands in the browser: one per owner and list, so that nobody is shown another owner's. */
export function savedFormKey(ownerId: string, listId: string | null): string {
  return `scanlist-list-form-${ownerId}-${listId ?? 'new'}`;
}

/** The form kept under `key`; null when there is none, when it says what is saved already, or where there is no storage. */
export function readSavedForm(
  key: string,
  saved: ListFormValues,
  storageOf = browserStorage,
): SavedForm | null {
  try {
    const kept = savedFormSchema.parse(JSON.parse(storageOf().getItem(key) ?? 'null'));
    return hasSameContent(kept.values, saved) ? null : kept;
  } catch {
    return null;
  }
}

/** Keeps a form over reloads and crashes. Never throws: without room or storage, typing goes on all the same. */
export function saveForm(key: string, form: SavedForm, storageOf = browserStorage): void {
  try {
    storageOf().setItem(key, JSON.stringify(form));
  } catch {
    // The page itself still holds every word, and asks before it is left.
  }
}

/** Forgets the form kept under `key`; no harm where there is none. */
export function deleteSavedForm(key: string, storageOf = browserStorage): void {
  try {
    storageOf().removeItem(key);
  } catch {
    // Then nothing was kept either.
  }
}

type FormStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function browserStorage(): FormStorage {
  return localStorage;
}

/** Unfinished words break the form's rules by right, so only the shape is checked here. */
const savedFormSchema = z.object({
  at: z.number(),
  version: z.int().nullable(),
  requestKey: z.string().optional(),
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
