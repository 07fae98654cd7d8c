import { passwordResetAsked } from '@scanlist/contracts/messages/gateway';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  minuteMs,
  type ResetTestDependencies,
  resetTestDependencies,
  soon,
} from '../testing/reset-dependencies.ts';
import { answerNotedAsks, askPasswordReset } from './ask-password-reset.ts';
import { findReset } from './reset-password.ts';

let at: ResetTestDependencies;

beforeAll(async () => {
  at = await resetTestDependencies();
});
afterAll(() => at.drop());
beforeEach(() => at.begin());

describe('a forgotten password', () => {
  it('has a link mailed to the account, of which only the hash is kept', async () => {
    const token = await at.askedToken();
    expect(await at.toldOf(passwordResetAsked)).toEqual([
      {
        ownerId: at.dana.id,
        username: 'Dana',
        firstName: 'Dana',
        email: 'Dana@example.com',
        resetUrl: expect.stringMatching(/^https:\/\/lists\.example\/reset-password\/[\w-]{22}$/),
        expiresAt: '2026-11-20T12:30:00.000Z',
        timeZone: 'America/New_York',
      },
    ]);
    const [kept] = await at.sql<{ hash: Buffer }[]>`select token_hash as hash from password_reset`;
    expect(kept?.hash).toHaveLength(32);
    expect(kept?.hash.toString('base64url')).not.toContain(token);
    expect(await findReset(at.deps, token)).toEqual({ expiresAt: '2026-11-20T12:30:00.000Z' });
    expect(at.deps.wakes).toBe(1);
  });

  it.each(['nobody@example.com', 'Dana', 'dana@example', '%'])(
    'of %s mails nobody and leaves nothing',
    async (email) => {
      await at.ask(email);
      expect([await at.toldOf(passwordResetAsked), await at.countOf('password_reset')]).toEqual([[], 0]);
    },
  );

  it('is answered before anybody looks whose address it is', async () => {
    at.deps.lookAfterMs = 60 * minuteMs;
    const looks = vi.spyOn(at.deps.accounts, 'findByEmail');
    await askPasswordReset(at.deps, { email: at.dana.email });
    await askPasswordReset(at.deps, { email: 'nobody@example.com' });
    expect(looks).not.toHaveBeenCalled();
    expect(await at.countOf('password_reset_ask')).toBe(2);
  });

  it('that a crash left noted is mailed a minute later, once', async () => {
    at.deps.lookAfterMs = 60 * minuteMs;
    await askPasswordReset(at.deps, { email: at.dana.email });
    at.clock.ms += minuteMs / 2;
    await answerNotedAsks(at.deps);
    expect(await at.toldOf(passwordResetAsked)).toEqual([]);
    at.clock.ms += minuteMs;
    await Promise.all([answerNotedAsks(at.deps), answerNotedAsks(at.deps)]);
    expect(await at.toldOf(passwordResetAsked)).toHaveLength(1);
    expect(await at.countOf('password_reset_ask')).toBe(0);
  });

  it('stays noted while the database is away, and is mailed later', async () => {
    const send = vi.fn().mockRejectedValue(new Error('the database is away'));
    at.deps.passwordResets = { ...at.rows, send };
    await askPasswordReset(at.deps, { email: at.dana.email });
    await vi.waitUntil(() => send.mock.calls.length === 1, soon);
    at.deps.passwordResets = at.rows;
    at.clock.ms += 2 * minuteMs;
    await answerNotedAsks(at.deps);
    expect(await at.toldOf(passwordResetAsked)).toHaveLength(1);
  });

  it('is mailed five times within any day, however often and at once it is asked', async () => {
    await Promise.all(Array.from({ length: 10 }, () => askPasswordReset(at.deps, { email: at.dana.email })));
    await at.nothingNoted();
    expect(await at.toldOf(passwordResetAsked)).toHaveLength(5);
    at.clock.ms += 24 * 60 * minuteMs - 1;
    await at.ask();
    expect(await at.toldOf(passwordResetAsked)).toHaveLength(5);
    at.clock.ms += 1;
    await at.ask();
    expect(await at.toldOf(passwordResetAsked)).toHaveLength(6);
  });
});
