import { askNameSchema, listEndingSchema, listTypeSchema } from '@scanlist/contracts/http/list-body';
import { z } from 'zod';
import { hasSameContent, type ListFormValues } from './list-form-values.ts';

/** Unsaved input of the list form, stored in the browser. */
export interface SavedForm {
  /** When it was stored, in milliseconds. */
  at: number;
  /** The version of the list it changes; null for a new list. */
  version: number | null;
  /** The idempotency key of a new list; missing in forms stored by an older release. */
  requestKey?: string | undefined;
  values: ListFormValues;
}

/**
 * The storage key of a saved form: one per person, workspace (`storageIdOf`) and list, so that nobody sees another one's.
 */
export function savedFormKey(storageId: string, listId: string | null): string {
  return `scanlist-list-form-${storageId}-${listId ?? 'new'}`;
}

/** The form saved under `key`; null if there is none, if it equals the saved list, or without storage. */
export function readSavedForm(
  key: string,
  saved: ListFormValues,
  storageOf = browserStorage,
): SavedForm | null {
  try {
    const { values, ...rest } = readStored(key, storageOf);
    const kept = { ...rest, values: withSettings(values, saved) };
    return hasSameContent(kept.values, saved) ? null : kept;
  } catch {
    return null;
  }
}

/** How long after its last change a form with nothing typed, such as an unchanged template, counts as the same one. */
const untypedMsMax = 10 * 60_000;

/** The idempotency key of the form that was saved under `key` lately, also of one that equals the saved list. */
export function readRequestKey(
  key: string,
  { storageOf = browserStorage, now = Date.now() } = {},
): string | undefined {
  try {
    const { at, requestKey } = readStored(key, storageOf);
    return now - at < untypedMsMax ? requestKey : undefined;
  } catch {
    return undefined;
  }
}

/** Saves a form across reloads and crashes. Never throws: without storage, or with a full one, typing goes on. */
export function saveForm(key: string, form: SavedForm, storageOf = browserStorage): void {
  try {
    storageOf().setItem(key, JSON.stringify(form));
  } catch {
    // The page still has the input, and asks before it is left.
  }
}

/** Deletes the form saved under `key`, if any. */
export function deleteSavedForm(key: string, storageOf = browserStorage): void {
  try {
    storageOf().removeItem(key);
  } catch {
    // Nothing was saved either.
  }
}

type FormStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function browserStorage(): FormStorage {
  return localStorage;
}

/** The values of a form, with the settings of the saved list that an older release did not store. */
function withSettings(
  {
    askName,
    askLocation,
    keepEntriesDays,
    keepSignaturesDays,
    ending,
    endingMessage,
    ...values
  }: StoredValues,
  saved: ListFormValues,
): ListFormValues {
  return {
    ...values,
    askName: askName ?? saved.askName,
    askLocation: askLocation ?? saved.askLocation,
    keepEntriesDays: keepEntriesDays === undefined ? saved.keepEntriesDays : keepEntriesDays,
    keepSignaturesDays: keepSignaturesDays === undefined ? saved.keepSignaturesDays : keepSignaturesDays,
    ending: ending ?? saved.ending,
    endingMessage: endingMessage ?? saved.endingMessage,
  };
}

/** Throws where nothing or something else is stored. */
function readStored(key: string, storageOf: () => FormStorage) {
  return savedFormSchema.parse(JSON.parse(storageOf().getItem(key) ?? 'null'));
}

/** Unfinished input may break the form's rules, so only the shape is checked here. */
const savedFormSchema = z.object({
  at: z.number(),
  version: z.int().nullable(),
  requestKey: z.string().optional(),
  values: z.object({
    title: z.string(),
    description: z.string(),
    type: listTypeSchema,
    requireSignature: z.boolean(),
    /** Missing in forms stored by an older release, which could not change it; likewise the next five. */
    askName: askNameSchema.optional(),
    askLocation: z.boolean().optional(),
    keepEntriesDays: z.string().nullish(),
    keepSignaturesDays: z.string().nullish(),
    ending: listEndingSchema.optional(),
    endingMessage: z.string().optional(),
    notify: z.boolean(),
    notificationEmail: z.string(),
    items: z.array(z.object({ uid: z.string(), id: z.string().optional(), content: z.string() })).min(1),
  }),
});

type StoredValues = z.infer<typeof savedFormSchema>['values'];
