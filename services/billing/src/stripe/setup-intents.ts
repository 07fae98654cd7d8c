import type Stripe from 'stripe';
import type { Provider } from './provider.ts';
import { nullIfMissing } from './stripe-errors.ts';
import { toProviderSetupIntent } from './stripe-mappers.ts';
import { writeOnce } from './write-once.ts';

type SetupIntents = Pick<
  Provider,
  'createSetupIntent' | 'readSetupIntent' | 'findSetupIntent' | 'confirmSetupIntent'
>;

/** Setup intents: card forms that a browser or a test card confirms. */
export function stripeSetupIntents(stripe: Stripe): SetupIntents {
  return {
    async createSetupIntent(customerId, key) {
      const params = {
        usage: 'off_session' as const,
        allowed_payment_method_types: ['card' as const],
        ...(customerId ? { customer: customerId } : {}),
      };
      return toProviderSetupIntent(await writeOnce(key, (once) => stripe.setupIntents.create(params, once)));
    },

    async readSetupIntent(id) {
      const intent = await nullIfMissing(stripe.setupIntents.retrieve(id));
      return intent && toProviderSetupIntent(intent);
    },

    async findSetupIntent(paymentMethodId) {
      const found = await nullIfMissing(
        stripe.setupIntents.list({ payment_method: paymentMethodId, limit: 10 }),
      );
      const succeeded = found?.data.find(({ status }) => status === 'succeeded');
      return succeeded ? toProviderSetupIntent(succeeded) : null;
    },

    async confirmSetupIntent(id, paymentMethodId, key) {
      const params = { payment_method: paymentMethodId };
      return toProviderSetupIntent(
        await writeOnce(key, (once) => stripe.setupIntents.confirm(id, params, once)),
      );
    },
  };
}
