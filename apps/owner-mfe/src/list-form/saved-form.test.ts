import { expect, test } from 'vitest';
import { emptyValues, newItem } from './list-form-values.ts';
import {
  deleteSavedForm,
  readRequestKey,
  readSavedForm,
  type SavedForm,
  savedFormKey,
  saveForm,
} from './saved-form.ts';

const saved = emptyValues();
const kept: SavedForm = {
  at: 1,
  version: 3,
  requestKey: 'form-1',
  values: {
    ...emptyValues('INVENTORY'),
    title: 'V',
    items: [{ uid: 'i1', id: 'i1', content: 'Tape' }, newItem()],
  },
};

test('an unfinished list comes back word for word, broken rules and empty lines included', () => {
  const storage = memory();
  saveForm('key', kept, storage);
  expect(readSavedForm('key', saved, storage)).toEqual(kept);
});

test('a saved form that equals the saved list is ignored', () => {
  const storage = memory();
  saveForm('key', kept, storage);
  expect(readSavedForm('key', { ...kept.values, title: ' V ' }, storage)).toBeNull();
});

test('a form that was sent keeps its idempotency key, also if it equals the saved list', () => {
  const storage = memory();
  const minutesLater = (minutes: number) =>
    readRequestKey('key', { storageOf: storage, now: kept.at + minutes * 60_000 });
  expect(minutesLater(1)).toBeUndefined();
  saveForm('key', kept, storage);
  expect(readSavedForm('key', kept.values, storage)).toBeNull();
  expect(minutesLater(1)).toBe('form-1');
  expect(minutesLater(11)).toBeUndefined();
});

test('a form saved by an older release comes back without an idempotency key', () => {
  const storage = memory();
  const { requestKey: _, ...before } = kept;
  saveForm('key', before, storage);
  expect(readSavedForm('key', saved, storage)).toEqual(before);
});

test('every owner and every list has its own saved form', () => {
  const keys = [
    savedFormKey('dana', 'a'),
    savedFormKey('dana', 'b'),
    savedFormKey('dana', null),
    savedFormKey('eli', 'a'),
    savedFormKey('eli', null),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('a deleted form is gone', () => {
  const storage = memory();
  saveForm('key', kept, storage);
  deleteSavedForm('key', storage);
  expect(readSavedForm('key', saved, storage)).toBeNull();
});

test.each(['', 'null', '{', '{"at":1}', '[]', '{"at":1,"version":1,"values":{"title":7}}'])(
  'invalid storage (%j) is ignored',
  (text) => {
    const storage = memory();
    storage().setItem('key', text);
    expect(readSavedForm('key', saved, storage)).toBeNull();
  },
);

test('refused or full storage throws nothing', () => {
  const refused = () => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
  expect(() => {
    saveForm('key', kept, refused);
    deleteSavedForm('key', refused);
  }).not.toThrow();
  expect(readSavedForm('key', saved, refused)).toBeNull();
});

function memory() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  return () => storage;
}

test('a form saved by an older release asks for the location and keeps entries as the saved list does', () => {
  const storage = memory();
  const { askLocation: _, keepEntriesDays: __, keepSignaturesDays: ___, ...values } = kept.values;
  storage().setItem('key', JSON.stringify({ ...kept, values }));
  const settings = { askLocation: false, keepEntriesDays: '90', keepSignaturesDays: '30' };
  expect(readSavedForm('key', { ...saved, ...settings }, storage)?.values).toMatchObject(settings);
});

test('a form saved by an older release ends as the saved list does', () => {
  const storage = memory();
  const { ending: _, endingMessage: __, ...values } = kept.values;
  storage().setItem('key', JSON.stringify({ ...kept, values }));
  const settings = { ending: 'message' as const, endingMessage: 'Rinse the mop' };
  expect(readSavedForm('key', { ...saved, ...settings }, storage)?.values).toMatchObject(settings);
});

test('a form saved by an older release asks for a name as the saved list does', () => {
  const storage = memory();
  const { askName: _, ...values } = kept.values;
  storage().setItem('key', JSON.stringify({ ...kept, values }));
  const asking = { ...saved, askName: 'required' as const };
  expect(readSavedForm('key', asking, storage)?.values.askName).toBe('required');
});
