import { listTypeSchema } from '@scanlist/contracts/http/lists';
import { z } from 'zod';
import { type ListFormValues, saySame } from './list-form-values.ts';

/** What was typed and not saved. */
export interface KeptForm {
  /** When it was written, in milliseconds. */
  at: number;
  /** The version of the list it changes; null for a list that is not there yet. */
  version: number | null;
  /** The key under which a new list was sent, or will be; missing in forms kept by an older release. */
  requestKey?: string | undefined;
  values: ListFormValues;
}

/** Where a kept form stands in the browser: one per owner and list, so that nobody is shown another owner's. */
export function keptFormKey(ownerId: string, listId: string | null): string {
  return `scanlist-list-form-${ownerId}-${listId ?? 'new'}`;
}

/** The form kept under `key`; null when there is none, when it says what is saved already, or where there is no storage. */
export function readKeptForm(
  key: string,
  saved: ListFormValues,
  storageOf = browserStorage,
): KeptForm | null {
  try {
    const kept = keptFormSchema.parse(JSON.parse(storageOf().getItem(key) ?? 'null'));
    return saySame(kept.values, saved) ? null : kept;
  } catch {
    return null;
  }
}

/** Keeps a form over reloads and crashes. Never throws: without room or storage, typing goes on all the same. */
export function keepForm(key: string, form: KeptForm, storageOf = browserStorage): void {
  try {
    storageOf().setItem(key, JSON.stringify(form));
  } catch {
    // The page itself still holds every word, and asks before it is left.
  }
}

/** Forgets the form kept under `key`; no harm where there is none. */
export function forgetKeptForm(key: string, storageOf = browserStorage): void {
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
const keptFormSchema = z.object({
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
