import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer } from '@scanlist/local-http/http-server';
import { unavailable } from '@scanlist/service-kit/app-error';
import { listenAtEach, listeningAddresses } from '@scanlist/service-kit/listening';
import { forward, NoAnswer } from './forward-request.ts';
import { followGateways } from './gateways.ts';

export interface BalancerOptions {
  port: number;
  /** The address to listen on beside this machine's own; undefined for none. */
  host: string | undefined;
  /** The ports of the gateways on the loopback address. */
  gatewayPorts: readonly number[];
  /** Whether a proxy stands in front, which says by X-Forwarded-For who calls. */
  behindProxy: boolean;
  /** How often each gateway is asked whether it is ready; tests are in more of a hurry. */
  askEveryMs?: number;
}

/** As the gateway has them. */
const timeouts = { headersTimeout: 15_000, requestTimeout: 120_000, keepAliveTimeout: 30_000 };

const retryAfterSeconds = 2;

/**
 * Shares requests out among gateways that are ready. A request that gets no answer is tried once more at another gateway, where
 * that cannot do it twice; else, and where no gateway is ready, it is answered 503 with `Retry-After` (decision H1). 64 kB of a
 * body are kept at most. Resolves once it listens, with how to stop it.
 */
export async function startBalancer(options: BalancerOptions): Promise<() => Promise<void>> {
  const gateways = followGateways(options.gatewayPorts, options.askEveryMs);
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
      gateway.underWay++;
      try {
        return await request.to(gateway.port);
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        // It says itself as soon as it is ready again.
        if (!error.isSent) gateway.ready = false;
        if (tries === 2 || !error.mayAskAgain) break;
      } finally {
        gateway.underWay--;
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
