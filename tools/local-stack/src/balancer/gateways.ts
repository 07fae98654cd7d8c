import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A gateway process behind the balancer. */
export interface Gateway {
  readonly port: number;
  /** Whether it said so when it was last asked. */
  ready: boolean;
  /** Requests that it has not answered yet. */
  underWay: number;
}

export interface Gateways {
  /**
   * The ready gateway with the fewest requests under way, in turn where several have as many; undefined where none is ready.
   * `failed` only where it is the only one.
   */
  choose(failed?: Gateway): Gateway | undefined;
  /** Stops asking. */
  stop(): void;
}

/** 200 while a gateway takes requests. */
const readinessPath = '/readyz';
/** A process that is merely busy answers within this time. */
const answerWithinMs = 2_000;

/** Asks each gateway every `askEveryMs` milliseconds whether it is ready; one that does not say so is not. */
export function followGateways(ports: readonly number[], askEveryMs = 200): Gateways {
  const gateways = ports.map((port): Gateway => ({ port, ready: false, underWay: 0 }));
  let stopped = false;
  let turn = 0;
  for (const gateway of gateways) void follow(gateway);

  async function follow(gateway: Gateway): Promise<void> {
    while (!stopped) {
      gateway.ready = await isReady(gateway.port);
      await sleep(askEveryMs, undefined, { ref: false });
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
        (least, gateway) => (least && least.underWay <= gateway.underWay ? least : gateway),
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
    const signal = AbortSignal.timeout(answerWithinMs);
    const asking = get({ host: '127.0.0.1', port, path: readinessPath, agent: false, signal });
    asking.on('error', () => resolve(false));
    asking.once('response', (answer: IncomingMessage) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
  });
}
