import { beforeEach, describe, expect, it } from 'vitest';
import { memorySessionRows } from '../testing/memory-rows.ts';
import { createSessions, type Sessions } from './session.ts';

const dana = { id: 'dana', passwordVersion: 1 };
const noor = { id: 'noor', passwordVersion: 1 };
const client = { userAgent: 'Firefox', address: '10.0.0.1' };

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
const accountOf = async (token: string, at = sessions) => (await at.find(token))?.accountId ?? null;

it('gives tokens of 256 random bits that open their own account', async () => {
  const [one, other] = [await sessions.open(dana, client, null), await sessions.open(noor, client, null)];
  expect(Buffer.from(one, 'base64url')).toHaveLength(32);
  expect([await accountOf(one), await accountOf(other)]).toEqual(['dana', 'noor']);
});

it('writes activity once in a minute', async () => {
  const token = await sessions.open(dana, client, null);
  for (let n = 0; n < 149; n++) {
    await sessions.find(token);
    seconds(1);
  }
  expect(rows.touches).toBe(2);
});

describe.each([0, 1, 30, 59, 60, 61, 119])('60 minutes after activity %i seconds after the sign-in', (at) => {
  const lastUsed = async () => {
    const token = await sessions.open(dana, client, null);
    for (let n = 0; n < at; n++) {
      await sessions.find(token);
      seconds(1);
    }
    await sessions.find(token);
    return token;
  };
  /** The loop of `main.ts`, every ten seconds. */
  const wait = async (count: number) => {
    for (let n = 1; n <= count; n++) {
      seconds(1);
      if (n % 10 === 0 && n <= 120) await sessions.writeActivity('due');
    }
  };

  it('a session lives to the last second and not a second longer', async () => {
    const token = await lastUsed();
    await wait(3599);
    const other = createSessions({ rows, now: () => new Date(clockMs + 1000) });
    expect(await accountOf(token, other)).toBeNull();
    expect(await accountOf(token)).toBe('dana');
  });

  it('it has ended, here and elsewhere', async () => {
    const token = await lastUsed();
    await wait(3600);
    expect(await accountOf(token)).toBeNull();
    expect(await accountOf(token, createSessions({ rows, now: () => new Date(clockMs) }))).toBeNull();
  });

  it('another process, or this one after a restart, knows to the second', async () => {
    const token = await lastUsed();
    await wait(120);
    await wait(3479);
    const restarted = createSessions({ rows, now: () => new Date(clockMs) });
    expect(await accountOf(token, restarted)).toBe('dana');
  });

  it('a process that was stopped in between has forgotten nothing', async () => {
    const token = await lastUsed();
    await sessions.writeActivity('all');
    seconds(3599);
    const restarted = createSessions({ rows, now: () => new Date(clockMs) });
    expect(await accountOf(token, restarted)).toBe('dana');
  });
});

it('counts the activity of every tab, and of none but its own session', async () => {
  const [home, office] = [await sessions.open(dana, client, null), await sessions.open(dana, client, null)];
  for (let minute = 0; minute < 90; minute += 30) {
    seconds(1800);
    await Promise.all([sessions.find(home), sessions.find(home)]);
  }
  expect([await accountOf(home), await accountOf(office)]).toEqual(['dana', null]);
});

it('is written at most once a minute, however it is used', async () => {
  const token = await sessions.open(dana, client, null);
  for (let n = 0; n < 600; n++) {
    if (n % 7 !== 0) await sessions.find(token);
    if (n % 10 === 0) await sessions.writeActivity('due');
    seconds(1);
  }
  expect(rows.touches).toBeLessThanOrEqual(10);
  expect(rows.touches).toBeGreaterThanOrEqual(9);
});

it('writes later what could not be written', async () => {
  const token = await sessions.open(dana, client, null);
  seconds(30);
  await sessions.find(token);
  seconds(60);
  const { touch } = rows;
  rows.touch = async () => {
    throw new Error('the database is away');
  };
  await expect(sessions.writeActivity('due')).rejects.toThrow();
  rows.touch = touch;
  await sessions.writeActivity('due');
  seconds(3539);
  expect(await accountOf(token, createSessions({ rows, now: () => new Date(clockMs) }))).toBe('dana');
});

it('ends at once with a sign-out at another gateway', async () => {
  const elsewhere = createSessions({ rows, now: () => new Date(clockMs) });
  const token = await sessions.open(dana, client, null);
  await sessions.find(token);
  await elsewhere.close(token);
  expect(await sessions.find(token)).toBeNull();
});

it('counts activity at another gateway before it ends a session', async () => {
  const elsewhere = createSessions({ rows, now: () => new Date(clockMs) });
  const token = await sessions.open(dana, client, null);
  await sessions.find(token);
  seconds(3599);
  await elsewhere.find(token);
  seconds(1);
  expect(await accountOf(token)).toBe('dana');
});

it('ends 30 days after the sign-in, however it is used', async () => {
  const token = await sessions.open(dana, client, null);
  for (let minute = 0; minute < 30 * 24 * 60; minute += 30) {
    expect(await accountOf(token)).toBe('dana');
    seconds(1800);
  }
  expect(await accountOf(token)).toBeNull();
  expect(await sessions.purge()).toBe(1);
});

it('purges what has been idle and nothing else', async () => {
  await sessions.open(dana, client, null);
  seconds(3599);
  const token = await sessions.open(noor, client, null);
  seconds(1);
  expect(await sessions.purge()).toBe(1);
  expect(await accountOf(token)).toBe('noor');
});

describe('an owner with several sessions', () => {
  it('sees them, the last used first, without those that ended', async () => {
    const ended = await sessions.open(dana, { userAgent: 'Old', address: '10.0.0.1' }, null);
    seconds(3600);
    await sessions.open(dana, { userAgent: 'Safari', address: '10.0.0.2' }, null);
    seconds(1);
    await sessions.open(dana, { userAgent: 'Chrome', address: '10.0.0.3' }, null);
    await sessions.open(noor, client, null);
    const listed = await sessions.list('dana');
    expect(listed.map(({ userAgent, address }) => [userAgent, address])).toEqual([
      ['Chrome', '10.0.0.3'],
      ['Safari', '10.0.0.2'],
    ]);
    expect(await accountOf(ended)).toBeNull();
  });

  it('ends one of them by its id at once, and no stranger’s', async () => {
    const [one, other] = [await sessions.open(dana, client, null), await sessions.open(dana, client, null)];
    const id = (await sessions.find(one))?.id ?? '';
    expect(await sessions.closeOwn('noor', id)).toBe(false);
    expect(await accountOf(one)).toBe('dana');
    expect(await sessions.closeOwn('dana', id)).toBe(true);
    expect(await sessions.closeOwn('dana', id)).toBe(false);
    expect([await accountOf(one), await accountOf(other)]).toEqual([null, 'dana']);
  });

  it('keeps only the session that changed the password, under a new token, at other gateways too', async () => {
    const elsewhere = createSessions({ rows, now: () => new Date(clockMs) });
    const [one, other] = [await sessions.open(dana, client, null), await sessions.open(dana, client, null)];
    const stranger = await sessions.open(noor, client, null);
    for (const token of [one, other]) await Promise.all([sessions.find(token), elsewhere.find(token)]);
    const { id } = (await sessions.find(one)) ?? {};
    const next = await sessions.changePassword(one, {
      accountId: 'dana',
      passwordVersion: 1,
      passwordHash: 'new',
      notice: {
        ownerId: 'dana',
        firstName: null,
        email: 'dana@example.com',
        by: 'owner',
        changedAt: new Date(clockMs).toISOString(),
        resetUrl: 'https://lists.example/forgot-password',
      },
    });
    expect([await accountOf(one), await accountOf(other), await accountOf(stranger)]).toEqual([
      null,
      null,
      'noor',
    ]);
    expect((await sessions.find(next ?? ''))?.id).toBe(id);
    expect([await accountOf(one, elsewhere), await accountOf(other, elsewhere)]).toEqual([null, null]);
  });
});
