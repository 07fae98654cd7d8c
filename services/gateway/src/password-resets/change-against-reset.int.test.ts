import { passwordChanged } from '@scanlist/contracts/messages/gateway';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmEmail } from '../email-changes/confirm-email.ts';
import { newEmailChange, newEmailConfirmation } from '../email-changes/email-change.ts';
import { emailChangeRows } from '../email-changes/email-change-rows.ts';
import { changePassword } from '../passwords/change-password.ts';
import {
  client,
  invalidLinkError,
  publicOrigin,
  type ResetTestDependencies,
  resetTestDependencies,
} from '../testing/reset-dependencies.ts';

let at: ResetTestDependencies;

beforeAll(async () => {
  at = await resetTestDependencies();
});
afterAll(() => at.drop());
beforeEach(() => at.begin());

describe('a new password of an owner signed in', () => {
  const change = async (newPassword: string) => {
    const token = await at.deps.sessions.open({ id: at.dana.id, passwordVersion: 1 }, client, null);
    const asker = { accountId: at.dana.id, sessionId: '44444444-4444-4444-8444-444444444444', token };
    const body = { currentPassword: 'the old one', newPassword, confirmPassword: newPassword };
    return changePassword(at.deps, asker, body);
  };

  it('ends links that were mailed', async () => {
    const token = await at.askedToken();
    await change('changed');
    await expect(at.reset(token)).rejects.toMatchObject(invalidLinkError);
    expect(await at.eventsOf(passwordChanged)).toMatchObject([{ by: 'owner', email: 'Dana@example.com' }]);
  });

  it('cancels a pending address, from any session', async () => {
    const changes = emailChangeRows(at.sql);
    const { change: thiefs, mail } = newEmailChange(at.dana, 'thief@example.com', {
      publicOrigin,
      now: at.now(),
    });
    await changes.request(thiefs, mail, at.now());
    await change('changed');
    expect(await changes.findPending(at.dana.id, at.now())).toBeNull();
    const deps = { ...at.deps, emailChanges: changes };
    await expect(confirmEmail(deps, mail.confirmUrl.split('/').at(-1) ?? '', null)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('leaves the link that confirms its own address', async () => {
    const changes = emailChangeRows(at.sql);
    const { change: own, mail } = newEmailConfirmation(at.dana, { publicOrigin, now: at.now() });
    await changes.request(own, mail, at.now());
    await change('changed');
    const deps = { ...at.deps, emailChanges: changes };
    await confirmEmail(deps, mail.confirmUrl.split('/').at(-1) ?? '', null);
    expect((await at.deps.accounts.find(at.dana.id))?.emailConfirmedAt).not.toBeNull();
  });

  it('and one by a link at the same moment: one of them counts, and no other session remains', async () => {
    for (let n = 0; n < 4; n++) {
      await at.sql`update account set password_hash = ${at.dana.passwordHash}, password_version = 1`;
      await at.sql`truncate session, outbox, mail_quota`;
      const token = await at.askedToken();
      const outcomes = await Promise.allSettled([change('changed'), at.reset(token)]);
      const [changed, byLink] = outcomes.map(({ status }) => status === 'fulfilled');
      expect(changed).not.toBe(byLink);
      const password = changed ? 'changed' : 'the new one';
      expect((await at.opens(password)).passwordVersion).toBe(2);
      expect(await at.eventsOf(passwordChanged)).toMatchObject([{ by: changed ? 'owner' : 'link' }]);
      expect(await at.deps.sessions.list(at.dana.id)).toHaveLength(changed ? 1 : 0);
    }
  });

  it('loses to a link used while its hash was made', async () => {
    const token = await at.askedToken();
    const { hash } = at.deps.passwords;
    at.deps.passwords = {
      ...at.deps.passwords,
      async hash(password) {
        at.deps.passwords = { ...at.deps.passwords, hash };
        await at.reset(token);
        return hash(password);
      },
    };
    await expect(change('changed')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect((await at.opens('the new one')).id).toBe(at.dana.id);
    expect(await at.deps.sessions.list(at.dana.id)).toEqual([]);
  });
});
