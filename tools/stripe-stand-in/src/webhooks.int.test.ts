import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { type RunningStandIn, runStandIn } from './testing/run-stand-in.ts';
import { listenForWebhooks, type WebhookListener } from './testing/webhook-listener.ts';

let database: TestDatabase;
let standIn: RunningStandIn;
let listener: WebhookListener;
const webhook = { url: '', secret: 'whsec_local_test' };

beforeEach(async () => {
  listener = await listenForWebhooks();
  webhook.url = listener.url;
  database = await createTestDatabase('local');
  standIn = await runStandIn(database.sql, { webhook });
});
afterEach(async () => {
  await standIn.stop();
  listener.stop();
  await database.drop();
});

const events = () => listener.received.map(({ body }) => JSON.parse(body) as Stripe.Event);
const types = () => events().map(({ type }) => type);

async function subscribe() {
  const customer = await standIn.stripe.customers.create({ payment_method: 'pm_card_visa' });
  const [method] = (await standIn.stripe.customers.listPaymentMethods(customer.id)).data;
  return standIn.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: 'price_local_monthly' }],
    trial_period_days: 7,
    default_payment_method: method?.id ?? '',
  });
}

test('the product receives its subscribed events, signed, with the object at that time', async () => {
  const subscription = await subscribe();
  await eventually(types).toEqual(expect.arrayContaining(['customer.subscription.created', 'invoice.paid']));
  expect(types()).toHaveLength(2);
  const created = listener.received.find(({ body }) => body.includes('customer.subscription.created'));
  const event = Stripe.webhooks.constructEvent(created?.body ?? '', created?.signature ?? '', webhook.secret);
  expect(event).toMatchObject({
    object: 'event',
    api_version: '2026-10-28.endive',
    livemode: false,
    pending_webhooks: 1,
    data: { object: { id: subscription.id, status: 'trialing' } },
    request: { id: expect.stringMatching(/^req_local/), idempotency_key: expect.any(String) },
  });
  expect(() =>
    Stripe.webhooks.constructEvent(created?.body ?? '', created?.signature ?? '', 'whsec_other'),
  ).toThrow();
  expect(await standIn.stripe.events.retrieve(event.id)).toMatchObject({ id: event.id, type: event.type });
  await eventually(async () => (await standIn.stripe.events.retrieve(event.id)).pending_webhooks).toBe(0);
});

test('a signature uses the wall clock, not the virtual one', async () => {
  await subscribe();
  await standIn.passDays(100);
  await eventually(types).toContain('customer.subscription.updated');
  const late = listener.received.find(({ body }) => body.includes('customer.subscription.updated'));
  const event = Stripe.webhooks.constructEvent(late?.body ?? '', late?.signature ?? '', webhook.secret);
  expect(event.created).toBeGreaterThan(Date.now() / 1000 + 6 * 86_400);
});

test('an event without a 2xx answer is sent again, also after a restart', async () => {
  listener.status = 500;
  await subscribe();
  await eventually(() => listener.received.length).toBeGreaterThanOrEqual(2);
  await standIn.stop();
  const before = new Set(events().map(({ id }) => id));
  listener.received = [];
  listener.status = 200;
  standIn = await runStandIn(database.sql, { webhook });
  await eventually(() => new Set(events().map(({ id }) => id))).toEqual(before);
});

test('it waits longer after each attempt, and gives up after three days', async () => {
  listener.status = 404;
  // What each attempt plans, by the clock of its own transaction.
  await database.sql`create table planned (number bigint, attempts integer, seconds integer)`;
  await database.sql`
    create function keep_plan() returns trigger language plpgsql as $$ begin
      insert into planned values (new.number, new.attempts, extract(epoch from new.due_at - now()));
      return new;
    end $$`;
  await database.sql`
    create trigger keep_plan after update of attempts on stripe_delivery
    for each row execute function keep_plan()`;
  await subscribe();
  const due = async () => {
    const [row] = await database.sql<{ seconds: number | null; attempts: number }[]>`
      select round(extract(epoch from due_at - now()))::int as seconds, attempts from stripe_delivery
      order by number limit 1`;
    return row;
  };
  for (const [attempts, seconds] of [
    [2, 10],
    [3, 60],
    [4, 600],
    [5, 3600],
    [6, 3600],
  ] as const) {
    await eventually(async () => (await due())?.attempts).toBe(attempts);
    const planned = await database.sql<{ seconds: number }[]>`
      select seconds from planned where attempts = ${attempts} order by number limit 1`;
    expect(planned.map((row) => row.seconds)).toEqual([seconds]);
    await database.sql`update stripe_delivery set due_at = now()`;
    // A new event wakes the sender, as time would.
    await subscribe();
  }
  await eventually(async () => (await due())?.attempts).toBe(7);
  await database.sql`
    update stripe_delivery set first_at = now() - interval '3 days 1 minute', due_at = now()
    where attempts > 3`;
  await subscribe();
  await eventually(async () => (await due())?.seconds).toBeNull();
});

test('faults: twice, in another order, later, not at all, and resent by request', async () => {
  await standIn.control('faults', { webhook: { duplicate: true, shuffle: true, delayMs: 20 } });
  await subscribe();
  await eventually(() => listener.received.length).toBe(4);
  expect(new Set(events().map(({ id }) => id)).size).toBe(2);
  listener.received = [];
  await standIn.control('faults', { webhook: { drop: true } });
  const subscription = await subscribe();
  const [created] = (await standIn.stripe.events.list({ type: 'customer.subscription.created' })).data;
  await eventually(async () => {
    const [row] = await database.sql`select from stripe_delivery where due_at is not null`;
    return row;
  }).toBeUndefined();
  expect(listener.received).toEqual([]);
  await standIn.control('faults', {});
  expect(await standIn.control(`events/${created?.id}/resend`, {})).toMatchObject({
    answer: { resent: true },
  });
  await eventually(() => events().map(({ data }) => data.object)).toMatchObject([{ id: subscription.id }]);
});

test('other endpoints receive their subscribed events, until they are removed', async () => {
  const { stripe } = standIn;
  const endpoint = await stripe.webhookEndpoints.create({
    url: webhook.url.replace('/api/', '/other/'),
    enabled_events: ['customer.created'],
  });
  expect(endpoint.secret).toMatch(/^whsec_local/);
  await stripe.customers.create({});
  await eventually(types).toEqual(['customer.created']);
  const [first] = listener.received;
  expect(
    Stripe.webhooks.constructEvent(first?.body ?? '', first?.signature ?? '', endpoint.secret ?? ''),
  ).toMatchObject({ type: 'customer.created' });
  expect((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined();
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: true });
  await stripe.customers.create({});
  await stripe.webhookEndpoints.del(endpoint.id);
  expect((await stripe.webhookEndpoints.list()).data.map(({ id }) => id)).toEqual(['we_local_product']);
  await stripe.customers.create({});
  expect(types()).toEqual(['customer.created']);
});
