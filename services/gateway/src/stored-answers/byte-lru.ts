/** A map that holds at most so many bytes; what was used longest ago goes first. */
export interface ByteLru<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value, bytes: number): void;
  delete(key: string): void;
  clear(): void;
}

/** `bytes` of an entry are what the caller says it weighs; one heavier than everything together is not kept. */
export function createByteLru<Value>(bytesMax: number): ByteLru<Value> {
  const entries = new Map<string, { value: Value; bytes: number }>();
  let held = 0;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    held -= entry.bytes;
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      // A Map keeps the order of insertion: moved to its end, an entry is the youngest.
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },

    set(key, value, bytes) {
      remove(key);
      if (bytes > bytesMax) return;
      entries.set(key, { value, bytes });
      held += bytes;
      for (const oldest of entries.keys()) {
        if (held <= bytesMax) break;
        remove(oldest);
      }
    },

    delete: remove,

    clear() {
      entries.clear();
      held = 0;
    },
  };
}
