import type { EventContract } from '@scanlist/contracts/messages/define';
import { ownerChanged, passwordChanged, passwordResetAsked } from '@scanlist/contracts/messages/gateway';
import type { Sql } from '@scanlist/persistence/database';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import type { Account } from '../accounts/account.ts';
import { accountRows } from '../accounts/account-rows.ts';
import { changePassword } from '../accounts/change-password.ts';
import { confirmEmail } from '../accounts/confirm-email.ts';
import { newEmailChange, newEmailConfirmation } from '../accounts/email-change.ts';
import { emailChangeRows } from '../accounts/email-change-rows.ts';
import { passwordChangedOf } from '../accounts/password-changed.ts';
import { createPasswords } from '../accounts/passwords.ts';
import { signIn } from '../accounts/sign-in.ts';
import { createSlowGuessing } from '../accounts/slow-guessing.ts';
import { createSessions } from '../sessions/session.ts';
import { sessionRows } from '../sessions/session-rows.ts';
import { waitForLock } from '../testing/wait-for-lock.ts';
import { hashOfToken } from '../token-hash.ts';
import { answerNotedAsks, askPasswordReset } from './ask-password-reset.ts';
import type { PasswordResetRows } from './password-reset.ts';
import { passwordResetRows } from './password-reset-rows.ts';
import { findReset, resetPassword } from './reset-password.ts';

const minuteMs = 60_000;
const publicOrigin = 'https://lists.example';
const client = { userAgent: 'Test', address: '10.0.0.1' };
const soon = { timeout: 10_000, interval: 5 };
const passwords = createPasswords();
const clock = { ms: 0 };
const now = () => new Date(clock.ms);

let database: TestDatabase;
let dana: Account;
let rows: PasswordResetRows;
let world: ReturnType<typeof makeWorld>;

beforeAll(async () => {
  database = await createTestDatabase('gateway');
  rows = passwordResetRows(database.sql);
  dana = {
    id: '11111111-1111-4111-8111-111111111111',
    username: 'Dana',
    email: 'Dana@example.com',
    emailConfirmedAt: null,
    passwordHash: await passwords.hash('the old one'),
    passwordVersion: 1,
    firstName: 'Dana',
    lastName: null,
    profileImageUrl: null,
    companyName: null,
    companyLogoUrl: null,
    stripeSubscriptionId: null,
    subscriptionStatus: 'none',
    listLimit: 10,
    trialEndsAt: null,
    version: 1,
    createdAt: new Date('2026-11-01T00:00:00Z'),
  };
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock.ms = Date.parse('2026-11-20T12:00:00Z');
  await database.sql`truncate account, session, email_change, password_reset, password_reset_ask, mail_quota, outbox cascade`;
  world = makeWorld();
  await world.accounts.insert(dana);
  await database.sql`truncate outbox`;
});

function makeWorld() {
  return {
    accounts: accountRows(database.sql),
    passwordResets: rows,
    passwords,
    commonPasswords: new Set(['password1']),
    guessing: createSlowGuessing(),
    sessions: createSessions({ rows: sessionRows(database.sql), now }),
    publicOrigin,
    now,
    wakes: 0,
    wakeRelay: () => void world.wakes++,
    logger: silentLogger,
    lookAfterMs: 0,
  };
}

async function toldOf<Data extends z.ZodType>(event: EventContract<Data>): Promise<z.output<Data>[]> {
  const told = await database.sql<{ payload: string }[]>`
    select payload from outbox where subject = ${event.subject} order by id`;
  return told.map(({ payload }) => event.data.parse(JSON.parse(payload).data));
}

const countOf = async (table: string) => (await database.sql`select from ${database.sql(table)}`).length;
const nothingNoted = () => vi.waitUntil(async () => (await countOf('password_reset_ask')) === 0, soon);

/** Asks for a link and waits until it was looked at. */
async function ask(email = 'dana@EXAMPLE.com'): Promise<void> {
  await askPasswordReset(world, { email });
  await nothingNoted();
}

async function lastToken(): Promise<string> {
  return (await toldOf(passwordResetAsked)).at(-1)?.resetUrl.split('/').at(-1) ?? '';
}

async function askedToken(): Promise<string> {
  await ask();
  return lastToken();
}

const reset = (token: string, newPassword = 'the new one') =>
  resetPassword(world, { token, newPassword, confirmPassword: newPassword }, client.address);
const opens = (password: string) => signIn(world, { username: 'dana', password }, client.address);
const linkOver = { code: 'NOT_FOUND', publicMessage: expect.stringContaining('not valid any more') };

describe('a forgotten password', () => {
  it('has a link mailed to the account, of which only the hash is kept', async () => {
    const token = await askedToken();
    expect(await toldOf(passwordResetAsked)).toEqual([
      {
        ownerId: dana.id,
        username: 'Dana',
        firstName: 'Dana',
        email: 'Dana@example.com',
        resetUrl: expect.stringMatching(/^https:\/\/lists\.example\/reset-password\/[\w-]{22}$/),
        expiresAt: '2026-11-20T12:30:00.000Z',
      },
    ]);
    const [kept] = await database.sql<{ hash: Buffer }[]>`select token_hash as hash from password_reset`;
    expect(kept?.hash).toHaveLength(32);
    expect(kept?.hash.toString('base64url')).not.toContain(token);
    expect(await findReset(world, token)).toEqual({ expiresAt: '2026-11-20T12:30:00.000Z' });
    expect(world.wakes).toBe(1);
  });

  it.each(['nobody@example.com', 'Dana', 'dana@example', '%'])(
    'of %s mails nobody and leaves nothing',
    async (email) => {
      await ask(email);
      expect([await toldOf(passwordResetAsked), await countOf('password_reset')]).toEqual([[], 0]);
    },
  );

  it('is answered before anybody looks whose address it is', async () => {
    world.lookAfterMs = 60 * minuteMs;
    const looks = vi.spyOn(world.accounts, 'findByEmail');
    await askPasswordReset(world, { email: dana.email });
    await askPasswordReset(world, { email: 'nobody@example.com' });
    expect(looks).not.toHaveBeenCalled();
    expect(await countOf('password_reset_ask')).toBe(2);
  });

  it('that a crash left noted is mailed a minute later, once', async () => {
    world.lookAfterMs = 60 * minuteMs;
    await askPasswordReset(world, { email: dana.email });
    clock.ms += minuteMs / 2;
    await answerNotedAsks(world);
    expect(await toldOf(passwordResetAsked)).toEqual([]);
    clock.ms += minuteMs;
    await Promise.all([answerNotedAsks(world), answerNotedAsks(world)]);
    expect(await toldOf(passwordResetAsked)).toHaveLength(1);
    expect(await countOf('password_reset_ask')).toBe(0);
  });

  it('stays noted while the database is away, and is mailed later', async () => {
    const send = vi.fn().mockRejectedValue(new Error('the database is away'));
    world.passwordResets = { ...rows, send };
    await askPasswordReset(world, { email: dana.email });
    await vi.waitUntil(() => send.mock.calls.length === 1, soon);
    world.passwordResets = rows;
    clock.ms += 2 * minuteMs;
    await answerNotedAsks(world);
    expect(await toldOf(passwordResetAsked)).toHaveLength(1);
  });

  it('is mailed five times within any day, however often and at once it is asked', async () => {
    await Promise.all(Array.from({ length: 10 }, () => askPasswordReset(world, { email: dana.email })));
    await nothingNoted();
    expect(await toldOf(passwordResetAsked)).toHaveLength(5);
    clock.ms += 24 * 60 * minuteMs - 1;
    await ask();
    expect(await toldOf(passwordResetAsked)).toHaveLength(5);
    clock.ms += 1;
    await ask();
    expect(await toldOf(passwordResetAsked)).toHaveLength(6);
  });
});

describe('a link to set a new password', () => {
  it('sets it, ends every session, and tells the account’s reader', async () => {
    const tokens = [
      await world.sessions.open(dana, client, null),
      await world.sessions.open(dana, client, null),
    ];
    for (const token of tokens) expect(await world.sessions.find(token)).not.toBeNull();
    await reset(await askedToken());
    for (const token of tokens) expect(await world.sessions.find(token)).toBeNull();
    expect(await countOf('session')).toBe(0);
    await expect(opens('the old one')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect((await opens('the new one')).id).toBe(dana.id);
    expect(await toldOf(passwordChanged)).toEqual([
      {
        ownerId: dana.id,
        firstName: 'Dana',
        email: 'Dana@example.com',
        by: 'link',
        changedAt: '2026-11-20T12:00:00.000Z',
        resetUrl: 'https://lists.example/forgot-password',
      },
    ]);
  });

  it('leaves nobody in who was signing in with the old password', async () => {
    const before = await opens('the old one');
    await reset(await askedToken());
    expect(await world.sessions.find(await world.sessions.open(before, client, null))).toBeNull();
  });

  it('confirms the account’s address, and the others are told once', async () => {
    await reset(await askedToken());
    expect((await world.accounts.find(dana.id))?.emailConfirmedAt).toEqual(now());
    expect(await toldOf(ownerChanged)).toMatchObject([{ version: 2, emailConfirmed: true }]);
    await reset(await askedToken(), 'and another');
    expect(await toldOf(ownerChanged)).toHaveLength(1);
  });

  it('works once, also when twenty open it at once', async () => {
    const token = await askedToken();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => reset(token, `new one ${n}`)),
    );
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(linkOver);
    }
    expect((await opens(`new one ${winner}`)).passwordVersion).toBe(2);
    expect(await toldOf(passwordChanged)).toHaveLength(1);
    await expect(reset(token)).rejects.toMatchObject(linkOver);
    await expect(findReset(world, token)).rejects.toMatchObject(linkOver);
  });

  it('is replaced by a newer one', async () => {
    const token = await askedToken();
    const newer = await askedToken();
    await expect(reset(token)).rejects.toMatchObject(linkOver);
    await reset(newer);
  });

  it('works to the last second of its half hour', async () => {
    const token = await askedToken();
    clock.ms += 30 * minuteMs - 1;
    await findReset(world, token);
    clock.ms += 1;
    await expect(findReset(world, token)).rejects.toMatchObject(linkOver);
    await expect(reset(token)).rejects.toMatchObject(linkOver);
    expect(await rows.removeEnded(now())).toBe(0);
    clock.ms += 1;
    expect(await rows.removeEnded(now())).toBe(1);
  });

  it('refuses a common password, and still works', async () => {
    const token = await askedToken();
    await expect(reset(token, 'Password1')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await reset(token);
  });

  it('that nobody was mailed is refused before anything is hashed', async () => {
    const hash = vi.fn(world.passwords.hash);
    world.passwords = { ...world.passwords, hash };
    await expect(reset('x'.repeat(22))).rejects.toMatchObject(linkOver);
    expect(hash).not.toHaveBeenCalled();
  });

  it('takes back another address that waits, whoever asked for it', async () => {
    const changes = emailChangeRows(database.sql);
    const { change, asked } = newEmailChange(dana, 'thief@example.com', { publicOrigin, now: now() });
    await changes.ask(change, asked, now());
    await reset(await askedToken());
    expect(await changes.findPending(dana.id, now())).toBeNull();
  });

  it('takes back another address also when that link is opened at this moment', async () => {
    const token = await askedToken();
    const changes = emailChangeRows(database.sql);
    const { change, asked } = newEmailChange(dana, 'thief@example.com', { publicOrigin, now: now() });
    await changes.ask(change, asked, now());
    // Confirmed already: then the reset tells nobody of the account, and its version stays.
    await database.sql`update account set email_confirmed_at = now()`;
    const before = await world.accounts.find(dana.id);
    const link = await rows.findByToken(hashOfToken(token));
    if (!before || !link) throw new Error('nothing to begin with');
    let confirmed: Promise<boolean> | undefined;
    await database.sql.begin(async (tx) => {
      const told = passwordChangedOf(before, 'link', { publicOrigin, now: now() });
      const used = await passwordResetRows(tx as unknown as Sql).use(
        link,
        before,
        { passwordHash: 'new', told },
        now(),
      );
      expect(used).toBe(true);
      confirmed = changes.confirm(change, before, now());
      await waitForLock(database.sql);
    });
    expect([await confirmed, (await world.accounts.find(dana.id))?.email]).toEqual([false, dana.email]);
  });

  it('works no more once the account has another address', async () => {
    const token = await askedToken();
    const changes = emailChangeRows(database.sql);
    const { change, asked } = newEmailChange(dana, 'new@example.com', { publicOrigin, now: now() });
    await changes.ask(change, asked, now());
    await changes.confirm(change, dana, now());
    await expect(reset(token)).rejects.toMatchObject(linkOver);
  });

  it('and names changed at the same moment are both kept', async () => {
    const token = await askedToken();
    await Promise.all([reset(token), world.accounts.change(dana, { ...dana, firstName: 'Danielle' }, now())]);
    const account = await world.accounts.find(dana.id);
    expect(account?.emailConfirmedAt).not.toBeNull();
    const told = await toldOf(ownerChanged);
    expect(told.at(-1)).toMatchObject({ version: account?.version, firstName: account?.firstName });
    expect((await opens('the new one')).id).toBe(dana.id);
  });

  it('forgives the wrong guesses that locked the account', async () => {
    for (let n = 0; n < 30; n++) await world.guessing.attempt(dana.id, '10.9.9.9');
    await expect(opens('the old one')).rejects.toMatchObject({ code: 'THROTTLED' });
    await reset(await askedToken());
    expect((await opens('the new one')).id).toBe(dana.id);
  });
});

describe('a new password of an owner signed in', () => {
  const change = async (newPassword: string) => {
    const token = await world.sessions.open({ id: dana.id, passwordVersion: 1 }, client, null);
    const asker = { accountId: dana.id, token, address: client.address };
    const body = { currentPassword: 'the old one', newPassword, confirmPassword: newPassword };
    return changePassword(world, asker, body);
  };

  it('ends links that were mailed', async () => {
    const token = await askedToken();
    await change('changed');
    await expect(reset(token)).rejects.toMatchObject(linkOver);
    expect(await toldOf(passwordChanged)).toMatchObject([{ by: 'owner', email: 'Dana@example.com' }]);
  });

  it('takes back another address that waits, whoever asked for it', async () => {
    const changes = emailChangeRows(database.sql);
    const { change: thiefs, asked } = newEmailChange(dana, 'thief@example.com', { publicOrigin, now: now() });
    await changes.ask(thiefs, asked, now());
    await change('changed');
    expect(await changes.findPending(dana.id, now())).toBeNull();
    const deps = { ...world, emailChanges: changes };
    await expect(confirmEmail(deps, asked.confirmUrl.split('/').at(-1) ?? '')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('leaves the link that confirms its own address', async () => {
    const changes = emailChangeRows(database.sql);
    const { change: own, asked } = newEmailConfirmation(dana, { publicOrigin, now: now() });
    await changes.ask(own, asked, now());
    await change('changed');
    const deps = { ...world, emailChanges: changes };
    await confirmEmail(deps, asked.confirmUrl.split('/').at(-1) ?? '');
    expect((await world.accounts.find(dana.id))?.emailConfirmedAt).not.toBeNull();
  });

  it('and one by a link at the same moment: one of both counts, and nobody else is in', async () => {
    for (let n = 0; n < 4; n++) {
      await database.sql`update account set password_hash = ${dana.passwordHash}, password_version = 1`;
      await database.sql`truncate session, outbox, mail_quota`;
      const token = await askedToken();
      const outcomes = await Promise.allSettled([change('changed'), reset(token)]);
      const [changed, byLink] = outcomes.map(({ status }) => status === 'fulfilled');
      expect(changed).not.toBe(byLink);
      const password = changed ? 'changed' : 'the new one';
      expect((await opens(password)).passwordVersion).toBe(2);
      expect(await toldOf(passwordChanged)).toMatchObject([{ by: changed ? 'owner' : 'link' }]);
      expect(await world.sessions.list(dana.id)).toHaveLength(changed ? 1 : 0);
    }
  });

  it('loses to a link used while its hash was made', async () => {
    const token = await askedToken();
    const { hash } = world.passwords;
    world.passwords = {
      ...world.passwords,
      async hash(password) {
        world.passwords = { ...world.passwords, hash };
        await reset(token);
        return hash(password);
      },
    };
    await expect(change('changed')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect((await opens('the new one')).id).toBe(dana.id);
    expect(await world.sessions.list(dana.id)).toEqual([]);
  });
});
