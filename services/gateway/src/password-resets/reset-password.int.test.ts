import { ownerChanged, passwordChanged } from '@scanlist/contracts/messages/gateway';
import type { Sql } from '@scanlist/persistence/database';
import { waitForLock } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashOfToken } from '../accounts/token-hash.ts';
import { newEmailChange } from '../email-changes/email-change.ts';
import { emailChangeRows } from '../email-changes/email-change-rows.ts';
import { passwordChangedNotice } from '../passwords/password-changed-notice.ts';
import {
  client,
  invalidLinkError,
  minuteMs,
  publicOrigin,
  type ResetTestDependencies,
  resetTestDependencies,
} from '../testing/reset-dependencies.ts';
import { passwordResetRows } from './password-reset-rows.ts';
import { findReset } from './reset-password.ts';

let at: ResetTestDependencies;

beforeAll(async () => {
  at = await resetTestDependencies();
});
afterAll(() => at.drop());
beforeEach(() => at.begin());

describe('a link to set a new password', () => {
  it('sets it, ends every session, and informs the account’s reader', async () => {
    const tokens = [
      await at.deps.sessions.open(at.dana, client, null),
      await at.deps.sessions.open(at.dana, client, null),
    ];
    for (const token of tokens) expect(await at.deps.sessions.find(token)).not.toBeNull();
    await at.reset(await at.askedToken());
    for (const token of tokens) expect(await at.deps.sessions.find(token)).toBeNull();
    expect(await at.countOf('session')).toBe(0);
    await expect(at.opens('the old one')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect((await at.opens('the new one')).id).toBe(at.dana.id);
    expect(await at.eventsOf(passwordChanged)).toEqual([
      {
        ownerId: at.dana.id,
        firstName: 'Dana',
        email: 'Dana@example.com',
        by: 'link',
        changedAt: '2026-11-20T12:00:00.000Z',
        resetUrl: 'https://lists.example/forgot-password',
        timeZone: 'America/New_York',
      },
    ]);
  });

  it('leaves no session of a sign-in with the old password', async () => {
    const before = await at.opens('the old one');
    await at.reset(await at.askedToken());
    expect(await at.deps.sessions.find(await at.deps.sessions.open(before, client, null))).toBeNull();
  });

  it('confirms the account’s address, and publishes it once', async () => {
    await at.reset(await at.askedToken());
    expect((await at.deps.accounts.find(at.dana.id))?.emailConfirmedAt).toEqual(at.now());
    expect(await at.eventsOf(ownerChanged)).toMatchObject([{ version: 2, emailConfirmed: true }]);
    await at.reset(await at.askedToken(), 'and another');
    expect(await at.eventsOf(ownerChanged)).toHaveLength(1);
  });

  it('works once, also when twenty open it at once', async () => {
    const token = await at.askedToken();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => at.reset(token, `new one ${n}`)),
    );
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(invalidLinkError);
    }
    expect((await at.opens(`new one ${winner}`)).passwordVersion).toBe(2);
    expect(await at.eventsOf(passwordChanged)).toHaveLength(1);
    await expect(at.reset(token)).rejects.toMatchObject(invalidLinkError);
    await expect(findReset(at.deps, token)).rejects.toMatchObject(invalidLinkError);
  });

  it('is replaced by a newer one', async () => {
    const token = await at.askedToken();
    const newer = await at.askedToken();
    await expect(at.reset(token)).rejects.toMatchObject(invalidLinkError);
    await at.reset(newer);
  });

  it('works to the last second of its half hour', async () => {
    const token = await at.askedToken();
    at.clock.ms += 30 * minuteMs - 1;
    await findReset(at.deps, token);
    at.clock.ms += 1;
    await expect(findReset(at.deps, token)).rejects.toMatchObject(invalidLinkError);
    await expect(at.reset(token)).rejects.toMatchObject(invalidLinkError);
    expect(await at.rows.removeEnded(at.now())).toBe(0);
    at.clock.ms += 1;
    expect(await at.rows.removeEnded(at.now())).toBe(1);
  });

  it('refuses a common password, and still works', async () => {
    const token = await at.askedToken();
    await expect(at.reset(token, 'Password1')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await at.reset(token);
  });

  it('that was never mailed is refused before anything is hashed', async () => {
    const hash = vi.fn(at.deps.passwords.hash);
    at.deps.passwords = { ...at.deps.passwords, hash };
    await expect(at.reset('x'.repeat(22))).rejects.toMatchObject(invalidLinkError);
    expect(hash).not.toHaveBeenCalled();
  });

  it('cancels a pending address, from any session', async () => {
    const changes = emailChangeRows(at.sql);
    const { change, mail } = newEmailChange(at.dana, 'thief@example.com', { publicOrigin, now: at.now() });
    await changes.request(change, mail, at.now());
    await at.reset(await at.askedToken());
    expect(await changes.findPending(at.dana.id, at.now())).toBeNull();
  });

  it('takes back another address also when that link is opened at this moment', async () => {
    const token = await at.askedToken();
    const changes = emailChangeRows(at.sql);
    const { change, mail } = newEmailChange(at.dana, 'thief@example.com', { publicOrigin, now: at.now() });
    await changes.request(change, mail, at.now());
    // The address is confirmed already: the reset publishes no account event, and the version stays.
    await at.sql`update account set email_confirmed_at = now()`;
    const before = await at.deps.accounts.find(at.dana.id);
    const link = await at.rows.findByToken(hashOfToken(token));
    if (!before || !link) throw new Error('nothing to begin with');
    let confirmed: Promise<boolean> | undefined;
    await at.sql.transaction(async (tx) => {
      const notice = passwordChangedNotice(before, 'link', { publicOrigin, now: at.now() });
      const used = await passwordResetRows(tx as unknown as Sql).use(
        link,
        before,
        { passwordHash: 'new', notice },
        at.now(),
      );
      expect(used).toBe(true);
      confirmed = changes.confirm(change, before, { now: at.now(), sessionId: null, emailUndo: null });
      await waitForLock(at.sql);
    });
    expect([await confirmed, (await at.deps.accounts.find(at.dana.id))?.email]).toEqual([
      false,
      at.dana.email,
    ]);
  });

  it('works no more once the account has another address', async () => {
    const token = await at.askedToken();
    const changes = emailChangeRows(at.sql);
    const { change, mail } = newEmailChange(at.dana, 'new@example.com', { publicOrigin, now: at.now() });
    await changes.request(change, mail, at.now());
    await changes.confirm(change, at.dana, { now: at.now(), sessionId: null, emailUndo: null });
    await expect(at.reset(token)).rejects.toMatchObject(invalidLinkError);
  });

  it('and names changed at the same moment are both kept', async () => {
    const token = await at.askedToken();
    await Promise.all([
      at.reset(token),
      at.deps.accounts.change(at.dana, { ...at.dana, firstName: 'Danielle' }, at.now()),
    ]);
    const account = await at.deps.accounts.find(at.dana.id);
    expect(account?.emailConfirmedAt).not.toBeNull();
    const notice = await at.eventsOf(ownerChanged);
    expect(notice.at(-1)).toMatchObject({ version: account?.version, firstName: account?.firstName });
    expect((await at.opens('the new one')).id).toBe(at.dana.id);
  });

  it('forgives the wrong guesses that locked the account', async () => {
    for (let n = 0; n < 30; n++) await at.deps.loginThrottle.attempt(at.dana, null);
    await expect(at.opens('the old one')).rejects.toMatchObject({ code: 'THROTTLED' });
    await at.reset(await at.askedToken());
    expect((await at.opens('the new one')).id).toBe(at.dana.id);
  });
});
