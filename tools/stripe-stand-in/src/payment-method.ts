import type { Customer, PaymentMethod } from './contract.ts';
import { wrongState } from './stripe-error.ts';
import { cardOf, declineError, type TestCard } from './test-cards.ts';
import { change, type Turn } from './turn.ts';

interface NewCard {
  card: TestCard;
  expMonth: number;
  expYear: number;
  billing?: Partial<PaymentMethod['billing_details']>;
}

/** A card as a payment method that belongs to nobody yet. */
export function newPaymentMethod(turn: Turn, { card, expMonth, expYear, billing }: NewCard): PaymentMethod {
  return turn.keep<PaymentMethod>({
    id: turn.newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null, ...billing },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: expMonth,
      exp_year: expYear < 100 ? 2000 + expYear : expYear,
      fingerprint: card.fingerprint,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: turn.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    _local: { profile: card.profile, isSetUp: false, isUsedUp: false },
  });
}

/** Gives the method to a customer. Giving it to the same one again changes nothing. */
export function attachMethod(turn: Turn, method: PaymentMethod, customer: Customer): PaymentMethod {
  if (method.customer === customer.id) return method;
  if (method.customer !== null)
    throw wrongState('The payment method you provided has already been attached to a customer.');
  if (method._local.isUsedUp) {
    throw wrongState(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
    );
  }
  const { presented } = cardOf(method._local.profile);
  if (presented !== 'ok') throw declineError(presented);
  return change(turn, method, { customer: customer.id }, 'payment_method.attached');
}

/** Takes the method from its customer, for good. */
export function detachMethod(turn: Turn, method: PaymentMethod): PaymentMethod {
  if (method.customer === null) {
    throw wrongState(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  const previous = { customer: method.customer };
  const detached = change(turn, method, {
    customer: null,
    _local: { ...method._local, isUsedUp: true },
  });
  turn.tell('payment_method.detached', detached, previous);
  return detached;
}

/** From now on it can be charged without its holder being asked, where its bank allows that. */
export function rememberSetUp(turn: Turn, method: PaymentMethod): PaymentMethod {
  return change(turn, method, { _local: { ...method._local, isSetUp: true } });
}
