import type { Server } from 'node:http';
import { freePort } from '@scanlist/local-http/free-port';
import { closeServer, dropConnection, listen } from '@scanlist/local-http/http-server';
import { createMailbox, emailRows, sendWebhooks, webhookRows } from '@scanlist/mailbox';
import { connectDatabase, type Sql } from '@scanlist/persistence/database';
import { createLogger } from '@scanlist/service-kit/logger';
import type { WakeableLoop } from '@scanlist/service-kit/wakeable-loop';
import { createStripeStandIn, stripeRows } from '@scanlist/stripe-stand-in';
import type { Hono } from 'hono';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

export interface StandIns {
  /** The database `local`: mails, Stripe objects, and the record of what was done once. */
  database: Sql;
  mailboxUrl: string | undefined;
  stripeUrl: string | undefined;
  /** Starts sending webhooks; call it once the gateway is ready. */
  deliverWebhooks(): void;
  stop(): Promise<void>;
}

/** The network settings of stand-ins that other machines reach. */
export interface StandInsNetwork {
  /** The address to listen on. */
  host: string;
  /** The host names other machines use for this one. */
  names: readonly string[];
  mailboxPort: number;
  stripePort: number;
}

interface StandInsOptions {
  settings: Pick<Settings, 'usesResend' | 'usesStripe' | 'catalogue' | 'stripeWebhookUrl'>;
  secrets: Pick<Secrets, 'stripeWebhook'> & {
    /** Undefined: the mailbox sends no webhooks. */
    resendWebhook: string | undefined;
  };
  databaseUrl: string;
  /** The gateway's address for this process. */
  gatewayUrl: string;
  /** Undefined: free ports of the loopback address. */
  network?: StandInsNetwork;
}

/** Starts the mailbox and the Stripe stand-in in this process, each unless the real service is configured. */
export async function startStandIns(options: StandInsOptions): Promise<StandIns> {
  const { settings, secrets, databaseUrl, gatewayUrl, network } = options;
  const logger = createLogger('local-stack', { level: 'warn' });
  const database = connectDatabase({ url: databaseUrl, service: 'local-stack', poolMax: 6, logger });
  const servers: Server[] = [];
  const hostNames = network?.names;
  const start = async (app: Hono, wantedPort: number | undefined) => {
    const port = wantedPort ?? (await freePort());
    servers.push(await listen(app, port, network?.host));
    return `http://127.0.0.1:${port}`;
  };
  const mailboxUrl = settings.usesResend
    ? undefined
    : await start(
        createMailbox({
          rows: emailRows(database),
          drop: dropConnection,
          hostNames,
          onWebhooks: secrets.resendWebhook === undefined ? undefined : () => mailWebhooks?.wake(),
        }),
        network?.mailboxPort,
      );
  let mailWebhooks: WakeableLoop | undefined;
  const startMailWebhooks = () => {
    if (mailboxUrl === undefined || secrets.resendWebhook === undefined) return;
    mailWebhooks = sendWebhooks({
      rows: webhookRows(database),
      url: `${gatewayUrl}/api/resend/webhook`,
      secret: secrets.resendWebhook,
      onError: (error) => logger.warn({ error }, 'the mailbox'),
    });
  };
  const stripe = settings.usesStripe
    ? undefined
    : createStripeStandIn({
        rows: stripeRows(database),
        catalogue: settings.catalogue,
        drop: dropConnection,
        hostNames,
        onError: (error) => logger.warn({ error }, 'the Stripe stand-in'),
        webhook: {
          url: settings.stripeWebhookUrl ?? `${gatewayUrl}/api/stripe/webhook`,
          secret: secrets.stripeWebhook,
        },
      });
  await stripe?.start();
  const stripeUrl = stripe && (await start(stripe.app, network?.stripePort));
  return {
    database,
    mailboxUrl,
    stripeUrl,
    deliverWebhooks() {
      stripe?.deliver();
      startMailWebhooks();
    },
    async stop() {
      await Promise.all(servers.map(closeServer));
      await Promise.all([stripe?.stop(), mailWebhooks?.stop()]);
      await database.end({ timeout: 2 });
    },
  };
}
