import {
  changeCard,
  createSetupIntent,
  createSubscription,
  getSubscription,
  previewPeriod,
  syncSubscription,
} from '@scanlist/contracts/messages/billing';
import { AppError } from '@scanlist/service-kit/app-error';
import { beforeEach, describe, expect, it } from 'vitest';
import { cardCookieName } from '../cards/card-cookie.ts';
import { createTestGateway, sendJson } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
beforeEach(async () => {
  gateway = await createTestGateway();
});

/** A provider with two card forms, the first of which is open. */
function answerCardForms() {
  gateway.caller.answer(createSetupIntent, ({ openIntentId }: { openIntentId: string | null }) =>
    openIntentId === 'seti_1'
      ? { setupIntentId: 'seti_1', clientSecret: 'seti_1_secret_a' }
      : { setupIntentId: 'seti_2', clientSecret: 'seti_2_secret_b' },
  );
}

function askCardForm(cookie = '', address = '10.0.0.1') {
  const headers = { cookie, 'x-forwarded-for': address };
  return gateway.app.request('/api/payment/create-setup-intent', { method: 'POST', headers });
}

describe('a card form', () => {
  it('is bound to the requesting browser, unreadable for its scripts', async () => {
    answerCardForms();
    const response = await askCardForm();
    expect(await response.json()).toEqual({ clientSecret: 'seti_2_secret_b' });
    const cookie = response.headers.get('set-cookie');
    expect(cookie).toContain(`${cardCookieName}=seti_2_secret_b`);
    expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Lax/);
  });

  it('that is open is handed out again', async () => {
    answerCardForms();
    const response = await askCardForm(`__Host-${cardCookieName}=seti_1_secret_a`);
    expect(await response.json()).toEqual({ clientSecret: 'seti_1_secret_a' });
    expect(gateway.caller.calls).toMatchObject([{ input: { openIntentId: 'seti_1', ownerId: null } }]);
  });

  it('is not sent to a caller who only knows its id', async () => {
    answerCardForms();
    const response = await askCardForm(`__Host-${cardCookieName}=seti_1_secret_guessed`);
    expect(await response.json()).toEqual({ clientSecret: 'seti_2_secret_b' });
  });

  it('is a new one for a browser whose cookie is nonsense', async () => {
    answerCardForms();
    for (const value of ['', 'x', '_secret_', '%00', '../x_secret_y']) {
      expect((await askCardForm(`__Host-${cardCookieName}=${value}`)).status).toBe(200);
    }
    expect(
      gateway.caller.calls.every(({ input }) => (input as { openIntentId: null }).openIntentId === null),
    ).toBe(true);
  });

  it('with a session is for the owner’s card', async () => {
    answerCardForms();
    await askCardForm(gateway.signedIn);
    expect(gateway.caller.calls).toMatchObject([{ input: { ownerId: gateway.ownerId } }]);
  });

  it('is allowed twenty times a minute from one address', async () => {
    answerCardForms();
    const statuses = [];
    for (let n = 0; n < 21; n++) statuses.push((await askCardForm()).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    expect((await askCardForm('', '10.0.0.2')).status).toBe(200);
  });
});

describe('a subscription', () => {
  const post = (path: string, body?: unknown) =>
    gateway.app.request(path, {
      ...(body === undefined ? { method: 'POST' } : sendJson('POST', body)),
      headers: { cookie: gateway.signedIn, 'content-type': 'application/json' },
    });

  it('is requested with the owner’s address and name, monthly by default', async () => {
    gateway.caller.answer(createSubscription, { clientSecret: 'pi_1_secret_x' });
    expect(await (await post('/api/create-subscription')).json()).toEqual({ clientSecret: 'pi_1_secret_x' });
    await post('/api/create-subscription?period=annually');
    expect(gateway.caller.calls.map(({ input }) => input)).toEqual([
      {
        ownerId: gateway.ownerId,
        email: 'dana@example.com',
        name: 'Dana Moore',
        period: 'monthly',
        actor: gateway.actor,
      },
      {
        ownerId: gateway.ownerId,
        email: 'dana@example.com',
        name: 'Dana Moore',
        period: 'annually',
        actor: gateway.actor,
      },
    ]);
    expect((await post('/api/create-subscription?period=weekly')).status).toBe(400);
  });

  it('comes from the provider only with ?sync=1', async () => {
    gateway.caller.answer(getSubscription, { status: 'none' });
    gateway.caller.answer(syncSubscription, { status: 'active' });
    const statusAt = async (path: string) => {
      const response = await gateway.app.request(path, { headers: { cookie: gateway.signedIn } });
      return ((await response.json()) as { status: string }).status;
    };
    expect(await statusAt('/api/subscription')).toBe('none');
    expect(await statusAt('/api/subscription?sync=1')).toBe('active');
  });

  it.each([
    ['CARD_DECLINED', 402],
    ['CARD_NOT_CONFIRMED', 400],
    ['PAYMENT_OVERDUE', 402],
    ['SUBSCRIPTION_EXISTS', 409],
    ['SUBSCRIPTION_ENDING', 409],
    ['PAYMENT_PENDING', 409],
    ['NOT_FOUND', 404],
  ] as const)('refused as %s answers %i with the provider’s words', async (code, status) => {
    gateway.caller.answer(changeCard, new AppError(code, 'Your card was declined.'));
    const response = await post('/api/subscription/card', { setupIntentId: 'seti_1' });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ message: 'Your card was declined.', code });
  });

  it('has twenty previews of another period a minute from one address at most', async () => {
    gateway.caller.answer(previewPeriod, {});
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) {
      const path = '/api/subscription/period?period=annually';
      statuses.push((await gateway.app.request(path, { headers: { cookie: gateway.signedIn } })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });

  it('takes a test card along with its card form', async () => {
    gateway.caller.answer(changeCard, { status: 'active' });
    await post('/api/subscription/card', { setupIntentId: 'seti_1', paymentMethodId: 'pm_card_visa' });
    expect(gateway.caller.calls).toMatchObject([
      { input: { ownerId: gateway.ownerId, setupIntentId: 'seti_1', testCard: 'pm_card_visa' } },
    ]);
  });
});
