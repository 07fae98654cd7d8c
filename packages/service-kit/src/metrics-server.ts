import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import type { Logger } from './logger.ts';
import { registry } from './metrics.ts';

export interface MetricsServer {
  port: number;
  stop(): Promise<void>;
}

export interface MetricsServerOptions {
  port: number;
  host: string;
  logger: Logger;
}

/** More connections than a Prometheus and a person need. */
const connectionsMax = 8;

/**
 * Serves `GET /metrics` with every metric of this process, in Prometheus's text format, and 404 for everything else.
 * Concurrent scrapes share one result. It does not keep the process alive. Where the port is taken, that is logged and
 * undefined is returned: the service runs without metrics.
 */
export async function startMetricsServer(options: MetricsServerOptions): Promise<MetricsServer | undefined> {
  const { port, host, logger } = options;
  measureProcess();
  const server = createMetricsServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (err) {
    logger.error({ err, port, host }, 'metrics cannot be read');
    return undefined;
  }
  server.on('error', (err) => logger.error({ err }, 'metrics could not be answered'));
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function createMetricsServer(): Server {
  let scraping: Promise<string> | undefined;
  const scrape = () => {
    scraping ??= registry.metrics().finally(() => {
      scraping = undefined;
    });
    return scraping;
  };
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    response.setHeader('Connection', 'close');
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    scrape().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = connectionsMax;
  server.on('connection', (socket) => socket.unref());
  return server;
}

let isMeasured = false;

/** Event loop, memory and processor, under the names that Node dashboards use. */
function measureProcess(): void {
  if (isMeasured) return;
  isMeasured = true;
  collectDefaultMetrics({ register: registry });
}
