import { randomBytes } from 'node:crypto';
import { refuseOtherHosts } from '@scanlist/local-http/refuse-other-hosts';
import { type Context, Hono } from 'hono';
import { answerRequests } from './answer-requests.ts';
import type { CatalogueOptions } from './catalogue.ts';
import { apiVersion, type WebhookEndpoint } from './contract.ts';
import { controlRoutes } from './control-routes.ts';
import { webhookSender } from './deliver-webhooks.ts';
import { createEngine } from './engine.ts';
import { createFaults } from './faults.ts';
import { StripeError } from './stripe-error.ts';
import type { StripeRows } from './stripe-rows.ts';

export interface StripeStandInOptions {
  rows: StripeRows;
  catalogue?: CatalogueOptions;
  /** The text in every id after its kind, `local` by default. Only a test that treats it as Stripe itself changes it. */
  idMark?: string | undefined;
  /** Closes the connection of this request without an answer. */
  drop(context: Context): Response;
  /** The product's webhook endpoint and its signing secret. */
  webhook?: { url: string; secret: string };
  /** Called with unexpected errors. */
  onError?(error: unknown): void;
  /** Host names it also answers under, besides this machine's own. */
  hostNames?: readonly string[];
  /** Wall clock in milliseconds. */
  now?: () => number;
}

export interface StripeStandIn {
  app: Hono;
  /** Continues with the stored clock and due jobs. Events wait until `deliver`. */
  start(): Promise<void>;
  /** Starts sending events; call it once the receiver is up. */
  deliver(): void;
  stop(): Promise<void>;
}

const decisionP2: CatalogueOptions = { currency: 'usd', monthlyCents: 799, annuallyCents: 7670 };

/** The events the product subscribes to. Its account at Stripe is set up with the same (docs/operations.md). */
export const subscribedWebhookEvents = [
  'charge.dispute.created',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.subscription.updated',
  'invoice.finalization_failed',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'payment_method.automatically_updated',
  'payment_method.detached',
];

/**
 * A stand-in for Stripe. It implements the calls of Stripe's HTTP API that the product makes: form-encoded requests, JSON
 * answers. It refuses whatever Stripe would refuse, so a call that works here works there.
 */
export function createStripeStandIn(options: StripeStandInOptions): StripeStandIn {
  const {
    rows,
    catalogue = decisionP2,
    idMark,
    drop,
    webhook,
    onError = () => {},
    hostNames,
    now = Date.now,
  } = options;
  const faults = createFaults();
  const sender = webhookSender({ rows, faults });
  const engine = createEngine({ rows, catalogue, idMark, wallClock: now, onEvents: sender.wake, onError });
  const app = new Hono();
  app.use(refuseOtherHosts(hostNames));
  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has('request-id'))
      c.header('Request-Id', `req_local${randomBytes(10).toString('hex')}`);
    c.header('Stripe-Version', apiVersion);
  });
  app.onError((error, c) => {
    if (error instanceof StripeError) return c.json(error.toBody(), error.status as 400);
    onError(error);
    return c.json(new StripeError(500, 'Something went wrong.', { type: 'api_error' }).toBody(), 500);
  });
  app.notFound((c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
    return c.json(new StripeError(404, message).toBody(), 404);
  });
  answerRequests(app, { rows, engine, catalogue, faults, drop });
  app.route(
    '/_local',
    controlRoutes({ rows, engine, faults, wakeSender: sender.wake, onReset: saveProductEndpoint }),
  );
  return {
    app,
    async start() {
      await saveProductEndpoint();
      await engine.start();
    },
    deliver: sender.start,
    async stop() {
      await Promise.all([sender.stop(), engine.stop()]);
    },
  };

  /** Updates the product's own endpoint, whose address may change from start to start. */
  async function saveProductEndpoint(): Promise<void> {
    if (!webhook) return;
    const endpoint: WebhookEndpoint = {
      id: 'we_local_product',
      object: 'webhook_endpoint',
      api_version: apiVersion,
      application: null,
      created: Math.floor(now() / 1000),
      description: 'The product itself',
      enabled_events: subscribedWebhookEvents,
      livemode: false,
      metadata: {},
      status: 'enabled',
      url: webhook.url,
      _local: { secret: webhook.secret },
    };
    await rows.commit({ objects: [endpoint], jobs: [], droppedJobs: [], deliveries: [] });
  }
}
