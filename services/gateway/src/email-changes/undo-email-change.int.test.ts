import { emailChanged, emailChangeUndone, ownerChanged } from '@scanlist/contracts/messages/gateway';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountRows } from '../accounts/account-rows.ts';
import { passwordResetRows } from '../password-resets/password-reset-rows.ts';
import { resetPassword } from '../password-resets/reset-password.ts';
import { createPasswords } from '../passwords/passwords.ts';
import { changeProfile, requestEmailConfirmation, resendAccountLink } from '../profile/change-profile.ts';
import { createSessions } from '../sessions/session.ts';
import { sessionRows } from '../sessions/session-rows.ts';
import { signupRows } from '../signups/signup-rows.ts';
import { accountOf, danaId, noorId } from '../testing/account-dependencies.ts';
import { confirmEmail } from './confirm-email.ts';
import { emailChangeRows } from './email-change-rows.ts';
import { emailUndoRows } from './email-undo-rows.ts';
import { undoEmailChange } from './undo-email-change.ts';

const dayMs = 24 * 60 * 60_000;
const startMs = Date.parse('2026-11-20T12:00:00Z');
const own = 'Dana@example.com';
const client = { userAgent: 'Firefox', address: '10.0.0.1' };
const invalidLinkError = { code: 'NOT_FOUND', publicMessage: expect.stringContaining('no longer valid') };
const passwords = createPasswords();

let database: TestDatabase;
let clockMs = startMs;
let deps: ReturnType<typeof depsOf>;

beforeAll(async () => {
  database = await createTestDatabase('gateway');
});
afterAll(() => database.drop());
beforeEach(async () => {
  clockMs = startMs;
  await database.sql`
    truncate workspace, account, session, email_change, email_undo, password_reset, mail_quota, outbox cascade`;
  deps = depsOf();
  const passwordHash = await passwords.hash('correct horse');
  await deps.accounts.insert({ ...accountOf(danaId, 'Dana', deps.now()), passwordHash });
  await deps.accounts.insert(accountOf(noorId, 'Noor', deps.now()));
  await database.sql`truncate outbox`;
});

function depsOf() {
  const { sql } = database;
  const now = () => new Date(clockMs);
  return {
    accounts: accountRows(sql),
    emailChanges: emailChangeRows(sql),
    emailUndos: emailUndoRows(sql),
    passwordResets: passwordResetRows(sql),
    signups: signupRows(sql),
    sessions: createSessions({ rows: sessionRows(sql), now }),
    passwords,
    commonPasswords: new Set<string>(),
    publicOrigin: 'https://lists.example',
    now,
    wakeRelay() {},
  };
}

async function eventsOf<Data>(subject: string): Promise<Data[]> {
  const rows = await database.sql<{ payload: string }[]>`
    select payload from outbox where subject = ${subject} order by id`;
  return rows.map(({ payload }) => (JSON.parse(payload) as { data: Data }).data);
}
async function lastToken(): Promise<string> {
  const mail = await eventsOf<{ confirmUrl: string }>('event.gateway.email-change-asked.v1');
  return mail.at(-1)?.confirmUrl.split('/').at(-1) ?? '';
}
const undoTokens = async () =>
  (await eventsOf<{ undoUrl: string }>(emailChanged.subject)).map(
    ({ undoUrl }) => undoUrl.split('/').at(-1) ?? '',
  );

/** Opens a session of Dana's. */
async function signIn() {
  const token = await deps.sessions.open({ id: danaId, passwordVersion: 1 }, client, null);
  return { token, id: (await deps.sessions.find(token))?.id ?? '' };
}
/** Dana's address becomes another one. */
async function move(
  email: string,
  { requestedIn, openedIn }: { requestedIn?: string; openedIn?: string } = {},
) {
  await changeProfile(deps, asker(danaId, requestedIn), { firstName: 'Dana', lastName: null, email });
  await confirmEmail(deps, await lastToken(), openedIn ?? null);
}
const noSession = '99999999-9999-4999-8999-999999999999';
const emailNow = async () => (await deps.accounts.find(danaId))?.email;

describe('a confirmed change of address', () => {
  it('ends every session but the one that requested it and the one that opened the link', async () => {
    const [mail, opened, other] = [await signIn(), await signIn(), await signIn()];
    await move('new@example.com', { requestedIn: mail.id, openedIn: opened.id });
    const alive = await Promise.all([mail, opened, other].map(({ token }) => deps.sessions.find(token)));
    expect(alive.map((session) => session !== null)).toEqual([true, true, false]);
  });

  it('keeps the session that gave the password for it, and not one that had its link mailed again', async () => {
    const names = { firstName: 'Dana', lastName: null };
    for (const again of [
      (thief: string) => changeProfile(deps, asker(danaId, thief), { ...names, email: 'NEW@example.com' }),
      (thief: string) => resendAccountLink(deps, asker(danaId, thief), 'new@example.com'),
    ]) {
      await database.sql`truncate session, email_change, mail_quota`;
      const [owner, thief] = [await signIn(), await signIn()];
      await changeProfile(deps, asker(danaId, owner.id), { ...names, email: 'new@example.com' });
      await again(thief.id);
      await confirmEmail(deps, await lastToken(), null);
      const alive = await Promise.all([owner, thief].map(({ token }) => deps.sessions.find(token)));
      expect(alive.map((session) => session !== null)).toEqual([true, false]);
      await database.sql`update account set email = ${own} where id = ${danaId}`;
    }
  });

  it.each(['taken back', 'over', 'replaced'])(
    'spares the session that asks for an address whose link was %s before',
    async (end) => {
      const names = { firstName: 'Dana', lastName: null };
      const [before, mail] = [await signIn(), await signIn()];
      const request = (session: string, email: string) =>
        changeProfile(deps, asker(danaId, session), { ...names, email });
      await request(before.id, 'new@example.com');
      if (end === 'taken back') await request(before.id, own);
      if (end === 'replaced') await request(before.id, 'another@example.com');
      if (end === 'over') await database.sql`update email_change set expires_at = ${deps.now()}`;
      await request(mail.id, 'new@example.com');
      await confirmEmail(deps, await lastToken(), null);
      const alive = await Promise.all([before, mail].map(({ token }) => deps.sessions.find(token)));
      expect(alive.map((session) => session !== null)).toEqual([false, true]);
    },
  );

  it('informs the reader of the former address once, with a link of which only the hash is stored', async () => {
    await move('new@example.com');
    expect(await eventsOf(emailChanged.subject)).toEqual([
      {
        ownerId: danaId,
        username: 'Dana',
        firstName: 'Dana',
        email: own,
        newEmail: 'new@example.com',
        changedAt: '2026-11-20T12:00:00.000Z',
        undoUrl: expect.stringMatching(/^https:\/\/lists\.example\/undo-email-change\/[\w-]{22}$/),
        expiresAt: '2026-11-27T12:00:00.000Z',
        timeZone: 'America/New_York',
      },
    ]);
    const [kept] = await database.sql<
      { tokenHash: Buffer }[]
    >`select token_hash as "tokenHash" from email_undo`;
    expect(kept?.tokenHash).toHaveLength(32);
  });

  it('mails no undo link to an unconfirmed address: its reader may be a stranger', async () => {
    await database.sql`update account set email_confirmed_at = null`;
    const other = await signIn();
    await move('new@example.com');
    expect(await eventsOf(emailChanged.subject)).toEqual([]);
    expect(await database.sql`select from email_undo`).toHaveLength(0);
    expect(await deps.sessions.find(other.token)).toBeNull();
  });

  it('that only confirms the address there is ends no session', async () => {
    const { token } = await signIn();
    await database.sql`update account set email_confirmed_at = null`;
    await requestEmailConfirmation(deps, danaId);
    const [mail] = await eventsOf<{ confirmUrl: string }>('event.gateway.email-confirmation-asked.v1');
    await confirmEmail(deps, mail?.confirmUrl.split('/').at(-1) ?? '', null);
    expect(await deps.sessions.find(token)).not.toBeNull();
  });
});

describe('the link to the former address', () => {
  it('brings the address back, ends all sessions and the password, and hands out a link for a new one', async () => {
    const { token, id } = await signIn();
    await move('thief@example.com', { requestedIn: id });
    const answer = await undoEmailChange(deps, (await undoTokens())[0] ?? '');
    expect(answer).toEqual({ email: own, resetToken: expect.stringMatching(/^[\w-]{22}$/) });
    expect(await deps.sessions.find(token)).toBeNull();
    expect(await database.sql`select from session`).toHaveLength(0);
    const account = await deps.accounts.find(danaId);
    expect(account).toMatchObject({ email: own, passwordVersion: 2 });
    expect(await passwords.verify(account?.passwordHash ?? null, 'correct horse')).toBe(false);
    expect((await eventsOf(ownerChanged.subject)).at(-1)).toMatchObject({
      email: own,
      version: account?.version,
    });
    const body = {
      token: answer.resetToken,
      newPassword: 'kettle and rope',
      confirmPassword: 'kettle and rope',
    };
    await resetPassword(deps, body);
    const { passwordHash = null } = (await deps.accounts.find(danaId)) ?? {};
    expect(await passwords.verify(passwordHash, 'kettle and rope')).toBe(true);
  });

  it('informs the reader of the replaced address once, and nobody if it is the restored one', async () => {
    await move('moved@example.com');
    clockMs += 1000;
    await undoEmailChange(deps, (await undoTokens())[0] ?? '');
    const notice = {
      ownerId: danaId,
      username: 'Dana',
      firstName: 'Dana',
      email: 'moved@example.com',
      undoneAt: '2026-11-20T12:00:01.000Z',
      contactUrl: 'https://lists.example/contact',
      timeZone: 'America/New_York',
    };
    expect(await eventsOf(emailChangeUndone.subject)).toEqual([notice]);
    // Back by the usual way first.
    await move('moved@example.com');
    await move(own);
    await undoEmailChange(deps, (await undoTokens())[1] ?? '');
    expect(await eventsOf(emailChangeUndone.subject)).toEqual([notice]);
  });

  it('works once, also for ten who open it at once', async () => {
    await move('thief@example.com');
    const [token = ''] = await undoTokens();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => undoEmailChange(deps, token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(undoEmailChange(deps, token)).rejects.toMatchObject(invalidLinkError);
    expect((await deps.accounts.find(danaId))?.passwordVersion).toBe(2);
  });

  it('works for seven days, and is forgotten then', async () => {
    await move('thief@example.com');
    const [token = ''] = await undoTokens();
    clockMs = startMs + 7 * dayMs;
    await expect(undoEmailChange(deps, token)).rejects.toMatchObject(invalidLinkError);
    expect(await deps.emailUndos.removeEnded(new Date(clockMs))).toBe(0);
    clockMs -= 1;
    expect(await undoEmailChange(deps, token)).toMatchObject({ email: own });
    await move('new@example.com');
    expect(await deps.emailUndos.removeEnded(new Date(clockMs + 7 * dayMs + 1))).toBe(1);
  });

  it('works also after the thief has changed the password and the address once more, whose link does not', async () => {
    await move('thief@example.com');
    await database.sql`update account set password_version = 5, password_hash = 'thief'`;
    clockMs += 1000;
    await move('thief-2@example.com');
    const [first = '', second = ''] = await undoTokens();
    expect(await undoEmailChange(deps, first)).toMatchObject({ email: own });
    await expect(undoEmailChange(deps, second)).rejects.toMatchObject(invalidLinkError);
    expect(await emailNow()).toBe(own);
  });

  it('is not used up by the link of a later change', async () => {
    await move('thief@example.com');
    clockMs += 1000;
    await move('thief-2@example.com');
    const [first = '', second = ''] = await undoTokens();
    await undoEmailChange(deps, second);
    expect(await emailNow()).toBe('thief@example.com');
    await undoEmailChange(deps, first);
    expect(await emailNow()).toBe(own);
  });

  it('ends an address that waits, and a link that sets a password', async () => {
    await move('thief@example.com');
    await changeProfile(deps, asker(danaId), {
      firstName: null,
      lastName: null,
      email: 'thief-2@example.com',
    });
    const waiting = await lastToken();
    const { resetToken } = await undoEmailChange(deps, (await undoTokens())[0] ?? '');
    await expect(confirmEmail(deps, waiting, null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await database.sql`select from password_reset`).toHaveLength(1);
    expect(resetToken).not.toBe('');
    expect(await emailNow()).toBe(own);
  });

  it('reserves the address while it can be restored', async () => {
    await move('thief@example.com');
    const names = { username: 'somebody', email: 'DANA@example.com' };
    expect(await deps.accounts.findTaken(names)).toEqual({ username: false, email: true });
    expect(await deps.signups.findTaken(names)).toEqual({ username: false, email: true });
    const mail = changeProfile(deps, asker(noorId), { firstName: null, lastName: null, email: own });
    await expect(mail).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    // The account itself may go back by the usual way.
    await move(own);
    expect(await emailNow()).toBe(own);
  });

  it('reserves the address also against earlier requests, while it can be restored', async () => {
    const wanted = { firstName: null, lastName: null, email: 'wanted@example.com' };
    await changeProfile(deps, asker(noorId), wanted);
    const token = await lastToken();
    await move('wanted@example.com');
    await move('thief@example.com');
    const outcome = await confirmEmail(deps, token, null).catch((error: unknown) => error);
    expect(outcome).toMatchObject({ code: 'EMAIL_TAKEN' });
    expect((await deps.accounts.find(noorId))?.email).toBe('Noor@example.com');
    await database.sql`update email_undo set expires_at = ${deps.now()}`;
    expect(await confirmEmail(deps, token, null)).toEqual({ email: 'wanted@example.com' });
  });
});

function asker(accountId: string, sessionId = noSession) {
  return { accountId, sessionId, expectPassword() {} };
}
