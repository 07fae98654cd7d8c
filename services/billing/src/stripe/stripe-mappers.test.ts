import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { toProviderSubscription, toWebhookEvent } from './stripe-mappers.ts';

const mapEvent = (type: string, data: object) =>
  toWebhookEvent({ id: 'evt_1', type, data } as unknown as Stripe.Event);
const nothing = { id: 'evt_1', subscriptionId: null, customerId: null };
const invoice = {
  object: { id: 'in_1', customer: 'cus_1', parent: { subscription_details: { subscription: 'sub_1' } } },
};

test.each([
  [
    'customer.subscription.updated',
    { object: { id: 'sub_1', customer: 'cus_1' } },
    { subscriptionId: 'sub_1' },
  ],
  ['customer.subscription.trial_will_end', { object: { id: 'sub_1' } }, { subscriptionId: 'sub_1' }],
  ['invoice.paid', invoice, { subscriptionId: 'sub_1' }],
  [
    'charge.dispute.created',
    { object: { id: 'dp_1', charge: 'ch_1', payment_intent: 'pi_1' } },
    { disputed: { dispute: 'dp_1', charge: 'ch_1', payment: 'pi_1' } },
  ],
  ['customer.deleted', { object: { id: 'cus_1' } }, { customerId: 'cus_1' }],
  [
    'payment_method.automatically_updated',
    { object: { id: 'pm_1', customer: 'cus_1' } },
    { customerId: 'cus_1' },
  ],
  [
    'payment_method.detached',
    { object: { id: 'pm_1', customer: null }, previous_attributes: { customer: 'cus_1' } },
    { customerId: 'cus_1' },
  ],
])('%s names what it is about', (type, data, about) => {
  expect(mapEvent(type, data)).toEqual({ ...nothing, type, ...about });
});

test.each([
  ['an invoice without a subscription', 'invoice.paid', { object: { id: 'in_1', parent: null } }],
  [
    'a detached card without a customer',
    'payment_method.detached',
    { object: { id: 'pm_1', customer: null } },
  ],
  ['an unknown type', 'charge.succeeded', { object: { id: 'ch_1', customer: 'cus_1' } }],
])('%s is ignored', (_name, type, data) => {
  expect(mapEvent(type, data)).toBeNull();
});

test.each([
  ['incomplete', 'open', 'processing', true],
  ['incomplete', 'open', 'succeeded', true],
  ['incomplete', 'paid', undefined, true],
  ['incomplete', 'open', 'requires_payment_method', false],
  ['incomplete', 'open', 'requires_action', false],
  ['past_due', 'open', 'processing', false],
  ['active', 'paid', undefined, false],
])(
  'of a subscription that is %s, with an invoice that is %s and a payment that is %s: being paid %s',
  (...of) => {
    const [status, invoiceStatus, paymentStatus, isBeingPaid] = of;
    const latest_invoice = { id: 'in_1', status: invoiceStatus, status_transitions: {}, created: 0 };
    const subscription = {
      id: 'sub_1',
      customer: 'cus_1',
      status,
      metadata: {},
      items: { data: [] },
      latest_invoice,
    };
    const payment = paymentStatus && { id: 'pi_1', status: paymentStatus };
    const read = toProviderSubscription(subscription as never, (payment ?? null) as never);
    expect(read.isBeingPaid).toBe(isBeingPaid);
  },
);
