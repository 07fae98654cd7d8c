import { expect, test } from 'vitest';
import { removeOwnerData } from './leave-deleted-account.ts';

function storageWith(...keys: string[]) {
  const kept = new Map(keys.map((key) => [key, 'x']));
  const storage = {
    get length() {
      return kept.size;
    },
    key: (place: number) => [...kept.keys()][place] ?? null,
    removeItem: (key: string) => void kept.delete(key),
  };
  return { kept, storage };
}

test('an owner’s data is removed from every storage, and another’s stays', () => {
  const one = storageWith('scanlist-list-form-dana-new', 'scanlist-list-form-alex-new', 'theme');
  const other = storageWith(
    'scanlist-address-notice-dana',
    'scanlist-list-form-dana@kitchen-b',
    'scanlist-list-form-alex@dana-b',
    'x',
  );
  removeOwnerData('dana', [() => one.storage, () => other.storage]);
  expect([...one.kept.keys()]).toEqual(['scanlist-list-form-alex-new', 'theme']);
  expect([...other.kept.keys()]).toEqual(['scanlist-list-form-alex@dana-b', 'x']);
});

test('a browser without storage is left as it is', () => {
  const refuse = () => {
    throw new Error('SecurityError');
  };
  expect(() => removeOwnerData('dana', [refuse])).not.toThrow();
});
