import type { SignUpBody } from '@scanlist/contracts/http/accounts';
import { cancelSignup, getPlans, startTrial } from '@scanlist/contracts/messages/billing';
import type { EventContract } from '@scanlist/contracts/messages/define';
import { emailConfirmationAsked, ownerChanged } from '@scanlist/contracts/messages/gateway';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { AppError, unavailable } from '@scanlist/service-kit/app-error';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Account, AccountRows } from '../accounts/account.ts';
import { accountRows } from '../accounts/account-rows.ts';
import { usernameSkeleton } from '../accounts/username-skeleton.ts';
import { confirmEmail } from '../email-changes/confirm-email.ts';
import { emailChangeRows } from '../email-changes/email-change-rows.ts';
import { createLoginThrottle } from '../passwords/login-throttle.ts';
import { createPasswords } from '../passwords/passwords.ts';
import { testDevices } from '../testing/devices.ts';
import { createFakeCaller } from '../testing/fake-caller.ts';
import { memoryThrottles } from '../testing/memory-throttles.ts';
import { registerWithTrial } from './register-with-trial.ts';
import { resumeSignups } from './resume-signups.ts';
import type { SignupRows } from './signup.ts';
import { signupRows } from './signup-rows.ts';

const minuteMs = 60_000;
const trial = { subscriptionId: 'sub_1', trialEndsAt: '2026-11-27T12:00:00.000Z' };
const asker = { deviceTokens: [], setupIntentId: 'seti_1' };
const body: SignUpBody = {
  username: 'Mira',
  email: 'mira@example.com',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  firstName: 'Mira',
  lastName: null,
  billingPeriod: 'monthly',
  paymentMethodId: 'pm_1',
  timeZone: 'America/New_York',
};

let database: TestDatabase;
let accounts: AccountRows;
let signups: SignupRows;
let deps: ReturnType<typeof makeDependencies>;
const clock = { ms: 0 };

beforeAll(async () => {
  database = await createTestDatabase('gateway');
  accounts = accountRows(database.sql);
  signups = signupRows(database.sql);
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock.ms = Date.parse('2026-11-20T12:00:00Z');
  await database.sql`truncate workspace, account, session, signup, mail_quota, outbox cascade`;
  deps = makeDependencies();
});

function makeDependencies() {
  const caller = createFakeCaller();
  caller.answer(getPlans, {
    name: 'Complete Access',
    currency: 'usd',
    trialDays: 7,
    freeLists: 10,
    prices: [
      { period: 'monthly', priceCents: 799 },
      { period: 'annually', priceCents: 7670 },
    ],
  });
  caller.answer(startTrial, trial);
  caller.answer(cancelSignup, { canceled: true });
  return {
    caller,
    accounts,
    signups,
    publicOrigin: 'https://lists.example',
    now: () => new Date(clock.ms),
    wakeRelay: () => {},
    passwords: createPasswords(),
    loginThrottle: createLoginThrottle(memoryThrottles()),
    devices: testDevices(),
    commonPasswords: new Set(['password1']),
    logger: silentLogger,
  };
}

const register = (change: Partial<SignUpBody> = {}) => registerWithTrial(deps, { ...body, ...change }, asker);
const rowsOf = async (table: string) => (await database.sql`select from ${database.sql(table)}`).length;
const asksOf = (subject: string) => deps.caller.calls.filter((asked) => asked.subject === subject);
async function eventsOf<Data extends z.ZodType>(event: EventContract<Data>): Promise<z.output<Data>[]> {
  const rows = await database.sql<{ payload: string }[]>`
    select payload from outbox where subject = ${event.subject} order by id`;
  return rows.map(({ payload }) => event.data.parse(JSON.parse(payload).data));
}
const ownerChangedEvents = () => database.sql`select from outbox where subject = ${ownerChanged.subject}`;

/** What the resumer does `ms` later. */
async function resumeAfter(ms: number) {
  clock.ms += ms;
  await resumeSignups(deps);
}

/** The step at which it is killed, once: the requesting process never receives the result. */
function killOnce(step: 'complete' | 'reserve' | 'startTrial') {
  const killed = new Error(`killed at ${step}`);
  if (step === 'startTrial') {
    deps.caller.answer(startTrial, () => {
      deps.caller.answer(startTrial, trial);
      throw killed;
    });
    return;
  }
  deps.signups = {
    ...signups,
    [step]: async (...given: never[]) => {
      deps.signups = signups;
      if (step === 'reserve') await (signups.reserve as (...all: never[]) => Promise<unknown>)(...given);
      throw killed;
    },
  };
}

describe('a sign-up', () => {
  it('creates an account on trial, publishes it once and stores the accepted terms', async () => {
    const account = await register();
    expect(await accounts.find(account.id)).toEqual(account);
    expect(account).toMatchObject({
      username: 'Mira',
      workspaces: [{ stripeSubscriptionId: 'sub_1', trialEndsAt: new Date('2026-11-27T12:00:00Z') }],
    });
    expect(await ownerChangedEvents()).toHaveLength(1);
    const [row] = await database.sql`select step, consent, created_at, password_hash from signup`;
    expect(row).toEqual({
      step: 'done',
      consent: expect.stringMatching(
        /^Your card will be charged \$7\.99 on November 27, 2026 and every month/,
      ),
      created_at: new Date('2026-11-20T12:00:00Z'),
      password_hash: null,
    });
    expect(asksOf(startTrial.subject)).toMatchObject([
      { input: { ownerId: account.id, setupIntentId: 'seti_1', paymentMethodId: 'pm_1', name: 'Mira' } },
    ]);
  });

  it('stores the terms that were shown before midnight, and never a text from the client', async () => {
    clock.ms = Date.parse('2026-11-21T00:03:00Z');
    const sentence = (day: string) =>
      `Your card will be charged $7.99 on November ${day}, 2026 and every month after that, unless you cancel before. You can cancel at any time under My Account, Subscription.`;
    const keptFor = async (consent: string) => {
      await database.sql`truncate workspace, account, signup cascade`;
      await register({ consent });
      return (await database.sql`select consent from signup`)[0]?.consent;
    };
    expect(await keptFor(sentence('27'))).toBe(sentence('27'));
    expect(await keptFor(sentence('28'))).toBe(sentence('28'));
    expect(await keptFor(sentence('26'))).toBe(sentence('28'));
    expect(await keptFor('Nothing is ever charged.')).toBe(sentence('28'));
  });

  it('mails a link that confirms its address, in one event with the account', async () => {
    const account = await register();
    expect(account.emailConfirmedAt).toBeNull();
    expect(await eventsOf(ownerChanged)).toMatchObject([{ email: body.email, emailConfirmed: false }]);
    const asked = await eventsOf(emailConfirmationAsked);
    expect(asked).toEqual([
      {
        ownerId: account.id,
        firstName: 'Mira',
        email: body.email,
        confirmUrl: expect.stringMatching(/^https:\/\/lists\.example\/confirm-email\/[\w-]{22}$/),
        expiresAt: '2026-11-27T12:00:00.000Z',
        timeZone: 'America/New_York',
      },
    ]);
    const token = (asked[0]?.confirmUrl ?? '').split('/').at(-1) ?? '';
    const withChanges = { ...deps, emailChanges: emailChangeRows(database.sql) };
    expect(await confirmEmail(withChanges, token, null)).toEqual({ email: body.email });
    expect((await accounts.find(account.id))?.emailConfirmedAt).toEqual(new Date(clock.ms));
    expect((await eventsOf(ownerChanged)).at(-1)).toMatchObject({ version: 2, emailConfirmed: true });
  });

  it('of an address that was mailed five links today makes the account, without a sixth', async () => {
    for (let n = 0; n < 5; n++) {
      await register({ username: `Mira${n}`, email: `mira+${n}@example.com` });
    }
    const account = await register();
    expect(await accounts.find(account.id)).toEqual(account);
    expect(await eventsOf(emailConfirmationAsked)).toHaveLength(5);
    expect(await eventsOf(ownerChanged)).toHaveLength(6);
  });

  it('stores the accepted terms as long as the account exists, and no longer', async () => {
    const { id } = await register();
    clock.ms += 400 * 24 * 60 * minuteMs;
    await resumeSignups(deps);
    const kept = () => database.sql`select consent, created_at from signup where account_id = ${id}`;
    expect(await kept()).toMatchObject([{ created_at: new Date('2026-11-20T12:00:00Z') }]);
    await database.sql`delete from account where id = ${id}`;
    expect(await rowsOf('signup')).toBe(0);
  });

  it('sent twice makes one account, also ten times at once, and answers the same', async () => {
    const answers: Account[] = await Promise.all(Array.from({ length: 10 }, () => register()));
    answers.push(await register());
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(new Set(answers.map(({ createdAt }) => createdAt.getTime())).size).toBe(1);
    expect(await rowsOf('account')).toBe(1);
    expect(await ownerChangedEvents()).toHaveLength(1);
    const ids = asksOf(startTrial.subject).map(({ input }) => (input as { signupId: string }).signupId);
    expect(new Set(ids).size).toBe(1);
  });

  it('of one name is one of twenty who want it at once', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        register({ email: `m${n}@example.com`, paymentMethodId: `pm_${n}` }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as AppError).code] : [],
    );
    expect(codes).toEqual(Array(19).fill('USERNAME_TAKEN'));
    expect(asksOf(startTrial.subject)).toHaveLength(1);
    expect(await rowsOf('signup')).toBe(1);
  });

  it('does not return an account for another password, or later for another card', async () => {
    await register();
    await expect(register({ password: 'another one' })).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
    await expect(register({ paymentMethodId: 'pm_2' })).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
    await expect(register({ username: 'Other' })).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    clock.ms += 2 * 60 * minuteMs;
    await expect(register()).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
    expect(await rowsOf('signup')).toBe(1);
  });

  it('refuses a common password before anything is reserved', async () => {
    await expect(register({ password: 'Password1' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect([await rowsOf('signup'), deps.caller.calls]).toEqual([0, []]);
  });

  it('whose card is refused says so in the provider’s words and leaves nothing', async () => {
    deps.caller.answer(startTrial, new AppError('CARD_DECLINED', 'Your card has insufficient funds.'));
    await expect(register()).rejects.toMatchObject({
      code: 'CARD_DECLINED',
      publicMessage: 'Your card has insufficient funds.',
    });
    expect([await rowsOf('signup'), await rowsOf('account')]).toEqual([0, 0]);
    deps.caller.answer(startTrial, trial);
    await register({ paymentMethodId: 'pm_2' });
    expect(await rowsOf('account')).toBe(1);
  });
});

describe('a name that looks like another', () => {
  const lookalike = { username: 'rnira', email: 'other@example.com' };

  it('is reserved together with it: of two sign-ups at once one succeeds', async () => {
    const outcomes = await Promise.allSettled([register({ username: 'mira' }), register(lookalike)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
      code: 'USERNAME_TAKEN',
    });
    expect([await rowsOf('signup'), await rowsOf('account')]).toEqual([1, 1]);
  });

  it('of an account made meanwhile undoes the sign-up at billing', async () => {
    deps.caller.answer(startTrial, async () => {
      await database.sql`
        insert into account (id, username, username_skeleton, email, password_hash, created_at)
        values (gen_random_uuid(), 'rnira', ${usernameSkeleton('rnira')}, 'old@example.com', 'argon', now())`;
      return trial;
    });
    await expect(register({ username: 'mira' })).rejects.toMatchObject({
      code: 'USERNAME_TAKEN',
      issues: [{ path: 'username', message: expect.stringContaining('looks like') }],
    });
    expect(asksOf(cancelSignup.subject)).toHaveLength(1);
    expect(await rowsOf('signup')).toBe(0);
  });
});

describe('a sign-up killed', () => {
  it.each(['reserve', 'startTrial', 'complete'] as const)(
    'at %s is finished by the same request',
    async (step) => {
      killOnce(step);
      await expect(register()).rejects.toThrow('killed');
      expect(await rowsOf('account')).toBe(0);
      const account = await register();
      expect(await accounts.find(account.id)).toEqual(account);
      expect([await rowsOf('account'), await rowsOf('signup')]).toEqual([1, 1]);
    },
  );

  it.each(['reserve', 'startTrial', 'complete'] as const)(
    'at %s is finished by the resumer, and its owner can sign in',
    async (step) => {
      killOnce(step);
      await expect(register()).rejects.toThrow('killed');
      await resumeAfter(2 * minuteMs);
      const account = await accounts.findByLogin('mira');
      expect(await deps.passwords.verify(account?.passwordHash ?? null, body.password)).toBe(true);
      expect(await ownerChangedEvents()).toHaveLength(1);
      expect((await register()).id).toBe(account?.id);
    },
  );

  it('while billing is away waits, and is undone after an hour, at billing first', async () => {
    deps.caller.answer(startTrial, unavailable('billing'));
    deps.caller.answer(cancelSignup, unavailable('billing'));
    await expect(register()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await resumeAfter(2 * minuteMs);
    expect(await rowsOf('signup')).toBe(1);
    await resumeAfter(60 * minuteMs);
    expect(await rowsOf('signup')).toBe(1);
    // It is being undone: no late answer makes an account of it any more.
    deps.caller.answer(startTrial, trial);
    await expect(register()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(register({ password: 'another one' })).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
    deps.caller.answer(cancelSignup, { canceled: true });
    await resumeAfter(minuteMs);
    expect([await rowsOf('signup'), await rowsOf('account')]).toEqual([0, 0]);
    await register();
    expect(await rowsOf('account')).toBe(1);
  });

  it.each<[string, Partial<SignUpBody>]>([
    ['period', { billingPeriod: 'annually' }],
    ['card', { paymentMethodId: 'pm_2' }],
  ])('while billing is away starts nothing but what was shown last: another %s', async (_, change) => {
    deps.caller.answer(startTrial, unavailable('billing'));
    await expect(register()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    deps.caller.answer(cancelSignup, unavailable('billing'));
    await expect(register(change)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    deps.caller.answer(cancelSignup, { canceled: true });
    deps.caller.answer(startTrial, trial);
    const account = await register(change);
    const started = asksOf(startTrial.subject).at(-1)?.input;
    const { billingPeriod: period, paymentMethodId } = { ...body, ...change };
    expect(started).toMatchObject({ ownerId: account.id, period, paymentMethodId });
    expect(asksOf(cancelSignup.subject).at(-1)?.input).not.toMatchObject({
      signupId: (started as { signupId: string }).signupId,
    });
    expect([await rowsOf('signup'), await rowsOf('account')]).toEqual([1, 1]);
    await expect(register()).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
  });

  it('by an account that took its address meanwhile is undone at billing', async () => {
    deps.caller.answer(startTrial, async () => {
      const other = { ...body, id: '33333333-3333-4333-8333-333333333333', username: 'Other' };
      await database.sql`
        insert into account (id, username, email, password_hash, created_at)
        values (${other.id}, ${other.username}, ${other.email}, 'argon', now())`;
      return trial;
    });
    await expect(register()).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    expect(asksOf(cancelSignup.subject)).toHaveLength(1);
    expect([await rowsOf('signup'), await rowsOf('account')]).toEqual([0, 1]);
  });

  it('by an account to which its address may come back is undone at billing', async () => {
    const otherId = '33333333-3333-4333-8333-333333333333';
    deps.caller.answer(startTrial, async () => {
      await database.sql`
        insert into account (id, username, email, password_hash, created_at)
        values (${otherId}, 'Other', 'thief@example.com', 'argon', now())`;
      await database.sql`
        insert into email_undo (token_hash, account_id, email, changed_at, expires_at)
        values ('\\x00', ${otherId}, ${body.email}, ${deps.now()}, ${new Date(clock.ms + minuteMs)})`;
      return trial;
    });
    await expect(register()).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    expect(asksOf(cancelSignup.subject)).toHaveLength(1);
    expect([await rowsOf('signup'), await rowsOf('account')]).toEqual([0, 1]);
  });

  it('is finished once by two processes that look after it at the same moment', async () => {
    killOnce('startTrial');
    await expect(register()).rejects.toThrow('killed');
    clock.ms += 2 * minuteMs;
    await Promise.all([resumeSignups(deps), resumeSignups(deps)]);
    expect([await rowsOf('account'), (await ownerChangedEvents()).length]).toEqual([1, 1]);
  });

  it('is left alone by the resumer while its request is under way', async () => {
    killOnce('startTrial');
    await expect(register()).rejects.toThrow('killed');
    await resumeAfter(minuteMs / 2);
    expect(await rowsOf('account')).toBe(0);
  });
});
