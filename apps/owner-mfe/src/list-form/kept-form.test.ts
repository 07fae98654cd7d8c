import { expect, test } from 'vitest';
import { forgetKeptForm, type KeptForm, keepForm, keptFormKey, readKeptForm } from './kept-form.ts';
import { emptyValues, newItem } from './list-form-values.ts';

const saved = emptyValues();
const kept: KeptForm = {
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
  keepForm('key', kept, storage);
  expect(readKeptForm('key', saved, storage)).toEqual(kept);
});

test('a kept form that says what is saved already is none', () => {
  const storage = memory();
  keepForm('key', kept, storage);
  expect(readKeptForm('key', { ...kept.values, title: ' V ' }, storage)).toBeNull();
});

test('a form kept by a release before it had a key comes back without one', () => {
  const storage = memory();
  const { requestKey: _, ...before } = kept;
  keepForm('key', before, storage);
  expect(readKeptForm('key', saved, storage)).toEqual(before);
});

test('every owner and every list has a kept form of its own', () => {
  const keys = [
    keptFormKey('dana', 'a'),
    keptFormKey('dana', 'b'),
    keptFormKey('dana', null),
    keptFormKey('eli', 'a'),
    keptFormKey('eli', null),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('a forgotten form is gone', () => {
  const storage = memory();
  keepForm('key', kept, storage);
  forgetKeptForm('key', storage);
  expect(readKeptForm('key', saved, storage)).toBeNull();
});

test.each(['', 'null', '{', '{"at":1}', '[]', '{"at":1,"version":1,"values":{"title":7}}'])(
  'what is no kept form (%j) is not taken for one',
  (text) => {
    const storage = memory();
    storage().setItem('key', text);
    expect(readKeptForm('key', saved, storage)).toBeNull();
  },
);

test('a browser that refuses storage, or has no room, breaks nothing', () => {
  const refused = () => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
  expect(() => {
    keepForm('key', kept, refused);
    forgetKeptForm('key', refused);
  }).not.toThrow();
  expect(readKeptForm('key', saved, refused)).toBeNull();
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
