import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** A valid id from outside: it fits into a header and a log line. */
const pattern = /^[\w.-]{8,64}$/;

/**
 * Runs `work` under a correlation id: one request of a browser, with everything other services do for it, now and
 * later. Log lines, requests to other services and events carry the id. Without a valid id `work` just runs.
 */
export function correlate<Result>(id: string | undefined, work: () => Result): Result {
  return id !== undefined && pattern.test(id) ? current.run(id, work) : work();
}

/** The correlation id of the current work; undefined where it has none, as in background work. */
export function correlationId(): string | undefined {
  return current.getStore();
}
