import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { listenAtEach, listeningAddresses } from '@scanlist/service-kit/listening';
import type { Hono } from 'hono';
import type { GatewayEnv } from './env.ts';
import { measureRequests } from './http-metrics.ts';

export interface HttpServer {
  port: number;
  /**
   * Goes on answering for `drainMs`, each answer the last of its connection; then takes no more connections, waits for answers
   * under way, and resolves when none is left.
   */
  stop(): Promise<void>;
}

const serverOptions = {
  headersTimeout: 15_000,
  // A phone on a bad network needs a minute for a signature and 300 notes.
  requestTimeout: 120_000,
  keepAliveTimeout: 30_000,
};

/**
 * Listens on `port` (0 picks a free one) of this machine itself, and at `host` beside it (`listeningAddresses`). `drainMs` is how
 * long a stopping server still takes connections, so that a balancer can notice.
 */
export async function startHttpServer(
  app: Hono<GatewayEnv>,
  { port, host, drainMs }: { port: number; host?: string; drainMs: number },
): Promise<HttpServer> {
  let stopping = false;
  const addresses = await listeningAddresses(host);
  const { servers, port: taken } = await listenAtEach(addresses, port, () => {
    const server = createAdaptorServer({ fetch: app.fetch, createServer, serverOptions }) as Server;
    // First in line, so that the header is set before the answer is written.
    server.prependListener('request', (_request, response) => {
      if (stopping) response.setHeader('Connection', 'close');
    });
    measureRequests(server);
    return server;
  });

  return {
    port: taken,
    // close() alone never ends while clients keep their connections busy: they have to be told to leave first.
    async stop() {
      stopping = true;
      await sleep(drainMs);
      const closed = servers.map((server) => once(server, 'close'));
      for (const server of servers) {
        server.close();
        server.closeIdleConnections();
      }
      await Promise.all(closed);
    },
  };
}
