import { unavailable } from './app-error.ts';

/**
 * Settles as `promise` does, or rejects with SERVICE_UNAVAILABLE after `ms` milliseconds; `what` names it in the log.
 * The work itself goes on: give it a limit of its own where it holds something.
 */
export async function withDeadline<T>(promise: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unavailable(`${what} took longer than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
