import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ConfirmedCard, PaymentFormProps } from './payment-form-props.ts';
import { type PendingCard, sendForm } from './send-form.ts';

const kept = { id: 'seti_1', status: 'succeeded', payment_method: 'pm_1' };
const card = { intentId: 'seti_1', paymentMethodId: 'pm_1' };
const answers = {
  submit: vi.fn(),
  confirmSetup: vi.fn(),
  retrieveSetupIntent: vi.fn(),
  confirmPayment: vi.fn(),
};
const stripe = answers as unknown as Stripe;
const elements = answers as unknown as StripeElements;

beforeEach(() => {
  vi.stubGlobal('window', { location: { href: 'https://x/change-card', origin: 'https://x' } });
  answers.submit.mockReset().mockResolvedValue({});
  answers.confirmSetup.mockReset().mockResolvedValue({ setupIntent: kept });
  answers.retrieveSetupIntent.mockReset().mockResolvedValue({ setupIntent: kept });
  answers.confirmPayment.mockReset().mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
});

function setup(some: Partial<Extract<PaymentFormProps, { mode: 'setup' }>> = {}) {
  return {
    mode: 'setup' as const,
    submitLabel: 'Save Card',
    busyLabel: 'Saving...',
    fetchClientSecret: vi.fn(async () => 'seti_1_secret_x'),
    onSecretFailed: vi.fn(),
    onConfirmed: vi.fn(async (_card: ConfirmedCard) => {}),
    onCardRefused: vi.fn(),
    children: null,
    ...some,
  };
}

function payment(secret: string | null) {
  return {
    ...setup(),
    mode: 'payment' as const,
    amountCents: 799,
    currency: 'usd',
    fetchClientSecret: vi.fn(async () => secret),
    onConfirmed: vi.fn(async () => {}),
  };
}

test('an invalid form sends no request', async () => {
  answers.submit.mockResolvedValue({ error: { type: 'validation_error', message: 'Incomplete.' } });
  const props = setup();
  await sendForm(stripe, elements, props, { current: null });
  expect(props.fetchClientSecret).not.toHaveBeenCalled();
  expect(props.onCardRefused).not.toHaveBeenCalled();
});

test('a failed secret is reported, and the card is not confirmed', async () => {
  const error = new Error('Too many tries.');
  const props = setup({ fetchClientSecret: () => Promise.reject(error) });
  await sendForm(stripe, elements, props, { current: null });
  expect(props.onSecretFailed).toHaveBeenCalledWith(error);
  expect(answers.confirmSetup).not.toHaveBeenCalled();
});

test('a confirmed card is submitted', async () => {
  const props = setup();
  const pendingCard: PendingCard = { current: null };
  await sendForm(stripe, elements, props, pendingCard);
  expect(props.onConfirmed).toHaveBeenCalledWith(card);
  expect(pendingCard.current).toBeNull();
});

test('a card that could not be submitted is submitted again, and confirmed once', async () => {
  const onConfirmed = vi.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce(undefined);
  const props = setup({ onConfirmed });
  const pendingCard: PendingCard = { current: null };
  await sendForm(stripe, elements, props, pendingCard);
  expect(pendingCard.current).toEqual(card);
  await sendForm(stripe, elements, props, pendingCard);
  expect(onConfirmed.mock.calls).toEqual([[card], [card]]);
  expect(answers.confirmSetup).toHaveBeenCalledOnce();
  expect(props.fetchClientSecret).toHaveBeenCalledOnce();
  expect(pendingCard.current).toBeNull();
});

test('a payment has the return address of paid payments', async () => {
  const props = payment('pi_1_secret_x');
  await sendForm(stripe, elements, props, { current: null });
  expect(answers.confirmPayment).toHaveBeenCalledWith(
    expect.objectContaining({
      clientSecret: 'pi_1_secret_x',
      confirmParams: { return_url: 'https://x/dashboard?subscription=success' },
    }),
  );
  expect(props.onConfirmed).toHaveBeenCalledOnce();
});

test('where nothing is left to pay, no card is charged', async () => {
  const props = payment(null);
  await sendForm(stripe, elements, props, { current: null });
  expect(answers.confirmPayment).not.toHaveBeenCalled();
  expect(props.onConfirmed).toHaveBeenCalledOnce();
});
