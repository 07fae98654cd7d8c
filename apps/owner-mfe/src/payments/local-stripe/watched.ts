/** A value that tells when it is another one; for `useSyncExternalStore`. */
export interface Watched<T> {
  get(): T;
  set(next: T): void;
  subscribe(onChange: () => void): () => void;
}

/** A watched value that begins as `first`. */
export function watched<T>(first: T): Watched<T> {
  let value = first;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const watcher of watchers) watcher();
    },
    subscribe(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
  };
}
