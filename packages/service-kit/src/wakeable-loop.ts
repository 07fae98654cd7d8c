import { setTimeout as sleep } from 'node:timers/promises';

export interface WakeableLoop {
  /** Starts a round at once, or right after the running one. */
  wake(): void;
  /** Finishes the running round; no other follows. */
  stop(): Promise<void>;
}

export interface WakeableLoopOptions {
  /** How long to wait before the next round when nobody calls `wake`. */
  pollMs: number;
  /** How long to wait after a round during which somebody did, so that the next one finds more to do. */
  gatherMs?: number;
}

/**
 * Runs rounds until it is stopped: the next one at once while `round` answers true, else when it is woken, else after a
 * while. `round` never rejects; a long round calls `isStopping` now and then.
 */
export function startWakeableLoop(
  round: (isStopping: () => boolean) => Promise<boolean>,
  { pollMs, gatherMs = 0 }: WakeableLoopOptions,
): WakeableLoop {
  let stopped = false;
  let awake = true;
  let rouse = () => {};
  const running = run();

  return {
    wake,
    async stop() {
      stopped = true;
      wake();
      await running;
    },
  };

  function wake() {
    awake = true;
    rouse();
  }

  async function run() {
    while (!stopped) {
      awake = false;
      const more = await round(() => stopped);
      if (more) continue;
      if (awake) await sleep(gatherMs);
      else await waitForWake();
    }
  }

  function waitForWake(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
