import { beforeAll, expect, it } from 'vitest';
import { readCommonPasswords } from './common-passwords.ts';

let common: ReadonlySet<string>;
beforeAll(async () => {
  common = await readCommonPasswords();
});

it('are all of the list that are long enough to be chosen', () => {
  expect(common.size).toBe(42_692);
  expect([...common].filter((password) => password.length < 6)).toEqual([]);
  expect([...common].every((password) => password === password.toLowerCase())).toBe(true);
});

it.each(['123456', 'password', 'qwerty', 'iloveyou', 'letmein', 'password1', 'sunflower', 'qwerty1234'])(
  'has %s',
  (password) => {
    expect(common.has(password)).toBe(true);
  },
);

it('leaves the demo owner theirs', () => {
  expect(common.has('demo1234')).toBe(false);
});
