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
import type { Done, PageQuery, StripeRows } from './stripe-rows.ts';
import { cardOfTestId } from './test-cards.ts';
import { type RecordedTurn, recordTurn } from './turn.ts';

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

export interface BookOptions {
  rows: StripeRows;
  catalogue: CatalogueOptions;
  now: number;
  idMark?: string | undefined;
  /** The API request that asks; none for a job. */
  request?: { id: string; key: string | undefined };
}

/** The stand-in's objects as one request sees them: what is kept, and what the request itself has changed so far. */
export interface Book {
  readonly turn: RecordedTurn;
  /** Goes by another clock than the virtual one from now on: a test clock's id. */
  clock: string | null;
  find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined>;
  /** @throws StripeError `resource_missing`: 404, or 400 where `param` names the parameter it was given in */
  get<K extends Kind>(kind: K, id: string, param?: string): Promise<Kinds[K]>;
  list<K extends Kind>(kind: K, query: PageQuery): Promise<Kinds[K][]>;
  /** A customer that was not deleted. Time is from now on that of its test clock, where it has one. */
  customer(id: string, param?: string): Promise<Customer>;
  /** A payment method; a test id like `pm_card_visa` makes a new one. */
  method(id: string, param: string): Promise<PaymentMethod>;
  price(id: string, param: string): Price;
  /** An invoice with all that its payment touches. */
  bill(invoice: Invoice): Promise<Bill>;
  /** What a subscription is charged to: its own method, else its customer's. */
  chargedMethod(subscription: Subscription, customer: Customer): Promise<PaymentMethod | undefined>;
  /** Forgets what this request has changed. */
  discard(): void;
  /** What is to be kept, with the events and whom they go to. */
  close(): Promise<Omit<Done, 'outcome'>>;
}

/** Opens the book for one request or job. */
export function openBook({ rows, catalogue, now, idMark, request }: BookOptions): Book {
  const turn = recordTurn(now, idMark);
  const catalogued = new Map<string, StripeObject>(
    [product, ...prices(catalogue)].map((each) => [each.id, each]),
  );
  const book: Book = {
    turn,
    clock: null,
    async find<K extends Kind>(kind: K, id: string) {
      const known = turn.objects.get(id) ?? catalogued.get(id) ?? (await rows.find(kind, id));
      return known?.object === kind ? (known as Kinds[K]) : undefined;
    },
    async get(kind, id, param) {
      const found = await book.find(kind, id);
      if (!found) throw noSuch(kind.replace('test_helpers.', ''), id, param);
      return found;
    },
    async list<K extends Kind>(kind: K, query: PageQuery) {
      const found = await rows.list(kind, query);
      return found.map((object) => (turn.objects.get(object.id) ?? object) as Kinds[K]);
    },
    async customer(id, param) {
      const customer = await book.get('customer', id, param);
      if ('deleted' in customer && customer.deleted) throw noSuch('customer', id, param);
      if (customer.test_clock) await goBy(customer.test_clock);
      return customer;
    },
    async method(id, param) {
      const card = cardOfTestId(id);
      if (!card) return book.get('payment_method', id, param);
      const year = new Date(turn.now * 1000).getUTCFullYear() + 3;
      return newPaymentMethod(turn, { card, expMonth: 12, expYear: year });
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
        subscription: await book.get('subscription', subscription),
        customer: await book.customer(invoice.customer ?? ''),
        intent: intent ? await book.get('payment_intent', intent) : undefined,
      };
    },
    async chargedMethod(subscription, customer) {
      const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
      const method = id ? await book.find('payment_method', id) : undefined;
      return method?.customer === customer.id ? method : undefined;
    },
    discard() {
      turn.objects.clear();
      turn.jobs.clear();
      turn.told.length = 0;
    },
    async close() {
      const endpoints = turn.told.length > 0 ? await rows.list('webhook_endpoint', { limit: 100 }) : [];
      const listening = (type: string) =>
        (endpoints as WebhookEndpoint[]).filter(
          ({ status, enabled_events: types }) =>
            status === 'enabled' && (types.includes('*') || types.includes(type)),
        );
      const told = turn.told.map(({ id, type, object, previous, created }) => {
        const to = listening(type);
        const event: Event = {
          id,
          object: 'event',
          api_version: apiVersion,
          created,
          data: {
            object: withoutLocal(object),
            ...(previous ? { previous_attributes: withoutLocal(previous) } : {}),
          },
          livemode: false,
          pending_webhooks: to.length,
          request: { id: request?.id ?? null, idempotency_key: request?.key ?? null },
          type,
        };
        return { event, to };
      });
      const jobs = [...turn.jobs.values()];
      return {
        objects: [...turn.objects.values(), ...told.map(({ event }) => event)],
        jobs: jobs.flatMap(({ dueAt, ...job }) =>
          dueAt === undefined ? [] : [{ ...job, dueAt, clock: book.clock }],
        ),
        droppedJobs: jobs.flatMap(({ dueAt, ...job }) => (dueAt === undefined ? [job] : [])),
        deliveries: told.flatMap(({ event, to }) =>
          to.map((endpoint) => ({ eventId: event.id, endpointId: endpoint.id })),
        ),
      };
    },
  };
  return book;

  async function goBy(id: string): Promise<void> {
    if (book.clock === id) return;
    const clock = await book.get('test_helpers.test_clock', id);
    if (request && clock.status === 'advancing') {
      throw new StripeError(429, 'Test clock advancement underway - cannot perform modifications.');
    }
    book.clock = id;
    if (request) turn.now = clock.frozen_time;
  }
}

/** An object without what only the stand-in knows of it. */
export function withoutLocal(object: object): object {
  const { _local, ...rest } = object as { _local?: unknown };
  return rest;
}
