/** A value that tells when it is another one; for `useSyncExternalStore`. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  subscribe(onChange: () => void): () => void;
}

/** A watched value that begins as `first`. */
export function createStore<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
