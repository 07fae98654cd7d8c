import type { Customer, PaymentMethod } from './contract.ts';
import { wrongState } from './stripe-error.ts';
import { cardOf, declineError, type TestCard } from './test-cards.ts';
import { saveChange, type UnitOfWork } from './unit-of-work.ts';

interface NewCard {
  card: TestCard;
  expMonth: number;
  expYear: number;
  billing?: Partial<PaymentMethod['billing_details']>;
}

/** Creates a payment method of a card, without a customer. */
export function newPaymentMethod(
  work: UnitOfWork,
  { card, expMonth, expYear, billing }: NewCard,
): PaymentMethod {
  return work.save<PaymentMethod>({
    id: work.newId('pm'),
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
    created: work.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    _local: { profile: card.profile, isSetUp: false, isUsedUp: false },
  });
}

/** Attaches the method to a customer. Repeating it for the same customer changes nothing. */
export function attachMethod(work: UnitOfWork, method: PaymentMethod, customer: Customer): PaymentMethod {
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
  return saveChange(work, method, { customer: customer.id }, 'payment_method.attached');
}

/** Detaches the method from its customer. It cannot be used again. */
export function detachMethod(work: UnitOfWork, method: PaymentMethod): PaymentMethod {
  if (method.customer === null) {
    throw wrongState(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  const previous = { customer: method.customer };
  const detached = saveChange(work, method, {
    customer: null,
    _local: { ...method._local, isUsedUp: true },
  });
  work.emit('payment_method.detached', detached, previous);
  return detached;
}

/** Marks the method as set up for off-session charges, if its bank allows them. */
export function markSetUp(work: UnitOfWork, method: PaymentMethod): PaymentMethod {
  return saveChange(work, method, { _local: { ...method._local, isSetUp: true } });
}
