import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { confirmWithBank, payWithCard, readPayment, setUpCard } from './confirm-card.ts';

const declined = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };
const lost = { type: 'api_connection_error', message: 'We could not connect.' };
const kept = { id: 'seti_1', status: 'succeeded', payment_method: 'pm_1' };

/** A provider with these answers only. */
function provider(answers: Record<string, unknown>) {
  const asked: string[] = [];
  const stripe = new Proxy(
    {},
    {
      get: (_target, name: string) => async () => {
        asked.push(name);
        return answers[name];
      },
    },
  ) as Stripe;
  const form = { stripe, elements: {} as StripeElements, clientSecret: 'x_secret_y', returnUrl: 'https://x' };
  return { asked, stripe, form };
}

test('a confirmed card is read back from its intent', async () => {
  const { form } = provider({
    confirmSetup: { setupIntent: kept },
    retrieveSetupIntent: { setupIntent: kept },
  });
  expect(await setUpCard(form)).toEqual({ intentId: 'seti_1', paymentMethodId: 'pm_1' });
  const whole = { ...kept, payment_method: { id: 'pm_2' } };
  const { form: other } = provider({ confirmSetup: {}, retrieveSetupIntent: { setupIntent: whole } });
  expect(await setUpCard(other)).toMatchObject({ paymentMethodId: 'pm_2' });
});

test("a decline has the provider's message, and nothing more is requested", async () => {
  const { form, asked } = provider({ confirmSetup: { error: declined } });
  await expect(setUpCard(form)).rejects.toThrow('Your card was declined.');
  expect(asked).toEqual(['confirmSetup']);
});

test('a confirmation with a lost answer counts if the intent is confirmed', async () => {
  const { form } = provider({ confirmSetup: { error: lost }, retrieveSetupIntent: { setupIntent: kept } });
  expect(await setUpCard(form)).toEqual({ intentId: 'seti_1', paymentMethodId: 'pm_1' });
  const unexpected = { type: 'invalid_request_error', code: 'setup_intent_unexpected_state', message: 'No.' };
  const again = provider({ confirmSetup: { error: unexpected }, retrieveSetupIntent: { setupIntent: kept } });
  expect(await setUpCard(again.form)).toMatchObject({ intentId: 'seti_1' });
});

test('a confirmation that did not arrive is reported', async () => {
  const open = { ...kept, status: 'requires_payment_method', payment_method: null };
  const { form } = provider({ confirmSetup: { error: lost }, retrieveSetupIntent: { setupIntent: open } });
  await expect(setUpCard(form)).rejects.toThrow('We could not connect.');
});

test('an unreadable intent, or one without a card, has the messages of the specification', async () => {
  const { form } = provider({ confirmSetup: { setupIntent: kept }, retrieveSetupIntent: { error: lost } });
  await expect(setUpCard(form)).rejects.toThrow('Could not retrieve payment information. Please try again.');
  const bare = { ...kept, payment_method: null };
  const other = provider({ confirmSetup: { setupIntent: bare }, retrieveSetupIntent: { setupIntent: bare } });
  await expect(setUpCard(other.form)).rejects.toThrow(
    'No payment method found. Please try again with valid payment information.',
  );
});

test('a payment counts once it is on its way, also with a lost answer', async () => {
  await payWithCard(provider({ confirmPayment: { paymentIntent: { status: 'succeeded' } } }).form);
  await payWithCard(provider({ confirmPayment: { paymentIntent: { status: 'processing' } } }).form);
  const { form, asked } = provider({
    confirmPayment: { error: lost },
    retrievePaymentIntent: { paymentIntent: { status: 'succeeded' } },
  });
  await payWithCard(form);
  expect(asked).toEqual(['confirmPayment', 'retrievePaymentIntent']);
});

test('a payment that failed is refused, always with a message', async () => {
  await expect(payWithCard(provider({ confirmPayment: { error: declined } }).form)).rejects.toThrow(
    'Your card was declined.',
  );
  const silent = { confirmPayment: { paymentIntent: { status: 'requires_payment_method' } } };
  await expect(payWithCard(provider(silent).form)).rejects.toThrow(
    'There was a problem with your payment information. Please try again.',
  );
});

test('an open payment reports what it waits for', async () => {
  const read = async (status: string) => {
    const paymentIntent = { status, setup_future_usage: 'off_session' };
    return readPayment(provider({ retrievePaymentIntent: { paymentIntent } }).stripe, 'x_secret_y');
  };
  expect(await read('requires_action')).toEqual({ waitsFor: 'word', usage: 'off_session' });
  expect(await read('requires_payment_method')).toEqual({ waitsFor: 'card', usage: 'off_session' });
  expect(await read('succeeded')).toEqual({ waitsFor: 'nothing', usage: 'off_session' });
  const away = provider({ retrievePaymentIntent: { error: lost } });
  await expect(readPayment(away.stripe, 'x_secret_y')).rejects.toThrow('We could not connect.');
});

test('the bank confirms with the card on file', async () => {
  const paid = provider({ handleNextAction: { paymentIntent: { status: 'succeeded' } } });
  await confirmWithBank(paid.stripe, 'x_secret_y');
  const said = { type: 'card_error', code: 'payment_intent_authentication_failure', message: 'Not you.' };
  const refused = provider({ handleNextAction: { error: said } });
  await expect(confirmWithBank(refused.stripe, 'x_secret_y')).rejects.toThrow('Not you.');
});
