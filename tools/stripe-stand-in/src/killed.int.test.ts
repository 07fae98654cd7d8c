import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { driveStandIn } from './testing/run-stand-in.ts';
import { listenForWebhooks, type WebhookListener } from './testing/webhook-listener.ts';

let database: TestDatabase;
let child: ChildProcess | undefined;
let listener: WebhookListener;
let drive: ReturnType<typeof driveStandIn>;

beforeEach(async () => {
  listener = await listenForWebhooks();
  database = await createTestDatabase('local');
  await run();
});
afterEach(async () => {
  await kill();
  listener.stop();
  await database.drop();
});

/** A process of its own that runs the stand-in, ready, at another address each time. */
async function run(): Promise<void> {
  const main = fileURLToPath(new URL('./testing/stripe-stand-in-process.ts', import.meta.url));
  child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      WEBHOOK_URL: listener.url,
      WEBHOOK_SECRET: 'whsec_local',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  drive = driveStandIn(Number(new URL(url).port));
}

async function kill(): Promise<void> {
  const ended = child && child.exitCode === null ? once(child, 'exit') : undefined;
  child?.kill('SIGKILL');
  await ended;
}

/** Waits until so many months are paid. */
async function until(months: number): Promise<void> {
  const paid = async () => {
    const [row] = await database.sql<{ months: number }[]>`
      select count(*)::int as months from stripe_object
      where kind = 'invoice' and body @> '{"status":"paid","amount_paid":799}'`;
    return row?.months ?? 0;
  };
  await eventually(paid).toBeGreaterThanOrEqual(months);
}

/**
 * Executes the next request that matches, and closes its connection instead of answering. Stripe's client repeats a request
 * once by itself where its connection is closed.
 */
const loseAnswerTo = (match: string, times = 2) =>
  drive.control('faults', { api: { match, dropAfterExecute: true, times } });

async function startTrial() {
  const { stripe } = drive;
  const customer = await stripe.customers.create({
    payment_method: 'pm_card_visa',
    invoice_settings: { default_payment_method: 'pm_card_visa' },
  });
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: 'price_local_monthly' }],
    trial_period_days: 7,
  });
}

test('killed while months pass, it still charges every month once and sends every event', async () => {
  const { customer } = await startTrial();
  void drive.passDays(70).catch(() => undefined);
  await until(1);
  await kill();
  await run();
  const paid = async () => {
    const invoices = await drive.stripe.invoices.list({ customer: String(customer), limit: 100 });
    return invoices.data.filter(({ amount_paid }) => amount_paid === 799);
  };
  await eventually(async () => (await paid()).length).toBe(3);
  const starts = (await paid()).map(({ lines }) => lines.data[0]?.period.start);
  expect(new Set(starts).size).toBe(3);
  const { answer } = await drive.control('events');
  const sent = (answer as { data: Stripe.Event[] }).data.filter(({ type }) => type === 'invoice.paid');
  expect(sent).toHaveLength(4);
  const received = () => listener.received.map(({ body }) => (JSON.parse(body) as Stripe.Event).id);
  await eventually(() => sent.filter(({ id }) => !received().includes(id))).toEqual([]);
});

test('a request that was executed and not answered is repeated with its key after a kill, and creates one customer', async () => {
  const key = { idempotencyKey: 'signup/7/customer' };
  const create = () => drive.stripe.customers.create({ payment_method: 'pm_card_visa' }, key);
  await loseAnswerTo('POST /v1/customers');
  await expect(create()).rejects.toThrow();
  await kill();
  await run();
  const made = await create();
  expect(made.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await drive.stripe.customers.list()).data.map(({ id }) => id)).toEqual([made.id]);
  expect((await drive.stripe.customers.listPaymentMethods(made.id)).data).toHaveLength(1);
});

test('a sign-up that is killed in the middle and at its end creates one customer, card and trial, and sends every event', async () => {
  const key = (step: string) => ({ idempotencyKey: `signup/7/${step}` });
  /** Repeats every step from the first, like a client that got no answer. */
  const signUp = async () => {
    const { stripe } = drive;
    const intent = await stripe.setupIntents.create({ usage: 'off_session' }, key('intent'));
    const { status, payment_method: known } = await stripe.setupIntents.retrieve(intent.id);
    const given = { payment_method: 'pm_card_visa' };
    const confirmed = status === 'succeeded' ? null : await stripe.setupIntents.confirm(intent.id, given);
    const method = String(confirmed?.payment_method ?? known);
    const customer = await stripe.customers.create(
      { payment_method: method, invoice_settings: { default_payment_method: method } },
      key('customer'),
    );
    const trial = {
      customer: customer.id,
      items: [{ price: 'price_local_monthly' }],
      trial_period_days: 7,
      default_payment_method: method,
    };
    return stripe.subscriptions.create(trial, key('subscription'));
  };
  for (const step of ['/confirm', '/v1/subscriptions']) {
    await loseAnswerTo(step);
    await expect(signUp()).rejects.toThrow();
    await kill();
    await run();
  }
  const { id } = await signUp();
  const { stripe } = drive;
  const [customers, subscriptions, invoices] = await Promise.all([
    stripe.customers.list(),
    stripe.subscriptions.list({ status: 'all' }),
    stripe.invoices.list(),
  ]);
  expect(customers.data).toHaveLength(1);
  expect(subscriptions.data.map((each) => [each.id, each.status])).toEqual([[id, 'trialing']]);
  expect(invoices.data.map(({ status, amount_paid: paid }) => [status, paid])).toEqual([['paid', 0]]);
  const [customer] = customers.data;
  expect((await stripe.customers.listPaymentMethods(customer?.id ?? '')).data).toHaveLength(1);
  const received = () =>
    new Set(listener.received.map(({ body }) => (JSON.parse(body) as Stripe.Event).type));
  await eventually(() => [...received()].sort()).toEqual(['customer.subscription.created', 'invoice.paid']);
  // It starts three processes, which takes its time on a machine with other work.
}, 180_000);

test('the clock offset survives a kill', async () => {
  await drive.passDays(30);
  await kill();
  await run();
  const { now, wall } = (await drive.control('clock')).answer as { now: number; wall: number };
  expect(Math.round((now - wall) / 86_400)).toBe(30);
});

test('a lost answer is repeated for its key', async () => {
  await loseAnswerTo('POST /v1/customers', 1);
  const patient = new Stripe('sk_test_local', { ...drive.place, maxNetworkRetries: 2, telemetry: false });
  const made = await patient.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'lost/1' });
  expect(made.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await drive.stripe.customers.list()).data).toHaveLength(1);
});
