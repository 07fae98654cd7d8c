import { expect, test } from 'vitest';
import { cardOf, cardOfTestId, readCard } from './test-cards.ts';

const now = 1_800_000_000;
const type = (number: string, cvc = '123') => readCard({ number, expMonth: 12, expYear: 34, cvc }, now);

test.each([
  ['pm_card_visa', 'visa', '4242'],
  ['pm_card_visa_debit', 'visa', '5556'],
  ['pm_card_mastercard', 'mastercard', '4444'],
  ['pm_card_mastercard_debit', 'mastercard', '8210'],
  ['pm_card_mastercard_prepaid', 'mastercard', '5100'],
  ['pm_card_amex', 'amex', '0005'],
  ['pm_card_discover', 'discover', '1117'],
  ['pm_card_diners', 'diners', '0004'],
  ['pm_card_jcb', 'jcb', '0505'],
  ['pm_card_unionpay', 'unionpay', '0005'],
])('%s is a %s that ends in %s and always pays', (id, brand, last4) => {
  const usual = { presented: 'ok', challenge: 'never', offSession: 'ok' };
  expect(cardOfTestId(id)).toMatchObject({ brand, last4, ...usual });
});

test.each([
  ['pm_card_visa_chargeDeclined', 'generic_decline', 'Your card was declined.'],
  ['pm_card_chargeDeclined', 'generic_decline', 'Your card was declined.'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['pm_card_visa_chargeDeclinedLostCard', 'lost_card', 'Your card was declined.'],
  ['pm_card_visa_chargeDeclinedStolenCard', 'stolen_card', 'Your card was declined.'],
  ['pm_card_chargeDeclinedFraudulent', 'fraudulent', 'Your card was declined.'],
  [
    'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ],
])('%s is declined as %s: %s', (id, declineCode, message) => {
  expect(cardOfTestId(id)?.presented).toEqual({ code: 'card_declined', declineCode, message });
});

test.each([
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'Your card has expired.'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  [
    'pm_card_chargeDeclinedProcessingError',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
])('%s is refused as %s: %s', (id, code, message) => {
  expect(cardOfTestId(id)?.presented).toEqual({ code, message });
});

test.each([
  ['pm_card_authenticationRequiredOnSetup', 'once', 'ok'],
  ['pm_card_authenticationRequired', 'always', 'authentication_required'],
])('with %s authentication is required %s, and an off-session charge is %s', (id, challenge, offSession) => {
  expect(cardOfTestId(id)).toMatchObject({ presented: 'ok', challenge, offSession });
});

test('two cards that can be set up fail when charged off session', () => {
  const broke = { code: 'card_declined', declineCode: 'insufficient_funds' };
  expect(cardOfTestId('pm_card_chargeCustomerFail')).toMatchObject({
    presented: 'ok',
    challenge: 'never',
    offSession: { code: 'card_declined', declineCode: 'generic_decline' },
  });
  expect(cardOfTestId('pm_card_authenticationRequiredChargeDeclinedInsufficientFunds')).toMatchObject({
    challenge: 'always',
    offSession: broke,
  });
});

test('no other id is a test card, and each card is found by its stored profile', () => {
  for (const id of ['pm_card_', 'pm_card_visa_visa', 'pm_card_visa_mastercard', 'pm_1', 'visa']) {
    expect(cardOfTestId(id)).toBeUndefined();
  }
  const kept = cardOfTestId('pm_card_visa_chargeDeclinedLostCard');
  expect(cardOf(kept?.profile ?? '')).toBe(kept);
});

test('a number may contain spaces; a mistyped or unknown one is refused with a message', () => {
  expect(type('4242 4242-4242 4242')).toMatchObject({ profile: 'visa' });
  expect(type('378282246310005', '1234')).toMatchObject({ brand: 'amex' });
  expect(() => type('4242424242424241')).toThrow('Your card number is incorrect.');
  // Real, or known by its test id alone.
  for (const number of ['4111111111111111', '6011111111111117']) {
    expect(() => type(number)).toThrow(/^Your card was declined\. Your request was in test mode/);
  }
  expect(() => type('4242424242424242', '12')).toThrow("Your card's security code is incomplete.");
});
