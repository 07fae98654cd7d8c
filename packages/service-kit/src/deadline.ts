import { AsyncLocalStorage } from 'node:async_hooks';
import { unavailable } from './app-error.ts';

const abandonedWork = new AsyncLocalStorage<Promise<unknown>[]>();

/**
 * Settles as `promise` does, or rejects with SERVICE_UNAVAILABLE after `ms` milliseconds; `what` names it in the log.
 * The work itself continues: give it a timeout of its own where it holds a resource.
 */
export async function withDeadline<T>(promise: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const left = abandonedWork.getStore();
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      left?.push(promise);
      reject(unavailable(`${what} took longer than ${ms} ms`));
    }, ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Work on a connection whose other end has vanished hangs for a quarter of an hour. */
const abandonedMsMax = 30_000;

/**
 * Runs `work`. `settled` resolves when `work` and everything that `withDeadline` abandoned in it have settled; it waits
 * half a minute for abandoned work.
 */
export function withAbandonedWork<T>(work: () => Promise<T>): {
  outcome: Promise<T>;
  settled: Promise<void>;
} {
  const left: Promise<unknown>[] = [];
  const outcome = abandonedWork.run(left, work);
  return { outcome, settled: settleAll(outcome, left) };
}

async function settleAll(outcome: Promise<unknown>, left: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled([outcome]);
  if (left.length === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, abandonedMsMax);
  });
  await Promise.race([Promise.allSettled(left), enough]);
  clearTimeout(timer);
}
