import Stripe from 'stripe';
import type { Provider } from './provider.ts';
import { nullIfMissing } from './stripe-errors.ts';
import { toInvoice, toProviderInvoice } from './stripe-mappers.ts';
import { writeOnce } from './write-once.ts';

type Invoices = Pick<Provider, 'listInvoices' | 'readInvoices' | 'payInvoice' | 'voidInvoice'>;

const invoicesMax = 24;

/** Invoices: listed, paid and voided. */
export function stripeInvoices(stripe: Stripe): Invoices {
  return {
    async listInvoices(customerId) {
      const found = await nullIfMissing(stripe.invoices.list({ customer: customerId, limit: invoicesMax }));
      return (found?.data ?? []).map(toInvoice);
    },

    async readInvoices(subscriptionId) {
      const params = { subscription: subscriptionId, limit: invoicesMax };
      const found = await nullIfMissing(stripe.invoices.list(params));
      return (found?.data ?? []).map((invoice) => toProviderInvoice(invoice, null));
    },

    async payInvoice(id, paymentMethodId, key) {
      const params = paymentMethodId ? { payment_method: paymentMethodId } : {};
      const pay = writeOnce(key, (once) => stripe.invoices.pay(id, params, once));
      await pay.catch(ignoreIfInvoiceIs(id, ['paid']));
    },

    async voidInvoice(id, key) {
      // Stripe does not void a draft: it is finalized first, without being collected.
      if ((await readStatus(id)) === 'draft') {
        const uncollected = { auto_advance: false };
        const finalized = writeOnce(`${key}/final`, (once) =>
          stripe.invoices.finalizeInvoice(id, uncollected, once),
        );
        await finalized.catch(ignoreIfInvoiceIs(id, ['open', 'paid', 'void']));
      }
      if ((await readStatus(id)) !== 'open') return;
      const voided = writeOnce(key, (once) => stripe.invoices.voidInvoice(id, {}, once));
      await voided.catch(ignoreIfInvoiceIs(id, ['paid', 'void']));
    },
  };

  async function readStatus(id: string): Promise<Stripe.Invoice.Status | null> {
    return (await nullIfMissing(stripe.invoices.retrieve(id)))?.status ?? null;
  }

  /**
   * Ignores a refusal if somebody else, or the provider itself, has brought the invoice to a wanted status meanwhile.
   */
  function ignoreIfInvoiceIs(id: string, wanted: readonly Stripe.Invoice.Status[]) {
    return async (refusal: unknown): Promise<void> => {
      if (!(refusal instanceof Stripe.errors.StripeInvalidRequestError)) throw refusal;
      const status = await readStatus(id);
      if (!status || !wanted.includes(status)) throw refusal;
    };
  }
}
