import { AppError, unavailable } from '@scanlist/service-kit/app-error';
import type {
  Provider,
  ProviderInvoice,
  ProviderSetupIntent,
  ProviderSubscription,
} from '../stripe/provider.ts';
import { anInvoice, aSubscription } from './provider-objects.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A card provider in memory: its recorded calls, its objects, and the faults it is to produce. */
export interface FakeProvider extends Provider {
  clock: { now: Date };
  customers: Map<string, { email: string; name: string | null; isDeleted: boolean }>;
  subscriptions: Map<string, ProviderSubscription>;
  intents: Map<string, ProviderSetupIntent>;
  /** Invoices before the latest one, of any subscription, newest first. */
  earlierInvoices: ProviderInvoice[];
  /** The name of every call, in order. */
  calls: string[];
  /** Every call fails with `SERVICE_UNAVAILABLE`. */
  isDown: boolean;
  /** Thrown before or after the work of the next call with this name. */
  fault: { call: string; when: 'before' | 'after'; error: Error } | undefined;
  /** Confirms a card as a browser's card form does. */
  confirm(intentId: string, paymentMethodId: string): void;
  change(id: string, changes: Partial<ProviderSubscription>): ProviderSubscription;
  /** The subscriptions that are not cancelled. */
  running(): ProviderSubscription[];
}

/** Creates a fake provider. Its clock stands still until the test moves it. */
export function fakeProvider(): FakeProvider {
  const clock = { now: new Date('2026-11-20T10:00:00.000Z') };
  const outcomes = new Map<string, unknown>();
  let made = 0;
  const id = (prefix: string) => `${prefix}_local${++made}`;

  /** One call: its work runs once per key, and it produces the fault that is set. */
  async function call<Result>(name: string, key: string | null, work: () => Result): Promise<Result> {
    fake.calls.push(name);
    if (fake.isDown) throw unavailable('the fake provider is down');
    const { fault } = fake;
    if (fault?.call === name) fake.fault = undefined;
    if (fault?.call === name && fault.when === 'before') throw fault.error;
    const result = key && outcomes.has(key) ? (outcomes.get(key) as Result) : work();
    if (key) outcomes.set(key, result);
    if (fault?.call === name) throw fault.error;
    return result;
  }

  function end(subscription: ProviderSubscription): void {
    if (subscription.status === 'canceled') return;
    fake.change(subscription.id, { status: 'canceled', canceledAt: clock.now, endedAt: clock.now });
  }

  const fake: FakeProvider = {
    clock,
    customers: new Map(),
    subscriptions: new Map(),
    intents: new Map(),
    earlierInvoices: [],
    calls: [],
    isDown: false,
    fault: undefined,
    confirm(intentId, paymentMethodId) {
      const intent = fake.intents.get(intentId);
      if (intent) fake.intents.set(intentId, { ...intent, status: 'succeeded', paymentMethodId });
    },
    change(subscriptionId, changes) {
      const changed = { ...aSubscription(), ...fake.subscriptions.get(subscriptionId), ...changes };
      fake.subscriptions.set(subscriptionId, changed);
      return changed;
    },
    running: () => [...fake.subscriptions.values()].filter(({ status }) => status !== 'canceled'),

    readPrices: async () => [],
    knows: () => true,
    chargesRealMoney: false,
    browserConfig: { mode: 'local', publishableKey: 'pk_test_local' },
    version: 'fake',
    now: async () => clock.now,
    createSetupIntent: (customerId, key) =>
      call('createSetupIntent', key, () => {
        const intentId = id('seti');
        const intent: ProviderSetupIntent = {
          id: intentId,
          clientSecret: `${intentId}_secret`,
          status: 'open',
          customerId,
          paymentMethodId: null,
        };
        fake.intents.set(intentId, intent);
        return intent;
      }),
    readSetupIntent: (intentId) => call('readSetupIntent', null, () => fake.intents.get(intentId) ?? null),
    findSetupIntent: (method) =>
      call('findSetupIntent', null, () => {
        const all = [...fake.intents.values()];
        return (
          all.find((intent) => intent.paymentMethodId === method && intent.status === 'succeeded') ?? null
        );
      }),
    isTestCard: (method) => method.startsWith('pm_card_'),
    confirmSetupIntent: (intentId, method, key) =>
      call('confirmSetupIntent', key, () => {
        if (method === 'pm_card_chargeDeclined') throw declined();
        fake.confirm(intentId, id('pm'));
        const intent = fake.intents.get(intentId);
        if (!intent) throw new Error('no such intent');
        return intent;
      }),
    createCustomer: ({ email, name }, key) =>
      call('createCustomer', key, () => {
        const customerId = id('cus');
        fake.customers.set(customerId, { email, name, isDeleted: false });
        return customerId;
      }),
    changeCustomer: (customerId, { email, name }, key) =>
      call('changeCustomer', key, () => {
        const customer = fake.customers.get(customerId);
        if (customer && !customer.isDeleted) Object.assign(customer, { email, ...(name && { name }) });
      }),
    hasCustomer: (customerId) =>
      call('hasCustomer', null, () => fake.customers.get(customerId)?.isDeleted === false),
    deleteCustomer: (customerId) =>
      call('deleteCustomer', null, () => {
        const customer = fake.customers.get(customerId);
        if (customer) customer.isDeleted = true;
        for (const each of fake.subscriptions.values()) if (each.customerId === customerId) end(each);
      }),
    useCard: ({ subscriptionId }, method, key) =>
      call('useCard', key, () => {
        fake.change(subscriptionId, {
          card: { brand: 'visa', last4: method.slice(-4), fingerprint: method, addedAt: clock.now },
        });
      }),
    removeCards: (customerId, addedUntil) =>
      call('removeCards', null, () => {
        for (const each of fake.subscriptions.values())
          if (each.customerId === customerId && each.card && each.card.addedAt <= addedUntil)
            fake.change(each.id, { card: null });
      }),
    createSubscription: ({ customerId, ownerId, signupId, period, trial }, key) =>
      call('createSubscription', key, () => {
        const trialEndsAt = trial && new Date(clock.now.getTime() + trial.days * dayMs);
        const subscriptionId = id('sub');
        return fake.change(subscriptionId, {
          id: subscriptionId,
          customerId,
          ownerId,
          signupId,
          period,
          status: trial ? 'trialing' : 'incomplete',
          priceCents: period === 'monthly' ? 799 : 7670,
          trialEndsAt,
          currentPeriodEnd: trialEndsAt ?? new Date(clock.now.getTime() + 30 * dayMs),
          clientSecret: trial ? null : `${subscriptionId}_secret`,
        });
      }),
    readSubscription: (subscriptionId) =>
      call('readSubscription', null, () => fake.subscriptions.get(subscriptionId) ?? null),
    cancelWithPeriod: (subscriptionId, key) =>
      call('cancelWithPeriod', key, () => {
        const cancelAt = fake.subscriptions.get(subscriptionId)?.currentPeriodEnd ?? null;
        fake.change(subscriptionId, { cancelAtPeriodEnd: true, cancelAt, canceledAt: clock.now });
      }),
    cancelNow: (subscriptionId) =>
      call('cancelNow', null, () => {
        const subscription = fake.subscriptions.get(subscriptionId);
        if (subscription) end(subscription);
      }),
    resume: (subscriptionId, _by, key) =>
      call('resume', key, () => {
        fake.change(subscriptionId, { cancelAtPeriodEnd: false, cancelAt: null, canceledAt: null });
      }),
    changePeriod: (subscriptionId, period, key) =>
      call('changePeriod', key, () => {
        fake.change(subscriptionId, { period, priceCents: period === 'monthly' ? 799 : 7670 });
      }),
    listInvoices: (customerId) =>
      call('listInvoices', null, () => {
        const { createdAt, dueCents, ...invoice } = anInvoice({ id: `in_of_${customerId}` });
        return [{ ...invoice, createdAt: createdAt.toISOString(), amountCents: dueCents }];
      }),
    readInvoices: (subscriptionId) =>
      call('readInvoices', null, () => {
        const latest = fake.subscriptions.get(subscriptionId)?.latestInvoice;
        return [...(latest ? [latest] : []), ...fake.earlierInvoices];
      }),
    payInvoice: (invoiceId, method, key) =>
      call('payInvoice', key, () => {
        if (method?.endsWith('declined')) throw declined();
        settle(invoiceId, { status: 'active' }, 'paid');
      }),
    voidInvoice: (invoiceId, key) => call('voidInvoice', key, () => settle(invoiceId, {}, 'void')),
    readWebhook(body, signature) {
      if (signature !== 'good') throw new AppError('WRONG_SIGNATURE', 'not signed');
      return JSON.parse(body);
    },
  };
  return fake;

  function settle(invoiceId: string, changes: Partial<ProviderSubscription>, status: 'paid' | 'void') {
    for (const subscription of fake.subscriptions.values()) {
      const invoice = subscription.latestInvoice;
      if (invoice?.id !== invoiceId) continue;
      const latestInvoice = { ...invoice, status, paidCents: status === 'paid' ? invoice.dueCents : 0 };
      fake.change(subscription.id, { ...changes, latestInvoice, clientSecret: null });
    }
  }
}

function declined(): AppError {
  return new AppError('CARD_DECLINED', 'Your card was declined.');
}
