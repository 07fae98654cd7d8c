import { freePort } from '@scanlist/local-http/free-port';
import { closeServer, dropConnection, listen } from '@scanlist/local-http/http-server';
import type { Sql } from '@scanlist/persistence/database';
import Stripe from 'stripe';
import type { CatalogueOptions } from '../catalogue.ts';
import { stripeRows } from '../stripe-rows.ts';
import { createStripeStandIn } from '../stripe-stand-in.ts';

/** A running stand-in, with Stripe's client, calls of a browser, and its control routes. */
export interface RunningStandIn {
  url: string;
  /** The client's options for it. */
  place: { host: string; port: number; protocol: 'http' };
  stripe: Stripe;
  /** Calls a route of `/_local`. */
  control(path: string, body?: object): Promise<{ status: number; answer: unknown }>;
  /** Calls the API as a browser does, with the publishable key. */
  browser(method: 'GET' | 'POST', path: string, given: Record<string, string>): Promise<BrowserAnswer>;
  /** Advances the virtual clock by a number of days. */
  passDays(days: number): Promise<void>;
  stop(): Promise<void>;
}

interface BrowserAnswer {
  status: number;
  answer: { [name: string]: unknown; error?: { [name: string]: unknown } };
}

interface RunOptions {
  port?: number;
  webhook?: { url: string; secret: string };
  catalogue?: CatalogueOptions;
}

/** Runs a stand-in in this process, on this database. It sends webhooks at once. */
export async function runStandIn(sql: Sql, options: RunOptions = {}): Promise<RunningStandIn> {
  const { port = await freePort(), ...own } = options;
  const standIn = createStripeStandIn({ rows: stripeRows(sql), drop: dropConnection, ...own });
  await standIn.start();
  const server = await listen(standIn.app, port);
  standIn.deliver();
  return {
    ...driveStandIn(port),
    async stop() {
      await closeServer(server);
      await standIn.stop();
    },
  };
}

/** The calls to a stand-in on this port. */
export function driveStandIn(port: number): Omit<RunningStandIn, 'stop'> {
  const place = { host: '127.0.0.1', port, protocol: 'http' as const };
  const url = `http://127.0.0.1:${port}`;
  const driven: Omit<RunningStandIn, 'stop'> = {
    url,
    place,
    stripe: new Stripe('sk_test_local', { ...place, maxNetworkRetries: 0, telemetry: false }),
    async control(path, body) {
      const init = body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
      const response = await fetch(`${url}/_local/${path}`, init);
      return { status: response.status, answer: await response.json() };
    },
    async browser(method, path, given) {
      const encoded = new URLSearchParams(given);
      const response = await fetch(method === 'GET' ? `${url}${path}?${encoded}` : `${url}${path}`, {
        method,
        headers: { authorization: 'Bearer pk_test_local' },
        ...(method === 'POST' ? { body: encoded } : {}),
      });
      return { status: response.status, answer: (await response.json()) as BrowserAnswer['answer'] };
    },
    async passDays(days) {
      const { status, answer } = await driven.control('clock/advance', {
        seconds: Math.round(days * 86_400),
      });
      if (status !== 200) throw new Error(JSON.stringify(answer));
    },
  };
  return driven;
}
