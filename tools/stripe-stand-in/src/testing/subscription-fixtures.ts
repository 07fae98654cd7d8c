import { prices } from '../catalogue.ts';
import type { Customer, PaymentMethod } from '../contract.ts';
import { newPaymentMethod } from '../payment-method.ts';
import { daySeconds as day } from '../periods.ts';
import type { NewSubscription } from '../subscription.ts';
import { cardOf } from '../test-cards.ts';
import { createUnitOfWork, type RecordedUnitOfWork } from '../unit-of-work.ts';

/** The last day of a month. */
export const start = Date.parse('2026-01-31T12:00:00Z') / 1000;
const [month, year] = prices({ currency: 'usd', monthlyCents: 799, annuallyCents: 7670 });
if (!month || !year) throw new Error('The catalogue has no prices');

/** The price of a month. */
export const monthly = month;
/** The price of a year. */
export const annually = year;

/** A customer with a balance of zero. */
export const customer = {
  id: 'cus_1',
  object: 'customer',
  balance: 0,
  email: null,
  invoice_prefix: 'ABC',
  invoice_settings: { default_payment_method: null },
  next_invoice_sequence: 1,
} as unknown as Customer;

/** A subscription without a trial. */
export const plain: NewSubscription = {
  customer,
  price: monthly,
  trialEnd: null,
  defaultPaymentMethod: null,
  description: null,
  metadata: {},
  itemMetadata: {},
  saveDefaultPaymentMethod: 'on_subscription',
  missingPaymentMethod: 'cancel',
  cancelAtPeriodEnd: false,
};
/** A subscription with seven days of trial. */
export const trial = { ...plain, trialEnd: start + 7 * day };

/** The types of the recorded events, in order. */
export const types = (work: RecordedUnitOfWork) => work.events.map(({ type }) => type);
/** The scheduled jobs and their times. */
export const jobs = (work: RecordedUnitOfWork) =>
  [...work.jobs.values()].flatMap(({ kind, dueAt }) => (dueAt === undefined ? [] : [[kind, dueAt]]));
/** A card that is set up for its customer. */
export const card = (profile: string): PaymentMethod => {
  const made = newPaymentMethod(createUnitOfWork(start), {
    card: cardOf(profile),
    expMonth: 1,
    expYear: 2030,
  });
  return { ...made, customer: customer.id, _local: { ...made._local, isSetUp: true } };
};
