import { formatMoney } from '@scanlist/contracts/http/payment-text';
import type { StripeConstructor } from '@stripe/stripe-js';
import type { LocalScreens } from '../provider.ts';
import { fieldOfProblem } from './field-of-problem.ts';
import { type Challenge, mountedFields, openChallenge } from './local-stripe-state.ts';
import { LocalStripeUi } from './local-stripe-ui.tsx';
import { PaymentFields } from './payment-fields.ts';
import {
  confirmIntent,
  type Intent,
  type Kind,
  ProviderError,
  readIntent,
  settleChallenge,
} from './stand-in-api.ts';
import { TestModeBanner } from './test-mode-banner.tsx';

/**
 * Sets our stand-in as `window.Stripe` and returns the components that render its fields, since it has no frame of its
 * own. It implements what react-stripe-js and our form call, and nothing else.
 */
export function defineLocalStripe(): LocalScreens {
  // The rest of the provider's interface is not imitated.
  window.Stripe ??= Object.assign(localStripe, { version: 'endive' }) as unknown as StripeConstructor;
  return { LocalStripeUi, TestModeBanner };
}

interface Confirmation {
  elements?: { getElement(type: string): PaymentFields | null };
  clientSecret: string;
}

function localStripe() {
  return {
    elements: localElements,
    confirmSetup: async ({ elements, clientSecret }: Confirmation) =>
      named('setupIntent', confirm('setup_intents', clientSecret, elements?.getElement('payment') ?? null)),
    confirmPayment: async ({ elements, clientSecret }: Confirmation) =>
      named(
        'paymentIntent',
        confirm('payment_intents', clientSecret, elements?.getElement('payment') ?? null),
      ),
    retrieveSetupIntent: (clientSecret: string) =>
      named('setupIntent', readIntent('setup_intents', clientSecret)),
    retrievePaymentIntent: (clientSecret: string) =>
      named('paymentIntent', readIntent('payment_intents', clientSecret)),
    async handleNextAction({ clientSecret }: { clientSecret: string }) {
      const isSetup = clientSecret.startsWith('seti_');
      const kind = isSetup ? 'setup_intents' : 'payment_intents';
      const answer = readIntent(kind, clientSecret).then((intent) => askCardHolder(intent, clientSecret));
      return named(isSetup ? 'setupIntent' : 'paymentIntent', answer);
    },
    createToken: notSupported,
    createPaymentMethod: notSupported,
    confirmCardPayment: notSupported,
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

/** Required by react-stripe-js, never called by our form. */
function notSupported(): Promise<never> {
  return Promise.reject(new Error('The stand-in of the card provider does not do this'));
}

function localElements() {
  let fields: PaymentFields | null = null;
  const group = {
    create(_type: string, options: { readOnly?: boolean } = {}) {
      const created = new PaymentFields(options);
      created.place.subscribe(() => {
        const others = mountedFields.get().filter((each) => each !== created);
        mountedFields.set(created.place.get() ? [...others, created] : others);
      });
      fields = created;
      return created;
    },
    getElement: () => fields,
    update() {},
    async submit() {
      if (fields?.check()) return { selectedPaymentMethod: 'card' };
      return { error: { type: 'validation_error', message: 'Please check your card.' } };
    },
    fetchUpdates: async () => ({}),
    on: () => group,
    off: () => group,
  };
  return group;
}

/** The provider returns refusals and never throws them. */
async function named(name: 'setupIntent' | 'paymentIntent', answer: Promise<Intent>) {
  try {
    return { [name]: await answer };
  } catch (error) {
    if (error instanceof ProviderError) return { error: error.problem };
    throw error;
  }
}

async function confirm(kind: Kind, clientSecret: string, fields: PaymentFields | null): Promise<Intent> {
  if (!fields) throw new ProviderError({ type: 'invalid_request_error', message: 'There is no card form.' });
  try {
    const intent = await confirmIntent(kind, clientSecret, fields.state.get().card);
    return await askCardHolder(intent, clientSecret);
  } catch (error) {
    const field = error instanceof ProviderError ? fieldOfProblem(error.problem) : null;
    if (field && error instanceof ProviderError) fields.refuse(field, error.message);
    throw error;
  }
}

/** Shows the bank's question, if there is one, until it is answered. */
async function askCardHolder(intent: Intent, clientSecret: string): Promise<Intent> {
  if (intent.status !== 'requires_action') return intent;
  const settled = await new Promise<Intent>((resolve) => {
    const amount =
      intent.amount === undefined || !intent.currency ? null : formatMoney(intent.amount, intent.currency);
    const challenge: Challenge = {
      amount,
      async settle(outcome) {
        const answered = await settleChallenge(clientSecret, outcome);
        openChallenge.set(null);
        resolve(answered);
      },
      abandon() {
        openChallenge.set(null);
        resolve({ ...intent, status: 'requires_payment_method' });
      },
    };
    openChallenge.set(challenge);
  });
  const problem = settled.last_setup_error ?? settled.last_payment_error;
  if (settled.status === 'requires_payment_method' && problem) throw new ProviderError(problem);
  return settled;
}
