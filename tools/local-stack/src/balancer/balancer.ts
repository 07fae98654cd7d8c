import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer } from '@scanlist/local-http/http-server';
import { unavailable } from '@scanlist/service-kit/app-error';
import { listenAtEach, listeningAddresses } from '@scanlist/service-kit/listening';
import { forward, NoAnswer } from './forward-request.ts';
import { followGateways } from './gateways.ts';

export interface BalancerOptions {
  port: number;
  /** The address to listen on in addition to the loopback addresses, if any. */
  host: string | undefined;
  /** The ports of the gateways on the loopback address. */
  gatewayPorts: readonly number[];
  /** Whether a proxy in front names the client in X-Forwarded-For. */
  behindProxy: boolean;
  /** The interval of the readiness checks; shorter in tests. */
  checkEveryMs?: number;
}

/** The same as the gateway's. */
const timeouts = { headersTimeout: 15_000, requestTimeout: 120_000, keepAliveTimeout: 30_000 };

const retryAfterSeconds = 2;

/**
 * Distributes requests among ready gateways. A request without an answer is retried once at another gateway, if that cannot
 * execute it twice. Otherwise, or if no gateway is ready, it is answered 503 with `Retry-After` (decision H1). At most 64 kB
 * of a body are kept for a retry. Resolves once it listens, with a function that stops it.
 */
export async function startBalancer(options: BalancerOptions): Promise<() => Promise<void>> {
  const gateways = followGateways(options.gatewayPorts, options.checkEveryMs);
  const addresses = await listeningAddresses(options.host);
  const { servers } = await listenAtEach(addresses, options.port, () =>
    createServer(timeouts, (incoming, response) => void share(incoming, response)),
  );
  return async () => {
    gateways.stop();
    await Promise.all(servers.map(closeServer));
  };

  async function share(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = forward(incoming, response, options);
    let gateway = gateways.choose();
    for (let tries = 1; gateway; tries++) {
      gateway.inProgress++;
      try {
        return await request.to(gateway.port);
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        // The next readiness check sees when it is ready again.
        if (!error.isSent) gateway.ready = false;
        if (tries === 2 || !error.mayAskAgain) break;
      } finally {
        gateway.inProgress--;
      }
      gateway = gateways.choose(gateway);
    }
    refuse(response);
  }
}

function refuse(response: ServerResponse): void {
  const { publicMessage: message, code } = unavailable('no gateway answers');
  response.writeHead(503, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
    'x-content-type-options': 'nosniff',
  });
  response.end(JSON.stringify({ message, code }));
}
