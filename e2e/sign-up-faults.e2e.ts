import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'playwright/test';
import { newAccount } from './support/new-subscriber.ts';
import { PaymentProvider } from './support/payment-provider.ts';
import { type RunningStack, type StackFile, startStack } from './support/stack.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(180_000);

let stack: RunningStack;

test.beforeAll(async () => {
  stack = await startStack({
    env: {
      SIGN_UPS_PER_MINUTE: '100000',
      SETUP_INTENTS_PER_MINUTE: '100000',
      SIGN_INS_PER_MINUTE: '100000',
    },
  });
});

test.afterAll(async () => {
  await stack?.remove();
});

type Account = ReturnType<typeof newAccount>;

for (const victim of ['gateway', 'billing', 'nats', 'postgres'] as const) {
  test(`killing ${victim} with -9 again and again leaves each sign-up one account with one trial`, async () => {
    const made: Account[] = [];
    let signingUp = true;
    const people = Array.from({ length: 3 }, async () => {
      while (signingUp) {
        const account = newAccount();
        await signUp(account);
        made.push(account);
      }
    });
    for (let round = 0; round < 3; round += 1) {
      const goal = made.length + 2;
      await expect.poll(() => made.length, { timeout: 60_000, intervals: [10] }).toBeGreaterThanOrEqual(goal);
      // Not always between the same two steps.
      await sleep(round * 37);
      kill(victim);
    }
    signingUp = false;
    await Promise.all(people);

    const provider = new PaymentProvider(stack.read().stripe);
    const customers = await provider.list<{ email: string }>('customers');
    const ours = new Set(made.map(({ email }) => email));
    // The provider answers the hundred newest, which are this test's.
    const kept = customers.map(({ email }) => email).filter((email) => ours.has(email));
    expect(kept.sort()).toEqual([...ours].sort());
    for (const { username, password } of made) {
      await expect.poll(() => statusOf(username, password), { timeout: 30_000 }).toBe('trialing');
    }
  });
}

/** Signs up as a browser does that repeats what was not answered. */
async function signUp(account: Account): Promise<void> {
  let cookie = '';
  for (const giveUp = Date.now() + 60_000; Date.now() < giveUp; await sleep(100)) {
    if (!cookie) {
      const asked = await post('/api/payment/create-setup-intent', {}, '');
      cookie = asked?.status === 200 ? cookiesOf(asked) : '';
      if (!cookie) continue;
    }
    const answer = await post(
      '/api/auth/register-with-trial',
      { ...account, billingPeriod: 'monthly', paymentMethodId: 'pm_card_visa' },
      cookie,
    );
    if (answer?.status === 201) return;
    // Only what is about to be put right may be answered meanwhile.
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

async function post(path: string, body: object, cookie: string): Promise<Response | undefined> {
  const { gateway } = stack.read();
  try {
    return await fetch(`${gateway}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: gateway, ...(cookie && { cookie }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
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
    // It is being started again just now.
  }
}
