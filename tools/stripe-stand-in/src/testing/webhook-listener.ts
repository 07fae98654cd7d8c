import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A webhook endpoint of a test. */
export interface WebhookListener {
  url: string;
  /** Every received webhook, in order. */
  heard: { body: string; signature: string }[];
  /** Sets the status it answers; 200 at first. */
  status: number;
  stop(): void;
}

/** Listens for webhooks on a free port. */
export async function listenForWebhooks(): Promise<WebhookListener> {
  const server = createServer((request, response) => {
    void hear(request).then(() => response.writeHead(listener.status).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const listener: WebhookListener = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/stripe/webhook`,
    heard: [],
    status: 200,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return listener;

  async function hear(request: IncomingMessage): Promise<void> {
    const signature = String(request.headers['stripe-signature']);
    listener.heard.push({ body: await text(request), signature });
  }
}
