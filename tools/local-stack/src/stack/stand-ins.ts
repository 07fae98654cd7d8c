import type { Server } from 'node:http';
import { type HttpBindings, serve } from '@hono/node-server';
import { connectDatabase, type Sql } from '@scanlist/persistence/database';
import { createLogger } from '@scanlist/service-kit/logger';
import type { Context, Hono } from 'hono';
import { emailRows } from '../mailbox/email-rows.ts';
import { createMailbox } from '../mailbox/mailbox.ts';
import { freePort } from '../processes/free-port.ts';
import { stripeRows } from '../stripe-stand-in/stripe-rows.ts';
import { createStripeStandIn } from '../stripe-stand-in/stripe-stand-in.ts';
import type { Settings } from './settings.ts';

export interface StandIns {
  /** Ours: mails, the stand-in's objects, what has been done once. */
  database: Sql;
  mailboxUrl: string | undefined;
  stripeUrl: string | undefined;
  stop(): Promise<void>;
}

/** The mailbox and the Stripe stand-in, each unless the real one is configured; in this process, loopback only. */
export async function startStandIns(options: { settings: Settings; databaseUrl: string }): Promise<StandIns> {
  const { settings, databaseUrl } = options;
  const logger = createLogger('local-stack', { level: 'warn' });
  const database = connectDatabase({ url: databaseUrl, service: 'local-stack', poolMax: 6, logger });
  const servers: Server[] = [];
  const listen = async (app: Hono) => {
    const port = await freePort();
    servers.push(await listening(app, port));
    return `http://127.0.0.1:${port}`;
  };
  const mailboxUrl = settings.usesResend
    ? undefined
    : await listen(createMailbox({ rows: emailRows(database), drop: dropConnection }));
  const stripeUrl = settings.usesStripe
    ? undefined
    : await listen(createStripeStandIn({ rows: stripeRows(database) }));
  return {
    database,
    mailboxUrl,
    stripeUrl,
    async stop() {
      await Promise.all(servers.map(close));
      await database.end({ timeout: 2 });
    },
  };
}

function listening(app: Hono, port: number): Promise<Server> {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => resolve(server as Server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function dropConnection(c: Context): Response {
  (c.env as HttpBindings).incoming.socket.destroy();
  return new Response(null, { headers: { 'x-hono-already-sent': '1' } });
}
