import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A webhook endpoint of a test. */
export interface WebhookListener {
  url: string;
  /** Every received webhook, in order. */
  received: { body: string; signature: string }[];
  /** Sets the status it answers; 200 at first. */
  status: number;
  stop(): void;
}

/** Listens for webhooks on a free port. */
export async function listenForWebhooks(): Promise<WebhookListener> {
  const server = createServer((request, response) => {
    void receive(request).then(() => response.writeHead(listener.status).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const listener: WebhookListener = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/stripe/webhook`,
    received: [],
    status: 200,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return listener;

  async function receive(request: IncomingMessage): Promise<void> {
    const signature = String(request.headers['stripe-signature']);
    listener.received.push({ body: await text(request), signature });
  }
}
