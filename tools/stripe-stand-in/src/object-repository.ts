import { type CatalogueOptions, prices, product } from './catalogue.ts';
import {
  apiVersion,
  type Customer,
  type Event,
  type Invoice,
  type PaymentIntent,
  type PaymentMethod,
  type Price,
  type Product,
  type SetupIntent,
  type StripeObject,
  type Subscription,
  type TestClock,
  type WebhookEndpoint,
} from './contract.ts';
import type { Bill } from './invoice.ts';
import { newPaymentMethod } from './payment-method.ts';
import { noSuch, StripeError } from './stripe-error.ts';
import type { Changes, PageQuery, StripeRows } from './stripe-rows.ts';
import { cardOfTestId } from './test-cards.ts';
import { createUnitOfWork, type RecordedUnitOfWork } from './unit-of-work.ts';

interface Kinds {
  customer: Customer;
  payment_method: PaymentMethod;
  setup_intent: SetupIntent;
  payment_intent: PaymentIntent;
  subscription: Subscription;
  invoice: Invoice;
  price: Price;
  product: Product;
  event: Event;
  webhook_endpoint: WebhookEndpoint;
  'test_helpers.test_clock': TestClock;
}
export type Kind = keyof Kinds;

export interface ObjectRepositoryOptions {
  rows: StripeRows;
  catalogue: CatalogueOptions;
  now: number;
  idMark?: string | undefined;
  /** The API request; undefined for a job. */
  request?: { id: string; key: string | undefined };
}

/** The objects as one request or job sees them: the stored ones, overlaid with its own uncommitted changes. */
export interface ObjectRepository {
  readonly work: RecordedUnitOfWork;
  /** The id of the test clock in use; null for the virtual clock. */
  clock: string | null;
  find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined>;
  /** @throws StripeError `resource_missing`: 404, or 400 if `param` names the parameter that held the id */
  get<K extends Kind>(kind: K, id: string, param?: string): Promise<Kinds[K]>;
  list<K extends Kind>(kind: K, query: PageQuery): Promise<Kinds[K][]>;
  /** A customer that is not deleted. If it has a test clock, `work.now` follows that clock from now on. */
  customer(id: string, param?: string): Promise<Customer>;
  /** A payment method. A test id such as `pm_card_visa` creates a new one. */
  method(id: string, param: string): Promise<PaymentMethod>;
  price(id: string, param: string): Price;
  /** An invoice with all objects that its payment changes. */
  bill(invoice: Invoice): Promise<Bill>;
  /** The payment method a subscription is charged to: its own, else its customer's. */
  chargedMethod(subscription: Subscription, customer: Customer): Promise<PaymentMethod | undefined>;
  /** Discards all uncommitted changes. */
  discard(): void;
  /** The changes to commit, with the events and their deliveries to subscribed endpoints. */
  changes(): Promise<Omit<Changes, 'outcome'>>;
}

/** A repository for one request or job. */
export function openObjectRepository({
  rows,
  catalogue,
  now,
  idMark,
  request,
}: ObjectRepositoryOptions): ObjectRepository {
  const work = createUnitOfWork(now, idMark);
  const catalogued = new Map<string, StripeObject>(
    [product, ...prices(catalogue)].map((each) => [each.id, each]),
  );
  const repository: ObjectRepository = {
    work,
    clock: null,
    async find<K extends Kind>(kind: K, id: string) {
      const known = work.objects.get(id) ?? catalogued.get(id) ?? (await rows.find(kind, id));
      return known?.object === kind ? (known as Kinds[K]) : undefined;
    },
    async get(kind, id, param) {
      const found = await repository.find(kind, id);
      if (!found) throw noSuch(kind.replace('test_helpers.', ''), id, param);
      return found;
    },
    async list<K extends Kind>(kind: K, query: PageQuery) {
      const found = await rows.list(kind, query);
      return found.map((object) => (work.objects.get(object.id) ?? object) as Kinds[K]);
    },
    async customer(id, param) {
      const customer = await repository.get('customer', id, param);
      if ('deleted' in customer && customer.deleted) throw noSuch('customer', id, param);
      if (customer.test_clock) await followTestClock(customer.test_clock);
      return customer;
    },
    async method(id, param) {
      const card = cardOfTestId(id);
      if (!card) return repository.get('payment_method', id, param);
      const year = new Date(work.now * 1000).getUTCFullYear() + 3;
      return newPaymentMethod(work, { card, expMonth: 12, expYear: year });
    },
    price(id, param) {
      const found = prices(catalogue).find((each) => each.id === id);
      if (!found) throw noSuch('price', id, param);
      return found;
    },
    async bill(invoice) {
      const { intent } = invoice._local;
      const subscription = invoice.parent?.subscription_details?.subscription ?? '';
      return {
        invoice,
        subscription: await repository.get('subscription', subscription),
        customer: await repository.customer(invoice.customer ?? ''),
        intent: intent ? await repository.get('payment_intent', intent) : undefined,
      };
    },
    async chargedMethod(subscription, customer) {
      const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
      const method = id ? await repository.find('payment_method', id) : undefined;
      return method?.customer === customer.id ? method : undefined;
    },
    discard() {
      work.objects.clear();
      work.jobs.clear();
      work.events.length = 0;
    },
    async changes() {
      const endpoints = work.events.length > 0 ? await rows.list('webhook_endpoint', { limit: 100 }) : [];
      const subscribedEndpoints = (type: string) =>
        (endpoints as WebhookEndpoint[]).filter(
          ({ status, enabled_events: types }) =>
            status === 'enabled' && (types.includes('*') || types.includes(type)),
        );
      const recorded = work.events.map(({ id, type, object, previous, created }) => {
        const to = subscribedEndpoints(type);
        const event: Event = {
          id,
          object: 'event',
          api_version: apiVersion,
          created,
          data: {
            object: withoutLocalFields(object),
            ...(previous ? { previous_attributes: withoutLocalFields(previous) } : {}),
          },
          livemode: false,
          pending_webhooks: to.length,
          request: { id: request?.id ?? null, idempotency_key: request?.key ?? null },
          type,
        };
        return { event, to };
      });
      const jobs = [...work.jobs.values()];
      return {
        objects: [...work.objects.values(), ...recorded.map(({ event }) => event)],
        jobs: jobs.flatMap(({ dueAt, ...job }) =>
          dueAt === undefined ? [] : [{ ...job, dueAt, clock: repository.clock }],
        ),
        droppedJobs: jobs.flatMap(({ dueAt, ...job }) => (dueAt === undefined ? [job] : [])),
        deliveries: recorded.flatMap(({ event, to }) =>
          to.map((endpoint) => ({ eventId: event.id, endpointId: endpoint.id })),
        ),
      };
    },
  };
  return repository;

  async function followTestClock(id: string): Promise<void> {
    if (repository.clock === id) return;
    const clock = await repository.get('test_helpers.test_clock', id);
    if (request && clock.status === 'advancing') {
      throw new StripeError(429, 'Test clock advancement underway - cannot perform modifications.');
    }
    repository.clock = id;
    if (request) work.now = clock.frozen_time;
  }
}

/** The object without its `_local` field. */
export function withoutLocalFields(object: object): object {
  const { _local, ...rest } = object as { _local?: unknown };
  return rest;
}
