import { prices } from '../catalogue.ts';
import type { Customer, PaymentMethod } from '../contract.ts';
import { newPaymentMethod } from '../payment-method.ts';
import { daySeconds as day } from '../periods.ts';
import type { NewSubscription } from '../subscription.ts';
import { cardOf } from '../test-cards.ts';
import { type RecordedTurn, recordTurn } from '../turn.ts';

/** The last day of a month. */
export const start = Date.parse('2026-01-31T12:00:00Z') / 1000;
const [month, year] = prices({ currency: 'usd', monthlyCents: 799, annuallyCents: 7670 });
if (!month || !year) throw new Error('The catalogue has no prices');

/** The price of a month. */
export const monthly = month;
/** The price of a year. */
export const annually = year;

/** A customer who owes and has nothing. */
export const customer = {
  id: 'cus_1',
  object: 'customer',
  balance: 0,
  email: null,
  invoice_prefix: 'ABC',
  invoice_settings: { default_payment_method: null },
  next_invoice_sequence: 1,
} as unknown as Customer;

/** A subscription to be paid at once. */
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
/** One with seven days of trial. */
export const trial = { ...plain, trialEnd: start + 7 * day };

/** What was told, in order. */
export const types = (turn: RecordedTurn) => turn.told.map(({ type }) => type);
/** What happens by itself, and when. */
export const jobs = (turn: RecordedTurn) =>
  [...turn.jobs.values()].flatMap(({ kind, dueAt }) => (dueAt === undefined ? [] : [[kind, dueAt]]));
/** A card that its customer has set up. */
export const card = (profile: string): PaymentMethod => {
  const made = newPaymentMethod(recordTurn(start), { card: cardOf(profile), expMonth: 1, expYear: 2030 });
  return { ...made, customer: customer.id, _local: { ...made._local, isSetUp: true } };
};
