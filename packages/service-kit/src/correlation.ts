import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** What may come from outside as an id: what fits into a header and a line of the log. */
const pattern = /^[\w.-]{8,64}$/;

/**
 * Runs `work` as a part of what this id names: one request of a browser, with all that other services do for it, now and later.
 * Log lines, requests to other services and events of that work carry the id. Without a usable id it just runs.
 */
export function correlate<Result>(id: string | undefined, work: () => Result): Result {
  return id !== undefined && pattern.test(id) ? current.run(id, work) : work();
}

/** The id of the work under way; undefined where it has none, as in work that nobody asked for. */
export function correlationId(): string | undefined {
  return current.getStore();
}
