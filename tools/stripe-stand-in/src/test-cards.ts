import { createHash } from 'node:crypto';
import { StripeError } from './stripe-error.ts';

interface Decline {
  code: string;
  declineCode?: string;
  message: string;
}

export interface TestCard {
  /** Also its test id, `pm_card_<profile>`. */
  profile: string;
  brand: string;
  last4: string;
  fingerprint: string;
  /** The result when its holder is present: set up, attached or charged. */
  presented: 'ok' | Decline;
  /** When authentication is required: never, until it is set up, or always. */
  challenge: 'never' | 'once' | 'always';
  /** The result of an off-session charge. */
  offSession: 'ok' | 'authentication_required' | Decline;
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});
const generic = declined('generic_decline');
const insufficient = declined('insufficient_funds', 'Your card has insufficient funds.');

/** Every accepted number, in the browser and here. Each also has a test id. */
const cards = new Map<string, TestCard>([
  card('4242424242424242', 'visa', 'visa'),
  card('5555555555554444', 'mastercard', 'mastercard'),
  card('378282246310005', 'amex', 'amex'),
  card('4000000000000002', 'chargeDeclined', 'visa', { presented: generic }),
  card('4000000000009995', 'chargeDeclinedInsufficientFunds', 'visa', { presented: insufficient }),
  card('4000000000009987', 'chargeDeclinedLostCard', 'visa', { presented: declined('lost_card') }),
  card('4000000000009979', 'chargeDeclinedStolenCard', 'visa', { presented: declined('stolen_card') }),
  card('4000000000000069', 'chargeDeclinedExpiredCard', 'visa', {
    presented: { code: 'expired_card', message: 'Your card has expired.' },
  }),
  card('4000000000000127', 'chargeDeclinedIncorrectCvc', 'visa', {
    presented: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  }),
  card('4000000000000119', 'chargeDeclinedProcessingError', 'visa', {
    presented: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  }),
  card('4000000000000341', 'chargeCustomerFail', 'visa', { offSession: generic }),
  card('4000002500003155', 'authenticationRequiredOnSetup', 'visa', { challenge: 'once' }),
  card('4000002760003184', 'authenticationRequired', 'visa', {
    challenge: 'always',
    offSession: 'authentication_required',
  }),
  card('4000008260003178', 'authenticationRequiredChargeDeclinedInsufficientFunds', 'visa', {
    challenge: 'always',
    offSession: insufficient,
  }),
]);

const tooOften = declined(
  'card_velocity_exceeded',
  'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
);

/** Cards that only have a test id. */
const unlisted = [
  card('4000056655665556', 'visa_debit', 'visa'),
  card('5200828282828210', 'mastercard_debit', 'mastercard'),
  card('5105105105105100', 'mastercard_prepaid', 'mastercard'),
  card('6011111111111117', 'discover', 'discover'),
  card('3056930009020004', 'diners', 'diners'),
  card('3566002020360505', 'jcb', 'jcb'),
  card('6200000000000005', 'unionpay', 'unionpay'),
  card('4000000000006975', 'chargeDeclinedVelocityLimitExceeded', 'visa', { presented: tooOften }),
  card('4100000000000019', 'chargeDeclinedFraudulent', 'visa', { presented: declined('fraudulent') }),
];
const byProfile = new Map(
  [...cards.values(), ...unlisted.map(([, each]) => each)].map((each) => [each.profile, each]),
);

function card(
  number: string,
  profile: string,
  brand: string,
  more: Partial<Pick<TestCard, 'presented' | 'challenge' | 'offSession'>> = {},
): [string, TestCard] {
  const fingerprint = createHash('sha256').update(number).digest('base64url').slice(0, 16);
  const usual = { presented: 'ok', challenge: 'never', offSession: 'ok' } as const;
  return [number, { profile, brand, last4: number.slice(-4), fingerprint, ...usual, ...more }];
}

/** The card that a stored payment method was created from. */
export function cardOf(profile: string): TestCard {
  const found = byProfile.get(profile);
  if (!found) throw new Error(`There is no test card ${profile}`);
  return found;
}

/** The card of a test id such as `pm_card_visa`; undefined for any other id. */
export function cardOfTestId(id: string): TestCard | undefined {
  if (!id.startsWith('pm_card_')) return undefined;
  const name = id.slice('pm_card_'.length);
  // Declined cards have two names, one of which also contains the brand.
  return byProfile.get(name.replace(/^visa_(?=chargeDeclined)/, ''));
}

/**
 * Validates a card that a person typed.
 *
 * @throws StripeError 402 for one that is mistyped, past its expiry, or not a test card
 */
export function readCard(
  typed: { number: string; expMonth: number; expYear: number; cvc: string | undefined },
  now: number,
): TestCard {
  const number = typed.number.replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    throw refused('Your card number is incorrect.', 'incorrect_number', 'number');
  const found = cards.get(number);
  if (!found) {
    const message =
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.';
    throw refused(message, 'card_declined', 'number').with({ decline_code: 'test_mode_live_card' });
  }
  const today = new Date(now * 1000);
  const year = typed.expYear < 100 ? 2000 + typed.expYear : typed.expYear;
  if (typed.expMonth < 1 || typed.expMonth > 12)
    throw refused("Your card's expiration month is invalid.", 'invalid_expiry_month', 'exp_month');
  if (year < today.getUTCFullYear() || year > today.getUTCFullYear() + 50)
    throw refused("Your card's expiration year is invalid.", 'invalid_expiry_year', 'exp_year');
  if (year === today.getUTCFullYear() && typed.expMonth < today.getUTCMonth() + 1)
    throw refused("Your card's expiration year is invalid.", 'invalid_expiry_year', 'exp_year');
  if (typed.cvc === undefined || !(found.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(typed.cvc))
    throw refused("Your card's security code is incomplete.", 'incomplete_cvc', 'cvc');
  return found;
}

/** A decline in Stripe's wording. */
export function declineError({ code, declineCode, message }: Decline): StripeError {
  return new StripeError(402, message, {
    type: 'card_error',
    code,
    ...(declineCode ? { decline_code: declineCode } : {}),
  });
}

function refused(message: string, code: string, param: string): StripeError {
  return new StripeError(402, message, { type: 'card_error', code, param });
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
