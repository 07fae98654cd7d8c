import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();

it('hashes with argon2id at 19 MiB, two passes, one lane', async () => {
  expect(await passwords.hash('demo1234')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('knows the right password from a wrong one, and no password opens an account that is not there', async () => {
  const hash = await passwords.hash('demo1234');
  expect(await passwords.verify(hash, 'demo1234')).toBe(true);
  expect(await passwords.verify(hash, 'demo1235')).toBe(false);
  expect(await passwords.verify(null, 'demo1234')).toBe(false);
});

it('takes as long for an account that is not there', async () => {
  const hash = await passwords.hash('demo1234');
  // What this process computed, not what passed on the clock: others on the machine have no say in it.
  const timed = async (passwordHash: string | null) => {
    const before = process.cpuUsage();
    await passwords.verify(passwordHash, 'wrong one');
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const best = { there: Infinity, missing: Infinity };
  for (let n = 0; n < 8; n++) {
    best.there = Math.min(best.there, await timed(hash));
    best.missing = Math.min(best.missing, await timed(null));
  }
  expect(best.missing / best.there).toBeGreaterThan(0.5);
});

it('runs all in turn, two at once, and refuses when far too many wait', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 110 }, () => passwords.verify(null, 'x')));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused[0]?.reason).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
}, 60_000);
