import { expect, test } from 'vitest';
import type { Customer } from './contract.ts';
import { newPaymentMethod } from './payment-method.ts';
import {
  cancelSetupIntent,
  confirmSetupIntent,
  newSetupIntent,
  settleSetupChallenge,
} from './setup-intent.ts';
import { cardOf } from './test-cards.ts';
import { createUnitOfWork } from './unit-of-work.ts';

const now = 1_800_000_000;
const customer = { id: 'cus_1' } as Customer;

function waiting(profile: string, owner: Customer | undefined = undefined) {
  const work = createUnitOfWork(now);
  const intent = newSetupIntent(work, {
    customer: owner?.id ?? null,
    usage: 'off_session',
    description: null,
    metadata: {},
    paymentMethod: null,
  });
  const method = newPaymentMethod(work, { card: cardOf(profile), expMonth: 1, expYear: 2030 });
  return { work, intent, method, types: () => work.events.map(({ type }) => type) };
}

test('requires a method, then succeeds, and its method can be charged later', () => {
  const { work, intent, method, types } = waiting('visa');
  expect(intent).toMatchObject({ status: 'requires_payment_method', usage: 'off_session' });
  expect(confirmSetupIntent(work, intent, method, undefined).intent.status).toBe('succeeded');
  expect(work.objects.get(method.id)).toMatchObject({ customer: null, _local: { isSetUp: true } });
  expect(types()).toEqual(['setup_intent.created', 'setup_intent.succeeded']);
});

test('succeeding with a customer attaches', () => {
  const { work, intent, method, types } = waiting('visa', customer);
  confirmSetupIntent(work, intent, method, customer);
  expect(work.objects.get(method.id)).toMatchObject({ customer: customer.id });
  expect(types()).toEqual(['setup_intent.created', 'payment_method.attached', 'setup_intent.succeeded']);
});

test('a decline emits an event and leaves it waiting for another card', () => {
  const { work, intent, method, types } = waiting('chargeDeclined');
  const declined = confirmSetupIntent(work, intent, method, undefined);
  expect(declined.error).toMatchObject({ status: 402, details: { decline_code: 'generic_decline' } });
  expect(declined.intent).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    last_setup_error: { code: 'card_declined' },
  });
  expect(types()).toEqual(['setup_intent.created', 'setup_intent.setup_failed']);
});

test('a card that requires authentication: accepted it succeeds, refused it waits for another', () => {
  for (const [outcome, status, event] of [
    ['authenticate', 'succeeded', 'setup_intent.succeeded'],
    ['fail', 'requires_payment_method', 'setup_intent.setup_failed'],
  ] as const) {
    const { work, intent, method, types } = waiting('authenticationRequired', customer);
    const asked = confirmSetupIntent(work, intent, method, customer).intent;
    expect(asked.status).toBe('requires_action');
    expect(settleSetupChallenge(work, asked, method, customer, outcome).status).toBe(status);
    expect(types()).toContain('setup_intent.requires_action');
    expect(types().at(-1)).toBe(event);
    expect(types().includes('payment_method.attached')).toBe(outcome === 'authenticate');
  }
});

test('it can be cancelled until it is final', () => {
  const { work, intent, method, types } = waiting('visa');
  const canceled = cancelSetupIntent(work, intent, 'abandoned');
  expect([canceled.status, types().at(-1)]).toEqual(['canceled', 'setup_intent.canceled']);
  const wrong = expect.objectContaining({ details: { code: 'setup_intent_unexpected_state' } });
  expect(() => confirmSetupIntent(work, canceled, method, undefined)).toThrow(wrong);
  const { intent: succeeded } = confirmSetupIntent(work, intent, method, undefined);
  expect(() => cancelSetupIntent(work, succeeded, null)).toThrow(wrong);
  expect(() => settleSetupChallenge(work, succeeded, method, undefined, 'fail')).toThrow(wrong);
});
