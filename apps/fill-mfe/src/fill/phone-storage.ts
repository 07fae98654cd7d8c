/** A small text store. `write` answers whether the text will still be there after the page is closed. */
export interface PhoneStorage {
  read(key: string): string | null;
  write(key: string, text: string): boolean;
  remove(key: string): void;
  /** The keys with this prefix. */
  keys(prefix: string): string[];
}

/**
 * The browser's storage where it is allowed and has room, else memory. Some in-app browsers refuse storage, and the
 * page must work there too; the data then lasts as long as the page is open.
 */
export function phoneStorage(storageOf: () => Storage = () => localStorage): PhoneStorage {
  const memory = new Map<string, string>();
  const attempt = <Result>(action: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return action(storageOf());
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    write(key, text) {
      const kept = attempt((storage) => {
        storage.setItem(key, text);
        return true;
      }, false);
      if (kept) memory.delete(key);
      else memory.set(key, text);
      return kept;
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: (prefix) =>
      [...new Set([...memory.keys(), ...attempt((storage) => Object.keys(storage), [])])].filter((key) =>
        key.startsWith(prefix),
      ),
  };
}

/** Stores nothing beyond the page: for the owner's preview. */
export function memoryStorage(): PhoneStorage {
  return phoneStorage(() => {
    throw new Error('A preview keeps nothing');
  });
}
