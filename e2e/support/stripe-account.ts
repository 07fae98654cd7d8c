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

/** A Stripe account, as far as the product can tell: a server that speaks Stripe's HTTP API, with keys and prices. */
export interface StripeAccount {
  url: string;
  publishableKey: string;
  /**
   * Adds the webhook endpoint of a product that will run at this address, with the events docs/operations.md names, and
   * answers the environment that page asks for.
   */
  connect(origin: string): Promise<Record<string, string>>;
  /** What the account has of one kind, as `subscriptions` or `events?type=invoice.paid`. */
  list<Kept>(what: string): Promise<Kept[]>;
  close(): Promise<void>;
}

/** Opens one, with a database of its own on that server. Its ids are not the stand-in's: they have no `_local`. */
export async function openStripeAccount(adminUrl: string): Promise<StripeAccount> {
  const name = `stripe_account_${Date.now()}`;
  const admin = postgres(adminUrl, { max: 1, fetch_types: false, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const database = new URL(adminUrl);
  database.pathname = `/${name}`;
  const main = join(root, 'tools/local-stack/src/testing/stripe-stand-in-process.ts');
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', main], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, DATABASE_URL: database.href, ID_MARK: '' },
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];

  const ask = async (path: string, given?: URLSearchParams) => {
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
      const { secret } = await ask('webhook_endpoints', endpoint);
      return {
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_PUBLISHABLE_KEY: publishableKey,
        STRIPE_WEBHOOK_SECRET: secret,
        STRIPE_BASE_URL: url,
      };
    },
    list: async (what) => (await ask(what)).data,
    async close() {
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** Answers in the place of Stripe's servers what a browser asks of them, and notes what it asks. */
export async function beStripe(page: Page, account: StripeAccount): Promise<string[]> {
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

/** A port nobody listens on. */
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
