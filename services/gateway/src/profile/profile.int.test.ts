import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeTimeZone } from '../accounts/time-zone.ts';
import { hashOfToken } from '../accounts/token-hash.ts';
import { confirmEmail } from '../email-changes/confirm-email.ts';
import { endedKeptMs } from '../email-changes/email-change.ts';
import { longestQuotaMs } from '../mail-quotas/mail-quota.ts';
import {
  type AccountTestDependencies,
  accountTestDependencies,
  danaId,
  noorId,
} from '../testing/account-dependencies.ts';
import { changeProfile, findProfile, requestEmailConfirmation } from './change-profile.ts';
import { changeCompany } from './company-settings.ts';

const hourMs = 60 * 60_000;
const names = { firstName: 'Dana', lastName: 'Moore' };

let deps: AccountTestDependencies;
beforeAll(async () => {
  deps = await accountTestDependencies();
});
afterAll(() => deps.drop());
beforeEach(() => deps.reset());

/** A session in which the password was entered a moment ago. */
function asker(accountId: string) {
  return { accountId, sessionId: '99999999-9999-4999-8999-999999999999', expectPassword() {} };
}

async function versionsTold(): Promise<number[]> {
  return (await deps.ownerChangedEvents()).map(({ version }) => version);
}

describe('names', () => {
  it('count at once and are published with the next version', async () => {
    expect(await changeProfile(deps, asker(danaId), names)).toMatchObject({ lastName: 'Moore' });
    expect(await deps.ownerChangedEvents()).toMatchObject([
      { ownerId: danaId, version: 2, lastName: 'Moore', email: 'Dana@example.com' },
    ]);
    expect([await findProfile(deps, danaId), deps.wakes]).toMatchObject([{ lastName: 'Moore' }, 1]);
  });

  it('without a change publish nothing', async () => {
    await changeProfile(deps, asker(danaId), names);
    await changeProfile(deps, asker(danaId), names);
    expect([await versionsTold(), deps.wakes]).toEqual([[2], 1]);
  });

  it('changed in eight places at once are all published, one version after the other', async () => {
    const changes = Array.from({ length: 8 }, (_, n) =>
      n % 2 === 0
        ? changeProfile(deps, asker(danaId), { firstName: `Name ${n}`, lastName: null })
        : changeCompany(
            deps,
            { workspaceId: danaId, ownerAccountId: danaId },
            { companyName: `Company ${n}`, companyLogoUrl: null },
            { id: danaId, name: 'Dana' },
          ),
    );
    await Promise.all(changes);
    expect(await versionsTold()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    const last = (await deps.ownerChangedEvents()).at(-1);
    const account = await deps.accounts.find(danaId);
    expect(last).toMatchObject({
      version: account?.version,
      firstName: account?.firstName,
      companyName: account?.workspaces[0]?.companyName,
    });
  });
});

describe('a time zone', () => {
  const published = async () =>
    (await deps.ownerChangedEvents()).map(({ version, timeZone }) => [version, timeZone]);

  it('that differs is stored and published once; an unknown one changes nothing', async () => {
    for (const zone of ['America/New_York', 'Europe/Berlin', 'Europe/Berlin', 'Nowhere/At_All', undefined]) {
      await storeTimeZone(deps, danaId, zone);
    }
    expect(await published()).toEqual([[2, 'Europe/Berlin']]);
    expect((await findProfile(deps, danaId)).timeZone).toBe('Europe/Berlin');
    await changeProfile(deps, asker(danaId), names);
    expect(await published()).toEqual([
      [2, 'Europe/Berlin'],
      [3, 'Europe/Berlin'],
    ]);
  });
});

describe('a new address', () => {
  const requestChange = (email: string, accountId = danaId) =>
    changeProfile(deps, asker(accountId), { ...names, email });

  it('waits, with a link of which only the hash is stored, and its mail is enqueued', async () => {
    expect(await requestChange('New@Example.com')).toMatchObject({
      email: 'Dana@example.com',
      pendingEmail: 'New@Example.com',
    });
    expect(await deps.emailChangeAskedEvents()).toEqual([
      {
        ownerId: danaId,
        username: 'Dana',
        firstName: 'Dana',
        email: 'Dana@example.com',
        newEmail: 'New@Example.com',
        confirmUrl: expect.stringMatching(/^https:\/\/lists\.example\/confirm-email\/[\w-]{22}$/),
        expiresAt: '2026-11-21T12:00:00.000Z',
        timeZone: 'America/New_York',
      },
    ]);
    const kept = await deps.emailChanges.findByToken(hashOfToken(await deps.lastToken()));
    expect(kept?.tokenHash).toHaveLength(32);
  });

  it('counts once its link is opened, and is published', async () => {
    await requestChange('new@example.com');
    expect(await confirmEmail(deps, await deps.lastToken(), null)).toEqual({ email: 'new@example.com' });
    expect((await deps.accounts.find(danaId))?.email).toBe('new@example.com');
    expect((await deps.ownerChangedEvents()).at(-1)).toMatchObject({ version: 3, email: 'new@example.com' });
    expect((await findProfile(deps, danaId)).pendingEmail).toBeNull();
  });

  it('is published once, however many open its link at once', async () => {
    await requestChange('new@example.com');
    const token = await deps.lastToken();
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirmEmail(deps, token, null)));
    expect(answers).toEqual(Array.from({ length: 6 }, () => ({ email: 'new@example.com' })));
    expect(await versionsTold()).toEqual([2, 3]);
  });

  it('and names changed at the same moment are both kept', async () => {
    await requestChange('new@example.com');
    const token = await deps.lastToken();
    await Promise.all([
      confirmEmail(deps, token, null),
      changeProfile(deps, asker(danaId), { firstName: 'Danielle', lastName: null }),
    ]);
    expect(await deps.accounts.find(danaId)).toMatchObject({
      email: 'new@example.com',
      firstName: 'Danielle',
      version: 4,
    });
    expect(await versionsTold()).toEqual([2, 3, 4]);
  });

  it('that another account took meanwhile is refused, and nothing is published', async () => {
    await requestChange('new@example.com');
    const token = await deps.lastToken();
    await requestChange('NEW@example.com', noorId);
    await confirmEmail(deps, await deps.lastToken(), null);
    await expect(confirmEmail(deps, token, null)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    expect((await deps.accounts.find(danaId))?.email).toBe('Dana@example.com');
    await expect(requestChange('new@EXAMPLE.com')).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it('two accounts confirm at once becomes exactly one’s', async () => {
    await requestChange('new@example.com');
    const first = await deps.lastToken();
    await requestChange('new@example.com', noorId);
    const outcomes = await Promise.allSettled(
      [first, await deps.lastToken()].map((token) => confirmEmail(deps, token, null)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'EMAIL_TAKEN' },
    });
  });

  it('replaces the one before it, link and all', async () => {
    await requestChange('one@example.com');
    const token = await deps.lastToken();
    await requestChange('two@example.com');
    await expect(confirmEmail(deps, token, null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await findProfile(deps, danaId)).pendingEmail).toBe('two@example.com');
  });

  it('is taken back by the present one', async () => {
    await requestChange('new@example.com');
    expect((await requestChange('DANA@example.com')).pendingEmail).toBeNull();
    await expect(confirmEmail(deps, await deps.lastToken(), null)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await deps.accounts.find(danaId))?.email).toBe('Dana@example.com');
  });

  it('can be confirmed to the last second of its day', async () => {
    await requestChange('new@example.com');
    deps.clock.ms += 24 * hourMs - 1000;
    expect(await confirmEmail(deps, await deps.lastToken(), null)).toEqual({ email: 'new@example.com' });
    await requestChange('newer@example.com');
    deps.clock.ms += 24 * hourMs;
    expect((await findProfile(deps, danaId)).pendingEmail).toBeNull();
    await expect(confirmEmail(deps, await deps.lastToken(), null)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('was opened once and answers no more when the account moved on to another', async () => {
    await requestChange('one@example.com');
    const token = await deps.lastToken();
    await confirmEmail(deps, token, null);
    await requestChange('two@example.com');
    await confirmEmail(deps, await deps.lastToken(), null);
    await expect(confirmEmail(deps, token, null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('costs one of five mails a day, taken back or not', async () => {
    for (let n = 0; n < 5; n++) {
      await requestChange(`n${n}@example.com`);
      await requestChange('dana@example.com');
      deps.clock.ms += hourMs;
    }
    await expect(requestChange('n5@example.com')).rejects.toMatchObject({
      code: 'THROTTLED',
      retryAfterSeconds: 19 * 3600,
      publicMessage: 'Too many confirmation emails. Please try again in 19 hours.',
    });
    expect(await deps.emailChangeAskedEvents()).toHaveLength(5);
    await requestChange('m0@example.com', noorId);
    deps.clock.ms += 19 * hourMs;
    await requestChange('n6@example.com');
    expect(await deps.emailChangeAskedEvents()).toHaveLength(7);
  });

  it('requested ten times at once costs five mails', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => requestChange(`n${n}@example.com`)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await deps.emailChangeAskedEvents()).toHaveLength(5);
  });

  it('is forgotten a month after its end', async () => {
    await requestChange('new@example.com');
    const before = () => new Date(deps.clock.ms - endedKeptMs);
    deps.clock.ms += 24 * hourMs + endedKeptMs;
    expect(await deps.emailChanges.removeEnded(before())).toBe(0);
    deps.clock.ms += 1;
    expect(await deps.emailChanges.removeEnded(before())).toBe(1);
  });
});

describe('an own address that is not confirmed', () => {
  const requestChange = () => requestEmailConfirmation(deps, danaId);
  beforeEach(() => deps.unconfirm(danaId));

  it('gets its link by mail on request, for seven days, and is not pending', async () => {
    expect(await requestChange()).toMatchObject({ emailConfirmed: false, pendingEmail: null });
    expect(await deps.emailConfirmationAskedEvents()).toEqual([
      {
        ownerId: danaId,
        firstName: 'Dana',
        email: 'Dana@example.com',
        confirmUrl: expect.stringMatching(/^https:\/\/lists\.example\/confirm-email\/[\w-]{22}$/),
        expiresAt: '2026-11-27T12:00:00.000Z',
        timeZone: 'America/New_York',
      },
    ]);
    expect(deps.wakes).toBe(1);
  });

  it('is confirmed by its link, also opened twice, and published once', async () => {
    await requestChange();
    const token = await deps.lastToken();
    deps.clock.ms += 7 * 24 * hourMs - 1000;
    for (let n = 0; n < 2; n++)
      expect(await confirmEmail(deps, token, null)).toEqual({ email: 'Dana@example.com' });
    expect(await findProfile(deps, danaId)).toMatchObject({ emailConfirmed: true });
    expect(await deps.ownerChangedEvents()).toMatchObject([
      { version: 2, email: 'Dana@example.com', emailConfirmed: true },
    ]);
  });

  it('that is confirmed meanwhile is mailed nothing more', async () => {
    await requestChange();
    await confirmEmail(deps, await deps.lastToken(), null);
    expect(await requestChange()).toMatchObject({ emailConfirmed: true });
    expect(await deps.emailConfirmationAskedEvents()).toHaveLength(1);
  });

  it('keeps its link when a profile is saved with it', async () => {
    await requestChange();
    await changeProfile(deps, asker(danaId), { ...names, email: 'dana@EXAMPLE.com' });
    expect(await confirmEmail(deps, await deps.lastToken(), null)).toEqual({ email: 'Dana@example.com' });
    expect((await deps.ownerChangedEvents()).at(-1)).toMatchObject({
      lastName: 'Moore',
      emailConfirmed: true,
    });
  });

  it('is published as unconfirmed with every other change', async () => {
    await changeProfile(deps, asker(danaId), names);
    expect(await deps.ownerChangedEvents()).toMatchObject([{ version: 2, emailConfirmed: false }]);
  });

  it('may give way to another, which its link confirms', async () => {
    await requestChange();
    const first = await deps.lastToken();
    await changeProfile(deps, asker(danaId), { ...names, email: 'new@example.com' });
    await expect(confirmEmail(deps, first, null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await confirmEmail(deps, await deps.lastToken(), null);
    expect(await findProfile(deps, danaId)).toMatchObject({
      email: 'new@example.com',
      emailConfirmed: true,
    });
    expect((await deps.ownerChangedEvents()).at(-1)).toMatchObject({ emailConfirmed: true });
  });
});

describe('links mailed to one address', () => {
  const target = 'Stranger@example.com';
  const requestChange = (email = target, accountId = danaId) =>
    changeProfile(deps, asker(accountId), { ...names, email });

  it('are five within any day, for all accounts and spellings of a mailbox', async () => {
    for (const email of [target, 'stranger+a@example.com', 'STRANGER+b@example.com']) {
      await requestChange(email);
      deps.clock.ms += hourMs;
    }
    for (let n = 0; n < 2; n++) await requestChange(target, noorId);
    await expect(requestChange(target, noorId)).rejects.toMatchObject({
      code: 'THROTTLED',
      retryAfterSeconds: 21 * 3600,
    });
    expect(await deps.emailChangeAskedEvents()).toHaveLength(5);
    // Refused, the address that waited before still does.
    await expect(requestChange('stranger+c@example.com', noorId)).rejects.toMatchObject({
      code: 'THROTTLED',
    });
    expect((await findProfile(deps, noorId)).pendingEmail).toBe(target);
    await requestChange('other@example.com', noorId);
    deps.clock.ms += 21 * hourMs;
    await requestChange(target, noorId);
    expect(await deps.emailChangeAskedEvents()).toHaveLength(7);
  });

  it('are five when twenty are requested at once', async () => {
    const many = Array.from({ length: 20 }, (_, n) => requestChange(target, n % 2 ? danaId : noorId));
    const outcomes = await Promise.allSettled(many);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await deps.emailChangeAskedEvents()).toHaveLength(5);
  });

  it('are not used up by an account that may have no more mailed', async () => {
    for (let n = 0; n < 5; n++) await requestChange(`n${n}@example.com`);
    for (let n = 0; n < 5; n++) await expect(requestChange()).rejects.toMatchObject({ code: 'THROTTLED' });
    expect((await requestChange(target, noorId)).pendingEmail).toBe(target);
  });

  it('are forgotten when they count no more, and no address can be read from them', async () => {
    await requestChange();
    expect(await deps.quotaKeys()).toEqual([expect.not.stringContaining('tranger')]);
    const before = () => new Date(deps.clock.ms - longestQuotaMs);
    deps.clock.ms += longestQuotaMs;
    expect(await deps.removeQuotas(before())).toBe(0);
    deps.clock.ms += 1;
    expect(await deps.removeQuotas(before())).toBe(1);
  });
});
