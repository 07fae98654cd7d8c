import type { APIRequestContext, PlaywrightWorkerArgs } from 'playwright/test';
import { expect } from 'playwright/test';
import type { NewOwner } from './new-owner.ts';
import { slowness } from './slowness.ts';

/** The account fields of `register-with-trial`, for a new person. */
export function newAccount(name = crypto.randomUUID().slice(0, 13)) {
  const username = `subscriber-${name}`;
  return {
    username,
    email: `${username}@example.com`,
    password: 'kettle and rope',
    confirmPassword: 'kettle and rope',
    firstName: 'Mira',
    lastName: 'Holt',
  };
}

/** Signs a new person up over HTTP, with a trial and the test card of that id (decision R5), and stays signed in. */
export async function makeSubscriber(
  playwright: PlaywrightWorkerArgs['playwright'],
  { gateway }: { gateway: string },
  { billingPeriod = 'monthly', paymentMethodId = 'pm_card_visa' } = {},
): Promise<NewOwner> {
  const api = await playwright.request.newContext({ baseURL: gateway });
  const account = newAccount();
  const asked = await api.post('/api/payment/create-setup-intent');
  expect(asked.status()).toBe(200);
  const answer = await api.post('/api/auth/register-with-trial', {
    data: { ...account, billingPeriod, paymentMethodId },
  });
  expect(answer.status()).toBe(201);
  const { id } = await answer.json();
  const { username, email, password } = account;
  return { id, username, email, password, api };
}

/** Waits until `GET /api/subscription` answers as expected. */
export async function expectSubscription(
  api: APIRequestContext,
  expected: Record<string, unknown>,
): Promise<void> {
  await expect
    .poll(async () => (await api.get('/api/subscription')).json(), { timeout: 20_000 * slowness })
    .toMatchObject(expected);
}
