import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A gateway process behind the balancer. */
export interface Gateway {
  readonly port: number;
  /** The result of the last readiness check. */
  ready: boolean;
  /** The number of requests it has not answered yet. */
  inProgress: number;
}

export interface Gateways {
  /**
   * The ready gateway with the fewest requests in progress, round robin among equals; undefined if none is ready. Returns
   * `failed` only if it is the only one.
   */
  choose(failed?: Gateway): Gateway | undefined;
  /** Stops the readiness checks. */
  stop(): void;
}

/** 200 while a gateway accepts requests. */
const readinessPath = '/readyz';
/** A busy process answers within this time. */
const answerTimeoutMs = 2_000;

/** Checks each gateway's readiness every `checkEveryMs` milliseconds. Without an answer it is not ready. */
export function followGateways(ports: readonly number[], checkEveryMs = 200): Gateways {
  const gateways = ports.map((port): Gateway => ({ port, ready: false, inProgress: 0 }));
  let stopped = false;
  let turn = 0;
  for (const gateway of gateways) void follow(gateway);

  async function follow(gateway: Gateway): Promise<void> {
    while (!stopped) {
      gateway.ready = await isReady(gateway.port);
      await sleep(checkEveryMs, undefined, { ref: false });
    }
  }

  return {
    choose(failed) {
      turn = (turn + 1) % gateways.length;
      const inTurn = [...gateways.slice(turn), ...gateways.slice(0, turn)];
      const ready = inTurn.filter((gateway) => gateway.ready);
      const others = ready.filter((gateway) => gateway !== failed);
      const [first, ...rest] = others.length > 0 ? others : ready;
      return rest.reduce(
        (least, gateway) => (least && least.inProgress <= gateway.inProgress ? least : gateway),
        first,
      );
    },
    stop() {
      stopped = true;
    },
  };
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(answerTimeoutMs);
    const request = get({ host: '127.0.0.1', port, path: readinessPath, agent: false, signal });
    request.on('error', () => resolve(false));
    request.once('response', (answer: IncomingMessage) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
  });
}
