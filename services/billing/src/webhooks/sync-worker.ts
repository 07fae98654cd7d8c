import type { World } from '../world.ts';

export interface SyncWorker {
  /** Call it after a commit that left something to do: it is done at once. */
  wake(): void;
  /** Finishes what is under way; the rest is done after the next start. */
  stop(): Promise<void>;
}

/** Something to be done again and again: says how much it found to do. */
export type Chore = (world: World) => Promise<number>;

export interface SyncWorkerOptions {
  /** Done whenever something wakes the worker, and every `pollMs`. */
  chores: Chore[];
  pollMs?: number;
}

/**
 * Does its chores one after the other until they find nothing more, then waits to be woken. What one of them leaves undone,
 * because the provider or the database is away, is tried again by the times its rows say; nothing is kept in memory.
 */
export function startSyncWorker(world: World, { chores, pollMs = 5_000 }: SyncWorkerOptions): SyncWorker {
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
      const found = await doAll();
      if (found === 0 && !awake) await nap();
    }
  }

  async function doAll(): Promise<number> {
    let found = 0;
    for (const chore of chores) {
      if (stopped) return 0;
      try {
        found += await chore(world);
      } catch (err) {
        world.logger.warn({ err, chore: chore.name }, 'a chore has to wait');
      }
    }
    return found;
  }

  function nap(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
