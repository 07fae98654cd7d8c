// @payments @accounts @mails
import { setTimeout as sleep } from 'node:timers/promises';
import { disruptive as test } from '../support/dedicated-product.ts';
import { expect } from '../support/fixtures.ts';
import { Mailbox } from '../support/mailbox.ts';
import { newAccount } from '../support/new-subscriber.ts';
import { PaymentProvider } from '../support/payment-provider.ts';
import { rounds } from '../support/rounds.ts';
import type { RunningStack, StackFile } from '../support/stack.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(180_000);

let stack: RunningStack;

test.beforeAll(({ stack: own }) => {
  stack = own;
});

type Account = ReturnType<typeof newAccount>;

/** The accounts that were made while notify was killed. */
const madeWithoutNotify: Account[] = [];

test('killing notify with -9 while people sign up fails no sign-up', async () => {
  // Before, during and after the mails of a sign-up.
  for (const pauseMs of rounds({ once: [120], many: [0, 120, 240] })) {
    const accounts = [newAccount(), newAccount()];
    const signingUp = Promise.all(accounts.map(signUp));
    await sleep(pauseMs);
    kill('notify');
    await signingUp;
    madeWithoutNotify.push(...accounts);
  }
});

/** In turn during the same sign-ups, because one whose request got lost waits ten seconds for its answer. */
test('killing gateway, billing, nats and postgres with -9 while people sign up leaves each sign-up one account with one trial', async () => {
  const made: Account[] = [];
  let signingUp = true;
  const people = Array.from({ length: 4 }, async () => {
    while (signingUp) {
      const account = newAccount();
      await signUp(account);
      made.push(account);
    }
  });
  for (const victim of ['gateway', 'billing', 'nats', 'postgres'] as const) {
    for (const pauseMs of rounds({ once: [37], many: [0, 37, 74] })) {
      const goal = made.length + 2;
      await expect.poll(() => made.length, { timeout: 60_000, intervals: [10] }).toBeGreaterThanOrEqual(goal);
      // Varies the step during which the process is killed.
      await sleep(pauseMs);
      kill(victim);
    }
  }
  signingUp = false;
  await Promise.all(people);

  const provider = new PaymentProvider(stack.read().stripe);
  const customers = await provider.list<{ email: string }>('customers');
  const ours = new Set(made.map(({ email }) => email));
  // The provider lists the hundred newest, which are this test's.
  const kept = customers.map(({ email }) => email).filter((email) => ours.has(email));
  expect(kept.sort()).toEqual([...ours].sort());
  for (const { username, password } of made) {
    await expect.poll(() => statusOf(username, password), { timeout: 30_000 }).toBe('trialing');
  }
});

test('killing billing with -9 while owners cancel, resume and change periods loses no acknowledged change', async () => {
  const owners = await Promise.all([1, 2, 3].map(() => signedUp()));
  let done = 0;
  const working = Promise.all(
    owners.map(async (owner, place) => {
      for (let step = 0; step < 6; step += 1) {
        const [path, body, expected] = changeAt(place + step);
        // An acknowledged change is visible at once despite the kills. After a lost answer the request is repeated.
        const answer = await postUntilAnswered(path, body, owner);
        if (answer.status === 200) {
          expect(await answer.json()).toMatchObject(expected);
          expect(await subscriptionOf(owner)).toMatchObject(expected);
        } else {
          // The only change that may be refused: another period for a subscription that is ending.
          expect([path, answer.status]).toEqual(['/api/subscription/period', 409]);
        }
        done += 1;
      }
    }),
  );
  for (const goal of rounds({ once: [7], many: [2, 7, 12] })) {
    await expect.poll(() => done, { timeout: 60_000, intervals: [10] }).toBeGreaterThanOrEqual(goal);
    await sleep(goal * 5);
    kill('billing');
  }
  await working;

  const provider = new PaymentProvider(stack.read().stripe);
  const kept = await provider.list<Kept>('subscriptions?status=all');
  for (const { cookie, id } of owners) {
    const { cancelAtPeriodEnd, period } = await subscriptionOf({ cookie });
    const [theirs, ...more] = kept.filter(({ metadata }) => JSON.stringify(metadata).includes(id));
    expect(more).toEqual([]);
    expect(theirs?.cancel_at_period_end).toBe(cancelAtPeriodEnd);
    expect(theirs?.items.data[0]?.price.recurring.interval).toBe(period === 'annually' ? 'year' : 'month');
  }
});

/** At the end, because an event that a killed process had taken is delivered again after half a minute. */
test('who signed up while notify was killed got every mail once', async () => {
  const mailbox = new Mailbox(stack.read().mailbox);
  for (const { email } of madeWithoutNotify) {
    const subjects = async () =>
      (await mailbox.all()).filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
    await expect.poll(async () => (await subjects()).length, { timeout: 60_000 }).toBe(2);
    expect(new Set(await subjects()).size).toBe(2);
  }
  expect(madeWithoutNotify.length).toBeGreaterThan(1);
});

interface Kept {
  cancel_at_period_end: boolean;
  metadata: Record<string, string>;
  items: { data: { price: { recurring: { interval: string } } }[] };
}

/** The changes that an owner makes, with the expected subscription after each. */
const changes: [path: string, body: object, expected: Record<string, unknown>][] = [
  ['/api/cancel-subscription', {}, { cancelAtPeriodEnd: true }],
  ['/api/subscription/resume', {}, { cancelAtPeriodEnd: false }],
  ['/api/subscription/period', { period: 'annually' }, { period: 'annually' }],
  ['/api/cancel-subscription', {}, { cancelAtPeriodEnd: true }],
  ['/api/subscription/period', { period: 'monthly' }, { period: 'monthly' }],
  ['/api/subscription/resume', {}, { cancelAtPeriodEnd: false }],
];

function changeAt(step: number): (typeof changes)[number] {
  const change = changes[step % changes.length];
  if (!change) throw new Error('there are no changes');
  return change;
}

async function signedUp(): Promise<{ cookie: string; id: string }> {
  const account = newAccount();
  await signUp(account);
  const answer = await postUntilAnswered('/api/auth/login', account, { cookie: '' });
  return { cookie: cookiesOf(answer), id: ((await answer.json()) as { id: string }).id };
}

/** Repeats the request until an answer other than 503 comes, with a short timeout for a killed service. */
async function postUntilAnswered(
  path: string,
  body: object,
  { cookie }: { cookie: string },
): Promise<Response> {
  for (const giveUp = Date.now() + 60_000; Date.now() < giveUp; await sleep(50)) {
    const answer = await post(path, body, cookie, 4_000);
    if (answer && answer.status !== 503) return answer;
  }
  throw new Error(`${path} was not answered within a minute`);
}

async function subscriptionOf({ cookie }: { cookie: string }): Promise<Record<string, unknown>> {
  const { gateway } = stack.read();
  for (const giveUp = Date.now() + 30_000; Date.now() < giveUp; await sleep(50)) {
    const answer = await fetch(`${gateway}/api/subscription`, { headers: { cookie } });
    if (answer.status === 200) return (await answer.json()) as Record<string, unknown>;
  }
  throw new Error('the subscription could not be read within half a minute');
}

/** Signs up as a browser does, and repeats unanswered requests. */
async function signUp(account: Account): Promise<void> {
  let cookie = '';
  for (const giveUp = Date.now() + 60_000; Date.now() < giveUp; await sleep(100)) {
    if (!cookie) {
      const setupIntent = await post('/api/payment/create-setup-intent', {}, '');
      cookie = setupIntent?.status === 200 ? cookiesOf(setupIntent) : '';
      if (!cookie) continue;
    }
    const answer = await post(
      '/api/auth/register-with-trial',
      { ...account, billingPeriod: 'monthly', paymentMethodId: 'pm_card_visa' },
      cookie,
    );
    if (answer?.status === 201) return;
    // Meanwhile only temporary errors are allowed.
    expect([undefined, 429, 503], await answer?.text()).toContain(answer?.status);
  }
  throw new Error(`${account.username} was not signed up within a minute`);
}

async function statusOf(username: string, password: string): Promise<string> {
  const signedIn = await post('/api/auth/login', { username, password }, '');
  if (signedIn?.status !== 200) return `not signed in: ${signedIn?.status}`;
  const { gateway } = stack.read();
  const headers = { cookie: cookiesOf(signedIn) };
  const answer = await fetch(`${gateway}/api/subscription`, { headers }).catch(() => undefined);
  return answer?.status === 200 ? ((await answer.json()) as { status: string }).status : `${answer?.status}`;
}

async function post(
  path: string,
  body: object,
  cookie: string,
  patienceMs = 30_000,
): Promise<Response | undefined> {
  const { gateway } = stack.read();
  try {
    return await fetch(`${gateway}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: gateway, ...(cookie && { cookie }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch {
    return undefined;
  }
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

function kill(victim: keyof StackFile['processes']): void {
  try {
    process.kill(stack.read().processes[victim], 'SIGKILL');
  } catch {
    // The process is just being restarted.
  }
}
