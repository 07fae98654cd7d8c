import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** An endpoint a test listens on. */
export interface WebhookListener {
  url: string;
  /** Everything that came, in that order. */
  heard: { body: string; signature: string }[];
  /** What it answers from now on; 200 at first. */
  status: number;
  stop(): void;
}

/** Listens for webhooks on a free port. */
export async function hearWebhooks(): Promise<WebhookListener> {
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
