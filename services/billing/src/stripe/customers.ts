import type Stripe from 'stripe';
import type { Provider } from './provider.ts';
import { mapStripeErrors, nullIfMissing } from './stripe-errors.ts';
import { writeOnce } from './write-once.ts';

type Customers = Pick<
  Provider,
  'createCustomer' | 'changeCustomer' | 'hasCustomer' | 'deleteCustomer' | 'useCard' | 'removeCards'
>;

/** Customers and their default cards. */
export function stripeCustomers(stripe: Stripe): Customers {
  return {
    async createCustomer({ ownerId, email, name, paymentMethodId }, key) {
      const card = paymentMethodId && {
        payment_method: paymentMethodId,
        invoice_settings: { default_payment_method: paymentMethodId },
      };
      const params = { email, ...(name ? { name } : {}), metadata: { ownerId }, ...card };
      return (await writeOnce(key, (once) => stripe.customers.create(params, once))).id;
    },

    async changeCustomer(customerId, { email, name }, key) {
      const params = { email, ...(name ? { name } : {}) };
      await nullIfMissing(writeOnce(key, (once) => stripe.customers.update(customerId, params, once)));
    },

    async hasCustomer(customerId) {
      const customer = await nullIfMissing(stripe.customers.retrieve(customerId));
      return customer !== null && !('deleted' in customer && customer.deleted);
    },

    async deleteCustomer(customerId) {
      await nullIfMissing(stripe.customers.del(customerId));
    },

    async useCard({ customerId, subscriptionId }, paymentMethodId, key) {
      const forCustomer = { invoice_settings: { default_payment_method: paymentMethodId } };
      await writeOnce(`${key}/customer`, (once) => stripe.customers.update(customerId, forCustomer, once));
      const forSubscription = { default_payment_method: paymentMethodId };
      await writeOnce(key, (once) => stripe.subscriptions.update(subscriptionId, forSubscription, once));
    },

    async removeCards(customerId, addedUntil) {
      const found = await nullIfMissing(stripe.customers.listPaymentMethods(customerId, { limit: 100 }));
      const old = found?.data.filter(({ created }) => created * 1000 <= addedUntil.getTime()) ?? [];
      for (const { id } of old) await mapStripeErrors(stripe.paymentMethods.detach(id));
    },
  };
}
