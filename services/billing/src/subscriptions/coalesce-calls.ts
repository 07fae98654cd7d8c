import { setTimeout as sleep } from 'node:timers/promises';

/** The calls about one key. */
interface KeyState {
  /** Settles when the next call may begin. */
  free: Promise<unknown>;
  /** The call that is going to begin; new callers share it. */
  next: Promise<unknown> | undefined;
}

/** A pause that keeps no process alive. */
const pauseFor = (ms: number): Promise<unknown> => sleep(ms, undefined, { ref: false });

/**
 * Coalesces concurrent calls of `call` with the same key. Each caller gets the result of a call that began after the
 * caller came. Per key one call runs at a time, and the next begins at least `intervalMs` after the previous one began.
 * A failed call rejects for all who share it.
 *
 * @example const check = coalesceCalls((ownerId) => checkAttempt(deps, ownerId), 1_000);
 */
export function coalesceCalls<Result>(
  call: (key: string) => Promise<Result>,
  intervalMs: number,
  pause = pauseFor,
): (key: string) => Promise<Result> {
  const states = new Map<string, KeyState>();

  return function coalesced(key) {
    const state = states.get(key) ?? { free: Promise.resolve(), next: undefined };
    states.set(key, state);
    state.next ??= state.free.then(() => begin(key, state));
    return state.next as Promise<Result>;
  };

  function begin(key: string, state: KeyState): Promise<Result> {
    state.next = undefined;
    const result = call(key);
    const spaced = Promise.allSettled([result, pause(intervalMs)]);
    state.free = spaced.then(() => {
      if (!state.next) states.delete(key);
    });
    return result;
  }
}
