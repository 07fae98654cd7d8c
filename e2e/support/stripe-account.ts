import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect } from 'playwright/test';
import postgres from 'postgres';
import { stripeScript } from './stripe-script.ts';

const root = join(import.meta.dirname, '..', '..');
const secretKey = 'sk_test_of_an_account';
const publishableKey = 'pk_test_local';

/** A simulated Stripe account: a server with Stripe's HTTP API, keys and prices. */
export interface StripeAccount {
  url: string;
  publishableKey: string;
  /**
   * Adds the webhook endpoint for a product at this address, with the events that docs/operations.md names. Returns the
   * environment variables that docs/operations.md asks for.
   */
  connect(origin: string): Promise<Record<string, string>>;
  /** Returns the account's objects of one kind, such as `subscriptions` or `events?type=invoice.paid`. */
  list<Kept>(what: string): Promise<Kept[]>;
  /** Injects faults; `{}` removes them. */
  fault(faults: object): Promise<void>;
  /** Confirms a card as a browser does and returns the payment method. */
  confirmCard(clientSecret: string, number: string): Promise<string>;
  /** Kills the server and starts it again at the same address. */
  killAndRestart(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a simulated account with its own database on that PostgreSQL server. Unlike ids of the stand-in, its ids do not
 * contain `_local`.
 */
export async function openStripeAccount(adminUrl: string): Promise<StripeAccount> {
  const name = `stripe_account_${Date.now()}`;
  const admin = postgres(adminUrl, { max: 1, fetch_types: false, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const database = new URL(adminUrl);
  database.pathname = `/${name}`;
  const main = join(root, 'tools/stripe-stand-in/src/testing/stripe-stand-in-process.ts');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', main], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, DATABASE_URL: database.href, ID_MARK: '', PORT: String(port) },
    });
    await once(child, 'message');
    return child;
  };
  let child = await start();

  const callApi = async (path: string, given?: URLSearchParams) => {
    const headers = { authorization: `Bearer ${secretKey}` };
    const answer = await fetch(
      `${url}/v1/${path}`,
      given ? { method: 'POST', headers, body: given } : { headers },
    );
    expect(answer.status, path).toBe(200);
    return answer.json();
  };
  return {
    url,
    publishableKey,
    async connect(origin) {
      const { apiVersion, events } = endpointInDocs();
      const endpoint = new URLSearchParams({ url: `${origin}/api/stripe/webhook`, api_version: apiVersion });
      for (const [index, type] of events.entries()) endpoint.append(`enabled_events[${index}]`, type);
      const { secret } = await callApi('webhook_endpoints', endpoint);
      return {
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_PUBLISHABLE_KEY: publishableKey,
        STRIPE_WEBHOOK_SECRET: secret,
        STRIPE_BASE_URL: url,
      };
    },
    list: async (what) => (await callApi(`${what}${what.includes('?') ? '&' : '?'}limit=100`)).data,
    async fault(faults) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(faults);
      const answer = await fetch(`${url}/_local/faults`, { method: 'POST', headers, body });
      expect(answer.status).toBe(200);
    },
    async confirmCard(clientSecret, number) {
      const card = { number, exp_month: '12', exp_year: '2034', cvc: '123' };
      const given = new URLSearchParams({
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        ...Object.fromEntries(
          Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]),
        ),
      });
      const [intent = ''] = clientSecret.split('_secret_');
      return (await callApi(`setup_intents/${intent}/confirm`, given)).payment_method;
    },
    async killAndRestart() {
      await kill(child);
      child = await start();
    },
    async close() {
      await kill(child);
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Answers a page's requests to Stripe's servers. Returns a growing list of the requested script URLs. */
export async function interceptStripe(page: Page, account: StripeAccount): Promise<string[]> {
  const asked: string[] = [];
  await page.route('https://js.stripe.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: stripeScript });
  });
  await page.route('https://api.stripe.com/**', async (route) => {
    const there = new URL(route.request().url());
    const answer = await route.fetch({ url: `${account.url}${there.pathname}${there.search}` });
    const headers = { ...answer.headers(), 'access-control-allow-origin': '*' };
    await route.fulfill({ response: answer, headers });
  });
  return asked;
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function endpointInDocs(): { apiVersion: string; events: string[] } {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const [, apiVersion = ''] = /with API version `([\w.-]+)`/.exec(page) ?? [];
  return { apiVersion, events: [...page.matchAll(/^ +- `([\w.]+)`$/gm)].map(([, type = '']) => type) };
}

/** The webhook events of Stripe that the product has not accepted yet. */
export async function pendingEvents(account: StripeAccount): Promise<string[]> {
  const events = await account.list<{ type: string; pending_webhooks: number }>('events');
  return events.filter(({ pending_webhooks: pending }) => pending > 0).map(({ type }) => type);
}
