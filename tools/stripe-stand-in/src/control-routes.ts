import { Hono } from 'hono';
import { z } from 'zod';
import { settle } from './billing-cycle.ts';
import type { StripeObject } from './contract.ts';
import type { Engine } from './engine.ts';
import { type Faults, faultsSchema } from './faults.ts';
import { stopCollecting } from './invoice.ts';
import { type ObjectRepository, withoutLocalFields } from './object-repository.ts';
import { settlePaymentChallenge } from './payment-intent.ts';
import { requireClientSecret } from './routes/client-secret.ts';
import { settleSetupChallenge } from './setup-intent.ts';
import { ParameterError, StripeError } from './stripe-error.ts';
import type { StripeRows } from './stripe-rows.ts';
import { hasEnded, itemOf } from './subscription.ts';
import { saveChange } from './unit-of-work.ts';

interface ControlOptions {
  rows: StripeRows;
  engine: Engine;
  faults: Faults;
  wakeSender(): void;
  onReset(): Promise<void>;
}

const advanceSchema = z.union([
  z.strictObject({ seconds: z.int().min(0) }),
  /** A time of the virtual clock, in seconds. */
  z.strictObject({ to: z.int() }),
]);
const challengeSchema = z.strictObject({
  outcome: z.enum(['authenticate', 'fail']),
  client_secret: z.string().optional(),
});
const controlRequest = { id: 'req_local_control', key: undefined };

/** The routes under `/_local`, in JSON, that Stripe does not have: clock, faults, events. */
export function controlRoutes({ rows, engine, faults, wakeSender, onReset }: ControlOptions): Hono {
  const app = new Hono();
  // A page of another origin cannot send this without a preflight request, which is refused.
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
    const events = await engine.read((repository) => repository.list('event', { limit: 1000 }));
    const pending = await rows.pendingDeliveries(events.map(({ id }) => id));
    const data = events
      .slice(0, 1000)
      .map((event) => ({ ...event, pending_webhooks: pending.get(event.id) ?? 0 }));
    return c.json({ object: 'list', data, has_more: events.length > 1000, url: '/_local/events' });
  });
  app.post('/events/:id/resend', async (c) => {
    const event = await engine.read((repository) => repository.get('event', c.req.param('id')));
    const isSent = await rows.resend(event.id);
    wakeSender();
    return c.json({ id: event.id, resent: isSent });
  });
  app.post('/3ds/:id', async (c) => {
    const wanted = read(challengeSchema, await c.req.json().catch(() => undefined));
    const id = c.req.param('id');
    const run: Challenge = id.startsWith('seti_') ? answerSetupChallenge : answerPaymentChallenge;
    const isServer = /^Bearer sk_test_/.test(c.req.header('authorization') ?? '');
    const caller = isServer ? 'secret' : 'publishable';
    const intent = await engine.write(
      (repository) => run(repository, id, { ...wanted, caller }),
      controlRequest,
    );
    const { metadata, customer, ...shown } = withoutLocalFields(intent) as {
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
    if (portalCancel)
      await engine.write((repository) => cancelInPortal(repository, portalCancel), controlRequest);
    if (leaveUnpaid)
      await engine.write((repository) => leaveSubscriptionUnpaid(repository, leaveUnpaid), controlRequest);
    return c.json(faults.current());
  });
  return app;
}

type ChallengeAnswer = z.output<typeof challengeSchema> & { caller: 'secret' | 'publishable' };
type Challenge = (repository: ObjectRepository, id: string, wanted: ChallengeAnswer) => Promise<StripeObject>;

async function answerSetupChallenge(
  repository: ObjectRepository,
  id: string,
  { outcome, client_secret, caller }: ChallengeAnswer,
) {
  const intent = await repository.get('setup_intent', id);
  requireClientSecret(intent, client_secret, caller);
  const customer = intent.customer ? await repository.customer(intent.customer) : undefined;
  const method = await repository.get('payment_method', intent.payment_method ?? '');
  return settleSetupChallenge(repository.work, intent, method, customer, outcome);
}

async function answerPaymentChallenge(
  repository: ObjectRepository,
  id: string,
  { outcome, client_secret, caller }: ChallengeAnswer,
) {
  const intent = await repository.get('payment_intent', id);
  requireClientSecret(intent, client_secret, caller);
  const bill = await repository.bill(await repository.get('invoice', intent._local.invoice));
  const method = await repository.get('payment_method', intent.payment_method ?? '');
  const charge = settlePaymentChallenge(repository.work, intent, method, bill.customer, outcome);
  settle(repository.work, bill, charge, { isAutomatic: false });
  return charge.intent;
}

/** Cancels as Stripe's own pages do: sets the date, not the flag. */
async function cancelInPortal(repository: ObjectRepository, id: string) {
  const subscription = await repository.get('subscription', id);
  if (hasEnded(subscription)) throw new StripeError(400, 'This subscription has ended.');
  await repository.customer(subscription.customer);
  const patch = { cancel_at: itemOf(subscription).current_period_end, canceled_at: repository.work.now };
  return saveChange(repository.work, subscription, patch, 'customer.subscription.updated');
}

/** Makes the subscription `unpaid` and stops all further charges of its invoice. */
async function leaveSubscriptionUnpaid(repository: ObjectRepository, id: string) {
  const subscription = await repository.get('subscription', id);
  if (subscription.status !== 'past_due') throw new StripeError(400, 'This subscription is not past due.');
  stopCollecting(repository.work, await repository.get('invoice', String(subscription.latest_invoice)));
  return saveChange(repository.work, subscription, { status: 'unpaid' }, 'customer.subscription.updated');
}

function read<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new StripeError(400, z.prettifyError(parsed.error));
}
