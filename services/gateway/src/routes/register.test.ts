import type { SignUpBodyInput } from '@scanlist/contracts/http/accounts';
import { getPlans, startTrial } from '@scanlist/contracts/messages/billing';
import { AppError, unavailable } from '@scanlist/service-kit/app-error';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

const body: SignUpBodyInput = {
  username: 'Mira',
  email: 'mira@example.com',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  firstName: 'Mira',
  billingPeriod: 'annually',
  paymentMethodId: 'pm_1',
};
const plans = {
  name: 'Complete Access',
  currency: 'usd',
  trialDays: 7,
  freeLists: 10,
  prices: [{ period: 'annually', priceCents: 7670 }],
};
const declined = new AppError('CARD_DECLINED', 'Your card has insufficient funds.');

interface Answer {
  id?: string;
  code?: string;
  issues?: { path: string; message: string }[];
}

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
  gateway.caller.answer(getPlans, plans);
  gateway.caller.answer(startTrial, { subscriptionId: 'sub_1', trialEndsAt: '2026-11-27T12:00:00.000Z' });
});

async function register(change: Partial<SignUpBodyInput> = {}, headers: Record<string, string> = {}) {
  const init = sendJson('POST', { ...body, ...change }, headers);
  const response = await gateway.app.request('/api/auth/register-with-trial', init);
  const json = (await response.json()) as Answer;
  return { status: response.status, json, cookies: response.headers.getSetCookie() };
}

const userWith = (cookies: string[]) =>
  gateway.app.request('/api/auth/user', {
    headers: { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') },
  });
const asksOf = (subject: string) => gateway.caller.calls.filter((asked) => asked.subject === subject);

describe('a sign-up with a trial', () => {
  it('answers 201 with the new user, who is signed in', async () => {
    const { status, json, cookies } = await register();
    expect([status, json]).toMatchObject([
      201,
      {
        username: 'Mira',
        firstName: 'Mira',
        lastName: null,
        emailConfirmed: false,
        subscriptionStatus: 'trialing',
        listLimit: null,
        stripeSubscriptionId: 'sub_1',
        trialEndsAt: '2026-11-27T12:00:00.000Z',
      },
    ]);
    expect(cookies[0]).toMatch(
      /^__Host-scanlist-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await (await userWith(cookies)).json()).toEqual(json);
    expect(JSON.stringify(json)).not.toMatch(/hash|password|argon/i);
  });

  it('makes the device known, so that wrong passwords elsewhere do not lock it out', async () => {
    const { cookies } = await register();
    expect(cookies[1]).toMatch(
      /^__Host-scanlist-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure/,
    );
    const signIn = (password: string, headers: Record<string, string>) =>
      gateway.app.request('/api/auth/login', sendJson('POST', { username: 'mira', password }, headers));
    for (let n = 0; n < 31; n++) await signIn('wrong horse', { 'x-forwarded-for': `10.1.0.${n}` });
    expect((await signIn('correct horse', {})).status).toBe(429);
    const cookie = cookies[1]?.split(';')[0] ?? '';
    expect((await signIn('correct horse', { cookie })).status).toBe(200);
  });

  it('is paid with the card form this browser has open, which is over then', async () => {
    const card = '__Host-scanlist-card=seti_1_secret_abc';
    const { cookies } = await register({}, { cookie: card });
    expect(asksOf(startTrial.subject)).toMatchObject([
      { input: { setupIntentId: 'seti_1', paymentMethodId: 'pm_1', period: 'annually' } },
    ]);
    expect(cookies.at(-1)).toMatch(/^__Host-scanlist-card=; Max-Age=0;/);
  });

  it('gives a token of its own and ends the one the browser came with', async () => {
    const { cookies } = await register({}, { cookie: gateway.signedIn });
    expect(
      (await gateway.app.request('/api/auth/user', { headers: { cookie: gateway.signedIn } })).status,
    ).toBe(401);
    expect(await (await userWith(cookies)).json()).toMatchObject({ username: 'Mira' });
  });

  it('sent again answers the same account, also both at once', async () => {
    const answers = await Promise.all([register(), register()]);
    answers.push(await register());
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect(new Set(answers.map(({ cookies }) => cookies[0])).size).toBe(3);
    for (const { cookies } of answers) expect((await userWith(cookies)).status).toBe(200);
    expect(asksOf(startTrial.subject)).toHaveLength(1);
  });
});

describe('a new account', () => {
  async function signedUp() {
    const { cookies } = await register();
    const cookie = cookies[0]?.split(';')[0] ?? '';
    return (path: string, body?: unknown) =>
      gateway.app.request(
        path,
        body === undefined ? { method: 'POST', headers: { cookie } } : sendJson('POST', body, { cookie }),
      );
  }

  it('has the link that confirms its address mailed again, until it is confirmed', async () => {
    const post = await signedUp();
    const answer = await post('/api/profile/email-confirmation');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ emailConfirmed: false, pendingEmail: null });
    const url = gateway.emailChanges.mails[0]?.confirmUrl ?? '';
    expect(url).toMatch(/^https:\/\/lists\.example\/confirm-email\/[\w-]{22}$/);
    const opened = await post('/api/auth/confirm-email', { token: url.split('/').at(-1) });
    expect([opened.status, await opened.json()]).toEqual([200, { email: 'mira@example.com' }]);
    expect(await (await post('/api/profile/email-confirmation')).json()).toMatchObject({
      emailConfirmed: true,
    });
    expect(gateway.emailChanges.mails).toHaveLength(1);
  });

  it('has it mailed five times, and gets the time of the next one', async () => {
    const post = await signedUp();
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await post('/api/profile/email-confirmation', {})).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('a sign-up is refused', () => {
  it.each([
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ username: 'mira@home' }, 'username', 'Username must not contain @'],
    [{ email: 'mira' }, 'email', 'Please enter a valid email address'],
    [{ password: '12345', confirmPassword: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ confirmPassword: 'another one' }, 'confirmPassword', "Passwords don't match"],
    [{ password: 'Password1', confirmPassword: 'Password1' }, 'password', expect.stringContaining('common')],
    [
      { paymentMethodId: ' ' },
      'paymentMethodId',
      'No payment method found. Please try again with valid payment information.',
    ],
    [{ billingPeriod: 'weekly' as 'monthly' }, 'billingPeriod', expect.any(String)],
  ])('with 400 for %j, without a call', async (change, path, message) => {
    const { status, json, cookies } = await register(change);
    expect([status, json.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(json.issues).toContainEqual({ path, message });
    expect([cookies, gateway.caller.calls]).toEqual([[], []]);
  });

  it.each([
    [{ username: 'DANA' }, 'USERNAME_TAKEN', ['username']],
    [{ email: 'dana@EXAMPLE.com' }, 'EMAIL_TAKEN', ['email']],
    [{ username: 'dana', email: 'dana@example.com' }, 'USERNAME_TAKEN', ['username', 'email']],
  ])('with 409 for %j, before any card is used', async (change, code, paths) => {
    const { status, json, cookies } = await register(change);
    expect([status, json.code]).toEqual([409, code]);
    expect(json.issues?.map(({ path }) => path)).toEqual(paths);
    expect([cookies, asksOf(startTrial.subject)]).toEqual([[], []]);
  });

  it('with 409 for one of another person', async () => {
    await register();
    for (const change of [
      { password: 'another one', confirmPassword: 'another one' },
      { paymentMethodId: 'pm_2' },
    ]) {
      expect(await register(change)).toMatchObject({
        status: 409,
        json: { code: 'USERNAME_TAKEN' },
        cookies: [],
      });
    }
  });

  it('with 402 in the provider’s words, and another card is tried at once', async () => {
    gateway.caller.answer(startTrial, declined);
    expect(await register()).toMatchObject({
      status: 402,
      json: { code: 'CARD_DECLINED', message: 'Your card has insufficient funds.' },
      cookies: [],
    });
    gateway.caller.answer(startTrial, { subscriptionId: 'sub_1', trialEndsAt: null });
    expect((await register({ paymentMethodId: 'pm_2' })).status).toBe(201);
  });

  it('with 402 for each of twenty sent at once', async () => {
    let isRefused = false;
    gateway.caller.answer(startTrial, () => {
      if (isRefused) throw new AppError('SIGNUP_ENDED', 'This signup has ended. Please start over.');
      isRefused = true;
      throw declined;
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => register()));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(402));
    expect(asksOf(startTrial.subject)).toHaveLength(1);
  });

  it('with 400 for an unconfirmed card', async () => {
    const message = 'No payment method found. Please try again with valid payment information.';
    gateway.caller.answer(startTrial, new AppError('CARD_NOT_CONFIRMED', message));
    expect(await register()).toMatchObject({ status: 400, json: { code: 'CARD_NOT_CONFIRMED', message } });
  });

  it('with 415 for what is not JSON', async () => {
    const { status, json } = await register({}, { 'content-type': 'text/plain' });
    expect([status, json.code]).toEqual([415, 'NOT_JSON']);
  });

  it('with 503 while billing is down, and the same request continues when it is back', async () => {
    gateway.caller.answer(startTrial, unavailable('billing'));
    expect(await register()).toMatchObject({
      status: 503,
      json: { code: 'SERVICE_UNAVAILABLE' },
      cookies: [],
    });
    gateway.caller.answer(startTrial, { subscriptionId: 'sub_1', trialEndsAt: null });
    expect((await register()).status).toBe(201);
    const ids = asksOf(startTrial.subject).map(({ input }) => (input as { signupId: string }).signupId);
    expect(new Set(ids).size).toBe(1);
  });

  it('with 429 when one address signs up too often', async () => {
    gateway = await createTestGateway({ signUpsPerMinute: 2 });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await register({ username: 'ab' })).status);
    for (let n = 0; n < 3; n++) statuses.push((await register({ username: 'dana' })).status);
    expect(statuses).toEqual([400, 400, 400, 409, 409, 429]);
  });
});
