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
   * Answers for `drainMs` more, closing each connection after its answer. Then refuses connections, waits for answers
   * in progress, and resolves when none is left.
   */
  stop(): Promise<void>;
}

export interface HttpServerOptions {
  port: number;
  host?: string;
  /** How long a stopping server still accepts connections, in milliseconds. */
  drainMs: number;
  /** How long an idle connection stays open, in milliseconds. */
  keepAliveMs?: number;
  /** Waits for that many milliseconds. */
  pause?: (ms: number) => Promise<unknown>;
}

const serverOptions = {
  headersTimeout: 15_000,
  // A phone on a bad network needs up to a minute for a signature and 300 notes.
  requestTimeout: 120_000,
};

/**
 * Listens on `port` (0 picks a free one) of the loopback addresses, and of `host` if given (`listeningAddresses`).
 * For `drainMs` a stopping server still accepts connections, so that a load balancer can notice.
 */
export async function startHttpServer(
  app: Hono<GatewayEnv>,
  { port, host, drainMs, keepAliveMs = 30_000, pause = sleep }: HttpServerOptions,
): Promise<HttpServer> {
  let stopping = false;
  const addresses = await listeningAddresses(host);
  const { servers, port: taken } = await listenAtEach(addresses, port, () => {
    const server = createAdaptorServer({
      fetch: app.fetch,
      createServer,
      serverOptions: { ...serverOptions, keepAliveTimeout: keepAliveMs },
    }) as Server;
    // The first listener, so that the header is set before the answer is written.
    server.prependListener('request', (_request, response) => {
      if (stopping) response.setHeader('Connection', 'close');
    });
    measureRequests(server);
    return server;
  });

  return {
    port: taken,
    // close() alone never ends while clients keep their connections busy: connections have to be closed first.
    async stop() {
      stopping = true;
      await pause(drainMs);
      const closed = servers.map((server) => once(server, 'close'));
      for (const server of servers) server.close();
      // A connection whose request came before the stop becomes idle after that.
      const closing = setInterval(() => {
        for (const server of servers) server.closeIdleConnections();
      }, 50);
      await Promise.all(closed);
      clearInterval(closing);
    },
  };
}
