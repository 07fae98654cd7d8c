import { Hono } from 'hono';
import { z } from 'zod';
import { settle } from './billing-cycle.ts';
import { type Book, withoutLocal } from './book.ts';
import type { StripeObject } from './contract.ts';
import type { Engine } from './engine.ts';
import { type Faults, faultsSchema } from './faults.ts';
import { stopCollecting } from './invoice.ts';
import { settlePaymentChallenge } from './payment-intent.ts';
import { requireClientSecret } from './routes/client-secret.ts';
import { settleSetupChallenge } from './setup-intent.ts';
import { ParameterError, StripeError } from './stripe-error.ts';
import type { StripeRows } from './stripe-rows.ts';
import { hasEnded, itemOf } from './subscription.ts';
import { change } from './turn.ts';

interface ControlOptions {
  rows: StripeRows;
  engine: Engine;
  faults: Faults;
  wakeSender(): void;
  onReset(): Promise<void>;
}

const advanceSchema = z.union([
  z.strictObject({ seconds: z.int().min(0) }),
  /** A second of the virtual clock. */
  z.strictObject({ to: z.int() }),
]);
const challengeSchema = z.strictObject({
  outcome: z.enum(['authenticate', 'fail']),
  client_secret: z.string().optional(),
});
const byHand = { id: 'req_local_control', key: undefined };

/** What only a stand-in can do, under `/_local`: its clock, its faults, its events. Takes and answers JSON. */
export function controlRoutes({ rows, engine, faults, wakeSender, onReset }: ControlOptions): Hono {
  const app = new Hono();
  // A page of another origin cannot send this without asking first, and is not answered.
  app.use(async (c, next) => {
    if (c.req.method === 'POST' && !c.req.header('content-type')?.startsWith('application/json'))
      throw new StripeError(415, 'Send JSON.');
    await next();
  });
  const clock = async () => ({ now: engine.now(), wall: Math.floor(Date.now() / 1000) });

  app.get('/clock', async (c) => c.json(await clock()));
  app.post('/clock/advance', async (c) => {
    const wanted = read(advanceSchema, await c.req.json().catch(() => undefined));
    const seconds = 'to' in wanted ? wanted.to - engine.now() : wanted.seconds;
    if (seconds < 0) throw new ParameterError('The clock runs forward only.', 'to');
    await engine.advance(seconds);
    return c.json(await clock());
  });
  app.post('/reset', async (c) => {
    faults.set({});
    await engine.reset();
    await onReset();
    return c.json(await clock());
  });
  app.get('/events', async (c) => {
    const events = await engine.read((book) => book.list('event', { limit: 1000 }));
    const pending = await rows.pendingDeliveries(events.map(({ id }) => id));
    const data = events
      .slice(0, 1000)
      .map((event) => ({ ...event, pending_webhooks: pending.get(event.id) ?? 0 }));
    return c.json({ object: 'list', data, has_more: events.length > 1000, url: '/_local/events' });
  });
  app.post('/events/:id/resend', async (c) => {
    const event = await engine.read((book) => book.get('event', c.req.param('id')));
    const isSent = await rows.resend(event.id);
    wakeSender();
    return c.json({ id: event.id, resent: isSent });
  });
  app.post('/3ds/:id', async (c) => {
    const wanted = read(challengeSchema, await c.req.json().catch(() => undefined));
    const id = c.req.param('id');
    const run: Challenge = id.startsWith('seti_') ? challengeSetup : challengePayment;
    const isServer = /^Bearer sk_test_/.test(c.req.header('authorization') ?? '');
    const caller = isServer ? 'secret' : 'publishable';
    const intent = await engine.write((book) => run(book, id, { ...wanted, caller }), byHand);
    const { metadata, customer, ...shown } = withoutLocal(intent) as {
      metadata?: unknown;
      customer?: unknown;
    };
    return c.json(shown);
  });
  app.get('/faults', (c) => c.json(faults.current()));
  app.post('/faults', async (c) => {
    const wanted = read(faultsSchema, await c.req.json().catch(() => undefined));
    faults.set(wanted);
    const { portalCancel, leaveUnpaid } = wanted;
    if (portalCancel) await engine.write((book) => cancelInPortal(book, portalCancel), byHand);
    if (leaveUnpaid) await engine.write((book) => giveUpUnpaid(book, leaveUnpaid), byHand);
    return c.json(faults.current());
  });
  return app;
}

type Challenged = z.output<typeof challengeSchema> & { caller: 'secret' | 'publishable' };
type Challenge = (book: Book, id: string, wanted: Challenged) => Promise<StripeObject>;

async function challengeSetup(book: Book, id: string, { outcome, client_secret, caller }: Challenged) {
  const intent = await book.get('setup_intent', id);
  requireClientSecret(intent, client_secret, caller);
  const customer = intent.customer ? await book.customer(intent.customer) : undefined;
  const method = await book.get('payment_method', intent.payment_method ?? '');
  return settleSetupChallenge(book.turn, intent, method, customer, outcome);
}

async function challengePayment(book: Book, id: string, { outcome, client_secret, caller }: Challenged) {
  const intent = await book.get('payment_intent', id);
  requireClientSecret(intent, client_secret, caller);
  const bill = await book.bill(await book.get('invoice', intent._local.invoice));
  const method = await book.get('payment_method', intent.payment_method ?? '');
  const charge = settlePaymentChallenge(book.turn, intent, method, bill.customer, outcome);
  settle(book.turn, bill, charge, { isAutomatic: false });
  return charge.intent;
}

/** As the provider's own pages do it: the date is set, the flag is not. */
async function cancelInPortal(book: Book, id: string) {
  const subscription = await book.get('subscription', id);
  if (hasEnded(subscription)) throw new StripeError(400, 'This subscription has ended.');
  await book.customer(subscription.customer);
  const patch = { cancel_at: itemOf(subscription).current_period_end, canceled_at: book.turn.now };
  return change(book.turn, subscription, patch, 'customer.subscription.updated');
}

/** It goes on without being paid, and nothing is tried any more. */
async function giveUpUnpaid(book: Book, id: string) {
  const subscription = await book.get('subscription', id);
  if (subscription.status !== 'past_due') throw new StripeError(400, 'This subscription is not past due.');
  stopCollecting(book.turn, await book.get('invoice', String(subscription.latest_invoice)));
  return change(book.turn, subscription, { status: 'unpaid' }, 'customer.subscription.updated');
}

function read<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new StripeError(400, z.prettifyError(parsed.error));
}
