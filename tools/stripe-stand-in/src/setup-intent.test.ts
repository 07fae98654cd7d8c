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
import { recordTurn } from './turn.ts';

const now = 1_800_000_000;
const customer = { id: 'cus_1' } as Customer;

function waiting(profile: string, owner: Customer | undefined = undefined) {
  const turn = recordTurn(now);
  const intent = newSetupIntent(turn, {
    customer: owner?.id ?? null,
    usage: 'off_session',
    description: null,
    metadata: {},
    paymentMethod: null,
  });
  const method = newPaymentMethod(turn, { card: cardOf(profile), expMonth: 1, expYear: 2030 });
  return { turn, intent, method, types: () => turn.told.map(({ type }) => type) };
}

test('requires a method, then succeeds, and its method can be charged later', () => {
  const { turn, intent, method, types } = waiting('visa');
  expect(intent).toMatchObject({ status: 'requires_payment_method', usage: 'off_session' });
  expect(confirmSetupIntent(turn, intent, method, undefined).intent.status).toBe('succeeded');
  expect(turn.objects.get(method.id)).toMatchObject({ customer: null, _local: { isSetUp: true } });
  expect(types()).toEqual(['setup_intent.created', 'setup_intent.succeeded']);
});

test('succeeding with a customer attaches', () => {
  const { turn, intent, method, types } = waiting('visa', customer);
  confirmSetupIntent(turn, intent, method, customer);
  expect(turn.objects.get(method.id)).toMatchObject({ customer: customer.id });
  expect(types()).toEqual(['setup_intent.created', 'payment_method.attached', 'setup_intent.succeeded']);
});

test('a decline is told and leaves it waiting for another card', () => {
  const { turn, intent, method, types } = waiting('chargeDeclined');
  const declined = confirmSetupIntent(turn, intent, method, undefined);
  expect(declined.error).toMatchObject({ status: 402, details: { decline_code: 'generic_decline' } });
  expect(declined.intent).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    last_setup_error: { code: 'card_declined' },
  });
  expect(types()).toEqual(['setup_intent.created', 'setup_intent.setup_failed']);
});

test('a card that asks its holder: accepted it succeeds, refused it waits for another', () => {
  for (const [outcome, status, event] of [
    ['authenticate', 'succeeded', 'setup_intent.succeeded'],
    ['fail', 'requires_payment_method', 'setup_intent.setup_failed'],
  ] as const) {
    const { turn, intent, method, types } = waiting('authenticationRequired', customer);
    const asked = confirmSetupIntent(turn, intent, method, customer).intent;
    expect(asked.status).toBe('requires_action');
    expect(settleSetupChallenge(turn, asked, method, customer, outcome).status).toBe(status);
    expect(types()).toContain('setup_intent.requires_action');
    expect(types().at(-1)).toBe(event);
    expect(types().includes('payment_method.attached')).toBe(outcome === 'authenticate');
  }
});

test('can be cancelled until it is final, and then nothing more', () => {
  const { turn, intent, method, types } = waiting('visa');
  const canceled = cancelSetupIntent(turn, intent, 'abandoned');
  expect([canceled.status, types().at(-1)]).toEqual(['canceled', 'setup_intent.canceled']);
  const wrong = expect.objectContaining({ details: { code: 'setup_intent_unexpected_state' } });
  expect(() => confirmSetupIntent(turn, canceled, method, undefined)).toThrow(wrong);
  const { intent: succeeded } = confirmSetupIntent(turn, intent, method, undefined);
  expect(() => cancelSetupIntent(turn, succeeded, null)).toThrow(wrong);
  expect(() => settleSetupChallenge(turn, succeeded, method, undefined, 'fail')).toThrow(wrong);
});
