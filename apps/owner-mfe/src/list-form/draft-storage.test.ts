import { expect, test } from 'vitest';
import { draftKey, forgetDraft, type KeptDraft, keepDraft, readDraft } from './draft-storage.ts';
import { emptyValues, newItem } from './list-form-values.ts';

const saved = emptyValues();
const draft: KeptDraft = {
  at: 1,
  version: 3,
  values: {
    ...emptyValues('INVENTORY'),
    title: 'V',
    items: [{ uid: 'i1', id: 'i1', content: 'Tape' }, newItem()],
  },
};

test('an unfinished list comes back word for word, broken rules and empty lines included', () => {
  const storage = memory();
  keepDraft('key', draft, storage);
  expect(readDraft('key', saved, storage)).toEqual(draft);
});

test('a draft that says what is saved already is none', () => {
  const storage = memory();
  keepDraft('key', draft, storage);
  expect(readDraft('key', { ...draft.values, title: ' V ' }, storage)).toBeNull();
});

test('every owner and every list has a draft of its own', () => {
  const keys = [
    draftKey('dana', 'a'),
    draftKey('dana', 'b'),
    draftKey('dana', null),
    draftKey('eli', 'a'),
    draftKey('eli', null),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('a forgotten draft is gone', () => {
  const storage = memory();
  keepDraft('key', draft, storage);
  forgetDraft('key', storage);
  expect(readDraft('key', saved, storage)).toBeNull();
});

test.each(['', 'null', '{', '{"at":1}', '[]', '{"at":1,"version":1,"values":{"title":7}}'])(
  'what is no draft (%j) is not taken for one',
  (text) => {
    const storage = memory();
    storage().setItem('key', text);
    expect(readDraft('key', saved, storage)).toBeNull();
  },
);

test('a browser that refuses storage, or has no room, breaks nothing', () => {
  const refused = () => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
  expect(() => {
    keepDraft('key', draft, refused);
    forgetDraft('key', refused);
  }).not.toThrow();
  expect(readDraft('key', saved, refused)).toBeNull();
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
