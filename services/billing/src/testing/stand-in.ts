import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@scanlist/persistence/testing';
import { createProvider } from '../stripe/create-provider.ts';
import type { Provider } from '../stripe/provider.ts';

/** Stripe's stand-in as a process beside a test, and its controls. */
export interface StandIn {
  provider: Provider;
  /** Receives each webhook with its body and signature. It is answered with 200 once this resolves. */
  onWebhook: (body: string, signature: string) => Promise<unknown>;
  /** Advances its clock. */
  advanceDays(days: number): Promise<void>;
  setFaults(faults: object): Promise<void>;
  /** Sends a browser's request, with the publishable key. */
  browser(path: string, given: Record<string, string>): Promise<unknown>;
  /** Sends what a person does in the provider's dashboard, with the secret key. */
  dashboardRequest(
    method: string,
    path: string,
    given?: Record<string, string>,
  ): Promise<Record<string, unknown>>;
  /** Confirms a payment as the card holder does at their bank. */
  authenticate(intentId: string, clientSecret: string): Promise<void>;
  stop(): Promise<void>;
}

const secret = 'whsec_of_this_test';

/** Starts one with a database of its own. The import rules keep a service from its code, so it is a process. */
export async function startStandIn(): Promise<StandIn> {
  const database = await createTestDatabase('local');
  const endpoint = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      standIn.onWebhook(Buffer.concat(chunks).toString(), signature).then(
        () => response.end(),
        () => response.writeHead(500).end(),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  const main = new URL(
    '../../../../tools/stripe-stand-in/src/testing/stripe-stand-in-process.ts',
    import.meta.url,
  );
  const child = spawn(process.execPath, [fileURLToPath(main)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      WEBHOOK_URL: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`,
      WEBHOOK_SECRET: secret,
    },
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const control = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/_local/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
  };
  const send = async (key: string, method: string, path: string, given?: Record<string, string>) => {
    const headers = { authorization: `Bearer ${key}` };
    const body = given ? new URLSearchParams(given) : null;
    const response = await fetch(`${url}/v1/${path}`, { method, headers, body });
    return (await response.json()) as Record<string, unknown>;
  };
  const standIn: StandIn = {
    provider: createProvider({ mode: 'local', url, webhookSecret: secret }),
    onWebhook: async () => {},
    advanceDays: (days) => control('clock/advance', { seconds: Math.round(days * 86_400) }),
    setFaults: (faults) => control('faults', faults),
    authenticate: (intentId, clientSecret) =>
      control(`3ds/${intentId}`, { outcome: 'authenticate', client_secret: clientSecret }),
    dashboardRequest: (method, path, given) => send('sk_test_local', method, path, given),
    browser: (path, given) => send('pk_test_local', 'POST', path, given),
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      endpoint.close();
      await database.drop();
    },
  };
  return standIn;
}
