import { forgetOwner } from '@scanlist/contracts/messages/billing';
import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import { ownerDeleted } from '@scanlist/contracts/messages/gateway';
import { createTestDatabase, type TestDatabase, waitForLock } from '@scanlist/persistence/testing';
import { unavailable } from '@scanlist/service-kit/app-error';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, newWorkspace } from '../accounts/account.ts';
import { accountRows } from '../accounts/account-rows.ts';
import { newEmailChange } from '../email-changes/email-change.ts';
import { emailChangeRows } from '../email-changes/email-change-rows.ts';
import { createLoginThrottle } from '../passwords/login-throttle.ts';
import { createPasswords } from '../passwords/passwords.ts';
import { signIn } from '../passwords/sign-in.ts';
import { createSessions } from '../sessions/session.ts';
import { sessionRows } from '../sessions/session-rows.ts';
import { makeDemoAccount } from '../signups/make-demo-account.ts';
import { contactMessageOf } from '../support/support-message.ts';
import { supportMessageRows } from '../support/support-message-rows.ts';
import { onUnknownDevice, testDevices } from '../testing/devices.ts';
import { createFakeCaller } from '../testing/fake-caller.ts';
import { memoryThrottles } from '../testing/memory-throttles.ts';
import { deleteAccount } from './delete-account.ts';
import { deletionRows } from './deletion-rows.ts';
import { finishDeletion } from './finish-deletion.ts';
import { resumeDeletions } from './resume-deletions.ts';

const minuteMs = 60_000;
const password = 'correct horse';
const noorId = '22222222-2222-4222-8222-222222222222';
const miraId = '33333333-3333-4333-8333-333333333333';
const asker = { accountId: miraId, sessionId: '44444444-4444-4444-8444-444444444444' };
const client = { userAgent: 'Firefox', address: '10.0.0.1' };
const passwords = createPasswords();

let database: TestDatabase;
let deps: ReturnType<typeof makeDependencies>;
let passwordHash: string;
const clock = { ms: 0 };

beforeAll(async () => {
  database = await createTestDatabase('gateway');
  passwordHash = await passwords.hash(password);
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock.ms = Date.parse('2026-11-20T12:00:00Z');
  await database.sql`truncate workspace, account, session, signup, account_deletion, support_message, outbox cascade`;
  deps = makeDependencies();
  await deps.accounts.insert(mira());
  await database.sql`truncate outbox`;
});

function makeDependencies() {
  const { sql } = database;
  const caller = createFakeCaller();
  caller.answer(forgetOwner, { forgotten: true });
  const now = () => new Date(clock.ms);
  return {
    caller,
    accounts: accountRows(sql),
    deletions: deletionRows(sql),
    sessions: createSessions({ rows: sessionRows(sql), now }),
    passwords,
    loginThrottle: createLoginThrottle(memoryThrottles()),
    devices: testDevices(),
    hasDemo: false,
    now,
    wakeRelay: () => {},
    logger: silentLogger,
  };
}

function mira(): Account {
  return {
    id: miraId,
    username: 'Mira',
    email: 'mira@example.com',
    emailConfirmedAt: null,
    passwordHash,
    passwordVersion: 1,
    firstName: 'Mira',
    lastName: null,
    profileImageUrl: null,
    workspaces: [{ ...newWorkspace(miraId), subscriptionStatus: 'trialing', listLimit: null }],
    timeZone: 'America/New_York',
    version: 1,
    createdAt: new Date(clock.ms),
  };
}

const remove = (typed = password) => deleteAccount(deps, asker, typed);
const enter = () => signIn(deps, { username: 'mira', password }, onUnknownDevice);
const asksOfBilling = () => deps.caller.calls.length;

/** The published `owner-deleted` events. */
async function ownerDeletedEvents(): Promise<unknown[]> {
  const rows = await database.sql<{ payload: string }[]>`
    select payload from outbox where subject = ${ownerDeleted.subject}`;
  return rows.map(({ payload }) => (JSON.parse(payload) as { data: unknown }).data);
}

/** How many rows of each table speak of an account. */
async function kept(): Promise<number[]> {
  const tables = ['account', 'session', 'signup', 'email_change', 'password_reset'];
  const counts = await Promise.all(tables.map((table) => database.sql`select from ${database.sql(table)}`));
  return counts.map(({ length }) => length);
}

/** What the resumer does `ms` later. */
async function resumeAfter(ms: number) {
  clock.ms += ms;
  await resumeDeletions(deps);
}

describe('deleting an account', () => {
  it('ends the subscription, erases everything, publishes it once, and stores only that it existed', async () => {
    await deps.sessions.open(mira(), client, null);
    await database.sql`
      insert into signup (id, owner_id, account_id, step, username, email, period, payment_method_id, consent, created_at)
      values (gen_random_uuid(), ${miraId}, ${miraId}, 'done', 'Mira', 'mira@example.com', 'monthly', 'pm_1', '', now())`;
    await database.sql`
      insert into email_change (account_id, new_email, token_hash, expires_at, mails, mails_since)
      values (${miraId}, 'new@example.com', '\\x01', now(), 1, now())`;
    await remove();
    expect(deps.caller.calls).toEqual([{ subject: forgetOwner.subject, input: { ownerId: miraId } }]);
    expect(await kept()).toEqual([0, 0, 0, 0, 0]);
    const deletedAt = '2026-11-20T12:00:00.000Z';
    expect(await ownerDeletedEvents()).toEqual([
      {
        ownerId: miraId,
        firstName: 'Mira',
        email: 'mira@example.com',
        deletedAt,
        timeZone: 'America/New_York',
      },
    ]);
    const at = new Date(deletedAt);
    expect(await database.sql`select * from account_deletion`).toEqual([
      { account_id: miraId, asked_at: at, erased_at: at, workspace_ids: [miraId] },
    ]);
    await resumeAfter(2 * minuteMs);
    expect([asksOfBilling(), (await ownerDeletedEvents()).length]).toEqual([1, 1]);
  });

  it('is refused with a wrong password, and nothing happens', async () => {
    const token = await deps.sessions.open(mira(), client, null);
    await expect(remove('wrong horse')).rejects.toMatchObject({
      code: 'WRONG_CREDENTIALS',
      issues: [{ path: 'password', message: 'Your password is incorrect' }],
    });
    expect(await deps.sessions.find(token)).not.toBeNull();
    expect([asksOfBilling(), (await kept())[0]]).toEqual([0, 1]);
  });

  it('requested several times at once is done once', async () => {
    // None is done before all have found the account.
    let verified = 0;
    let letAllGo = () => {};
    const allVerified = new Promise<void>((resolve) => {
      letAllGo = resolve;
    });
    const verify: typeof passwords.verify = async (...args) => {
      const isRight = await passwords.verify(...args);
      verified += 1;
      if (verified === 3) letAllGo();
      await allVerified;
      return isRight;
    };
    const atOnce = { ...deps, passwords: { ...passwords, verify } };
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => deleteAccount(atOnce, asker, password)));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'));
    expect([(await kept())[0], (await ownerDeletedEvents()).length]).toEqual([0, 1]);
    await expect(remove()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('requested with a password that is being changed at this moment is refused', async () => {
    let begun: ReturnType<typeof deps.deletions.begin> | undefined;
    await database.sql.transaction(async (tx) => {
      await tx`update account set password_version = password_version + 1 where id = ${miraId}`;
      begun = deps.deletions.begin(mira(), deps.now());
      await waitForLock(database.sql);
    });
    expect([await begun, await deps.accounts.find(miraId)]).toMatchObject([
      'changed',
      { passwordVersion: 2 },
    ]);
  });

  it('that is in progress is not begun again', async () => {
    await deps.deletions.begin(mira(), deps.now());
    expect(await deps.deletions.begin({ ...mira(), passwordVersion: 2 }, deps.now())).toBe('changed');
  });

  it('causes no internal error for a sign-in or a change of address in progress', async () => {
    const account = await enter();
    await remove();
    const gone = { code: 'NOT_SIGNED_IN' };
    await expect(deps.sessions.open(account, client, null)).rejects.toMatchObject(gone);
    const { change, mail } = newEmailChange(account, 'new@example.com', {
      publicOrigin: 'https://lists.example',
      now: deps.now(),
    });
    const changes = emailChangeRows(database.sql);
    await expect(changes.request(change, mail, deps.now())).rejects.toMatchObject(gone);
  });

  it('does not take another account along', async () => {
    const noor = {
      ...mira(),
      id: noorId,
      username: 'Noor',
      email: 'n@x.example',
    };
    await deps.accounts.insert(noor);
    const token = await deps.sessions.open(noor, client, null);
    await remove();
    expect((await deps.sessions.find(token))?.accountId).toBe(noor.id);
  });

  it.each([
    [
      'erases what was written by its confirmed address, and nothing else',
      new Date(0),
      ['other@example.com'],
    ],
    [
      'leaves what was written by an address nobody confirmed, which may be a stranger’s',
      null,
      ['MIRA@example.com', 'mira@example.com', 'other@example.com'],
    ],
  ])('%s', async (_name, emailConfirmedAt, left) => {
    await database.sql`update account set email_confirmed_at = ${emailConfirmedAt}`;
    const messages = supportMessageRows(database.sql, {
      supportEmail: 'support@lists.example',
      mailsPerHour: 1,
    });
    for (const email of ['mira@example.com', 'MIRA@example.com', 'other@example.com']) {
      const body = { name: 'Mira', email, subject: 'Forty vans', message: 'We load forty vans.' };
      await messages.store(contactMessageOf(body, { now: deps.now(), isSendersAddress: false }), 'there');
    }
    await remove();
    const kept = await database.sql<{ email: string }[]>`select email from support_message`;
    expect(kept.map(({ email }) => email).sort()).toEqual(left.sort());
  });

  it('that has finished asks billing for nothing more, however often it is repeated', async () => {
    await remove();
    const asked = asksOfBilling();
    await finishDeletion(deps, miraId);
    expect(asksOfBilling()).toBe(asked);
  });

  it('is refused while somebody else works in the workspace, and changes nothing', async () => {
    const noorId = '22222222-2222-4222-8222-222222222222';
    await deps.accounts.insert({
      ...mira(),
      id: noorId,
      username: 'Noor',
      email: 'noor@example.com',
      workspaces: [newWorkspace(noorId)],
    });
    await database.sql`
      insert into membership (workspace_id, account_id, role, joined_at) values (${miraId}, ${noorId}, 'viewer', now())`;
    await expect(remove()).rejects.toMatchObject({ code: 'WORKSPACE_SHARED' });
    expect(await deps.accounts.find(miraId)).not.toBeNull();
    expect((await enter()).id).toBe(miraId);
    expect(asksOfBilling()).toBe(0);
  });

  it('of the demo owner is for good', async () => {
    await database.sql`truncate workspace, account cascade`;
    await deps.accounts.insert({ ...mira(), id: demoOwnerId });
    await deleteAccount(deps, { ...asker, accountId: demoOwnerId }, password);
    expect(await makeDemoAccount(deps, deps.now())).toBe(false);
  });
});

describe('while billing is away', () => {
  beforeEach(() => deps.caller.answer(forgetOwner, unavailable('billing')));

  it('the account is closed meanwhile: no sign-in, no session, and its name stays reserved', async () => {
    const token = await deps.sessions.open(mira(), client, null);
    expect(await deps.sessions.find(token)).not.toBeNull();
    await remove();
    await expect(enter()).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(await deps.sessions.find(token)).toBeNull();
    expect(await deps.accounts.find(miraId)).toBeNull();
    expect(await deps.accounts.findTaken(mira())).toEqual({ username: 'same', email: true });
    expect(await ownerDeletedEvents()).toEqual([]);
  });

  it('a sign-in that was under way opens nothing', async () => {
    const account = await enter();
    await remove();
    const token = await deps.sessions.open(account, client, null);
    expect(await deps.sessions.find(token)).toBeNull();
  });

  it('it waits, and is erased as soon as billing is back, with the address it has then', async () => {
    await remove();
    await resumeAfter(2 * minuteMs);
    await resumeAfter(100 * 60 * minuteMs);
    expect((await kept())[0]).toBe(1);
    await database.sql`update account set email = 'other@example.com', version = version + 1`;
    deps.caller.answer(forgetOwner, { forgotten: true });
    await resumeAfter(minuteMs);
    expect(await kept()).toEqual([0, 0, 0, 0, 0]);
    expect(await ownerDeletedEvents()).toMatchObject([{ email: 'other@example.com' }]);
    expect(await deps.accounts.findTaken(mira())).toEqual({ username: false, email: false });
  });
});

describe('a deletion killed', () => {
  const steps = ['begin', 'forget', 'find', 'erase', 'after erase'] as const;

  /** The process dies once at this step, and never receives the answer to its request. */
  function killAt(step: (typeof steps)[number]) {
    const { deletions } = deps;
    const die = () => {
      deps.deletions = deletions;
      throw new Error(`killed at ${step}`);
    };
    if (step === 'forget') {
      deps.caller.answer(forgetOwner, () => {
        deps.caller.answer(forgetOwner, { forgotten: true });
        die();
      });
    } else if (step === 'find' || step === 'erase') deps.deletions = { ...deletions, [step]: die };
    else if (step === 'begin') {
      deps.deletions = { ...deletions, begin: (...args) => deletions.begin(...args).then(die) };
    } else {
      deps.deletions = { ...deletions, erase: (...args) => deletions.erase(...args).then(die) };
    }
  }

  it.each(steps)('at %s is finished by the resumer, and published once', async (step) => {
    killAt(step);
    await remove().catch(() => {});
    await expect(enter()).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    await resumeAfter(2 * minuteMs);
    expect(await kept()).toEqual([0, 0, 0, 0, 0]);
    expect(await ownerDeletedEvents()).toHaveLength(1);
    expect(await deps.deletions.isErased(miraId)).toBe(true);
  });

  it('is left alone by the resumer while its request may be under way', async () => {
    killAt('erase');
    await remove();
    await resumeAfter(minuteMs / 2);
    expect((await kept())[0]).toBe(1);
  });

  it('is resumed by two processes at once, and published once', async () => {
    killAt('forget');
    await remove();
    clock.ms += 2 * minuteMs;
    await Promise.all([resumeDeletions(deps), resumeDeletions(deps)]);
    expect(await ownerDeletedEvents()).toHaveLength(1);
  });

  it('does not keep others from being finished', async () => {
    killAt('erase');
    await remove();
    await database.sql`
      insert into account (id, username, email, password_hash, created_at)
      values (${noorId}, 'x', 'x@example.com', 'argon', now())`;
    await database.sql`insert into account_deletion values (${noorId}, '2026-11-19')`;
    deps.caller.answer(forgetOwner, ({ ownerId }: { ownerId: string }) =>
      ownerId === noorId ? unavailable('billing') : { forgotten: true },
    );
    await resumeAfter(2 * minuteMs);
    expect([(await kept())[0], await deps.deletions.isErased(miraId)]).toEqual([1, true]);
  });
});
