import { hash, verify } from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();

it('hashes with argon2id at 19 MiB, two passes, one lane', async () => {
  expect(await passwords.hash('demo1234')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('knows the right password from a wrong one, and no password opens an account that is not there', async () => {
  const made = await passwords.hash('demo1234');
  expect(await passwords.verify(made, 'demo1234')).toBe(true);
  expect(await passwords.verify(made, 'demo1235')).toBe(false);
  expect(await passwords.verify(null, 'demo1234')).toBe(false);
});

it.each([
  ['composed', 'café crème'.normalize('NFC')],
  ['decomposed', 'café crème'.normalize('NFD')],
  ['with a space of another kind', 'café\u00a0crème'],
])('knows a password that this keyboard writes %s', async (_, typed) => {
  for (const chosen of ['café crème'.normalize('NFC'), 'café crème'.normalize('NFD')]) {
    const hash = await passwords.hash(chosen);
    expect(await passwords.match(hash, typed)).toBe('prepared');
  }
});

it('knows a password that was hashed as typed, from those who type it so', async () => {
  const before = await hash('café crème'.normalize('NFD'));
  expect(await passwords.match(before, 'café crème'.normalize('NFD'))).toBe('typed');
  expect(await passwords.match(before, 'café crème'.normalize('NFC'))).toBeNull();
  expect(await passwords.match(await hash('lamp 42'), 'lamp 42')).toBe('prepared');
});

it.each([
  ['lamp 42', 1],
  ['café crème'.normalize('NFD'), 2],
])('compares %j as often for a missing account as for a wrong password', async (typed, times) => {
  const verifyHash = vi.fn(verify);
  const counted = createPasswords({ verifyHash });
  expect(await counted.match(await passwords.hash('another'), typed)).toBeNull();
  expect(verifyHash).toHaveBeenCalledTimes(times);
  expect(await counted.match(null, typed)).toBeNull();
  expect(verifyHash).toHaveBeenCalledTimes(2 * times);
});

it('computes as much for an account that is not there', async () => {
  const verifyHash = vi.fn(verify);
  const counted = createPasswords({ verifyHash });
  await counted.verify(await passwords.hash('demo1234'), 'wrong one');
  await counted.verify(null, 'wrong one');
  const work = verifyHash.mock.calls.map(
    ([hash]) => /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/.exec(String(hash))?.[0],
  );
  expect(work).toEqual(Array(2).fill('$argon2id$v=19$m=19456,t=2,p=1$'));
});

it('runs all in turn, two at once, and refuses when far too many wait', async () => {
  // However long each takes on a slow machine.
  const patient = createPasswords({ waitMsMax: 300_000 });
  const outcomes = await Promise.allSettled(Array.from({ length: 110 }, () => patient.verify(null, 'x')));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused[0]?.reason).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
}, 60_000);
