import { beforeEach, expect, it } from 'vitest';
import { memorySessionRows } from '../testing/memory-rows.ts';
import { createSessions, type Sessions } from './session.ts';

let clockMs: number;
let rows: ReturnType<typeof memorySessionRows>;
let sessions: Sessions;

beforeEach(() => {
  clockMs = Date.parse('2026-11-20T12:00:00Z');
  rows = memorySessionRows();
  sessions = createSessions({ rows, now: () => new Date(clockMs) });
});

const seconds = (count: number) => {
  clockMs += count * 1000;
};

it('gives tokens of 256 random bits that open their own account', async () => {
  const [one, other] = [await sessions.open('dana', null), await sessions.open('noor', null)];
  expect(Buffer.from(one, 'base64url')).toHaveLength(32);
  expect([await sessions.find(one), await sessions.find(other)]).toEqual(['dana', 'noor']);
});

it('reads a session once in 30 seconds and writes activity once in a minute', async () => {
  const token = await sessions.open('dana', null);
  for (let n = 0; n < 29; n++) {
    await sessions.find(token);
    seconds(1);
  }
  expect([rows.reads, rows.touches]).toEqual([1, 0]);
  for (let n = 0; n < 120; n++) {
    await sessions.find(token);
    seconds(1);
  }
  expect(rows.reads).toBeLessThanOrEqual(6);
  expect(rows.touches).toBe(2);
});

it('ends after 60 idle minutes though it is still in memory', async () => {
  const token = await sessions.open('dana', null);
  await sessions.find(token);
  seconds(3600);
  expect(await sessions.find(token)).toBeNull();
});

it('hears within 30 seconds of a sign-out elsewhere', async () => {
  const elsewhere = createSessions({ rows, now: () => new Date(clockMs) });
  const token = await sessions.open('dana', null);
  await sessions.find(token);
  await elsewhere.close(token);
  seconds(30);
  expect(await sessions.find(token)).toBeNull();
});

it('stays closed when it was being read while it was closed', async () => {
  const token = await sessions.open('dana', null);
  const { find } = rows;
  let goOn = () => {};
  rows.find = async (tokenHash) => {
    const found = await find.call(rows, tokenHash);
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    return found;
  };
  const reading = sessions.find(token);
  await expect.poll(() => rows.reads).toBe(1);
  await sessions.close(token);
  goOn();
  await reading;
  rows.find = find;
  expect(await sessions.find(token)).toBeNull();
});

it('hears of activity elsewhere before it ends a session', async () => {
  const elsewhere = createSessions({ rows, now: () => new Date(clockMs) });
  const token = await sessions.open('dana', null);
  await sessions.find(token);
  seconds(3599);
  await elsewhere.find(token);
  seconds(1);
  expect(await sessions.find(token)).toBe('dana');
});

it('purges what has been idle and nothing else', async () => {
  await sessions.open('dana', null);
  seconds(3599);
  const token = await sessions.open('noor', null);
  seconds(1);
  expect(await sessions.purge()).toBe(1);
  expect(await sessions.find(token)).toBe('noor');
});
