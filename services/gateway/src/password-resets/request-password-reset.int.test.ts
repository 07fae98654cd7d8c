import { passwordResetAsked } from '@scanlist/contracts/messages/gateway';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  minuteMs,
  pollOptions,
  type ResetTestDependencies,
  resetTestDependencies,
} from '../testing/reset-dependencies.ts';
import { processPendingResetRequests, requestPasswordReset } from './request-password-reset.ts';
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
    expect(await at.eventsOf(passwordResetAsked)).toEqual([
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
      await at.requestLink(email);
      expect([await at.eventsOf(passwordResetAsked), await at.countOf('password_reset')]).toEqual([[], 0]);
    },
  );

  it('is answered before anybody looks whose address it is', async () => {
    at.deps.processAfterMs = 60 * minuteMs;
    const looks = vi.spyOn(at.deps.accounts, 'findByEmail');
    await requestPasswordReset(at.deps, { email: at.dana.email });
    await requestPasswordReset(at.deps, { email: 'nobody@example.com' });
    expect(looks).not.toHaveBeenCalled();
    expect(await at.countOf('password_reset_ask')).toBe(2);
  });

  it('that a crash left noted is mailed a minute later, once', async () => {
    at.deps.processAfterMs = 60 * minuteMs;
    await requestPasswordReset(at.deps, { email: at.dana.email });
    at.clock.ms += minuteMs / 2;
    await processPendingResetRequests(at.deps);
    expect(await at.eventsOf(passwordResetAsked)).toEqual([]);
    at.clock.ms += minuteMs;
    await Promise.all([processPendingResetRequests(at.deps), processPendingResetRequests(at.deps)]);
    expect(await at.eventsOf(passwordResetAsked)).toHaveLength(1);
    expect(await at.countOf('password_reset_ask')).toBe(0);
  });

  it('stays noted while the database is away, and is mailed later', async () => {
    const sendLink = vi.fn().mockRejectedValue(new Error('the database is away'));
    at.deps.passwordResets = { ...at.rows, sendLink };
    await requestPasswordReset(at.deps, { email: at.dana.email });
    await vi.waitUntil(() => sendLink.mock.calls.length === 1, pollOptions);
    at.deps.passwordResets = at.rows;
    at.clock.ms += 2 * minuteMs;
    await processPendingResetRequests(at.deps);
    expect(await at.eventsOf(passwordResetAsked)).toHaveLength(1);
  });

  it('is mailed five times within any day, however often it is requested', async () => {
    await Promise.all(
      Array.from({ length: 10 }, () => requestPasswordReset(at.deps, { email: at.dana.email })),
    );
    await at.nothingNoted();
    expect(await at.eventsOf(passwordResetAsked)).toHaveLength(5);
    at.clock.ms += 24 * 60 * minuteMs - 1;
    await at.requestLink();
    expect(await at.eventsOf(passwordResetAsked)).toHaveLength(5);
    at.clock.ms += 1;
    await at.requestLink();
    expect(await at.eventsOf(passwordResetAsked)).toHaveLength(6);
  });
});
