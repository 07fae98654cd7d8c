import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';

/** The part of IndexedDB that the outbox uses; replaced in tests. */
export interface EntryDatabase {
  values(): Promise<unknown[]>;
  set(key: string, value: unknown): Promise<void>;
  del(key: string): Promise<void>;
}

/**
 * A store in IndexedDB, alone in its database. The calls of idb-keyval with the same names would bring its default store
 * and its fallback for browsers without `getAll` into every page.
 */
export function indexedDatabase(databaseName: string, storeName: string): EntryDatabase {
  let store: UseStore | undefined;
  // Opened at first use: opening throws where storage is refused.
  const open = () => {
    store ??= createStore(databaseName, storeName);
    return store;
  };
  const write = async (change: (entries: IDBObjectStore) => void) =>
    open()('readwrite', (entries) => {
      change(entries);
      return promisifyRequest(entries.transaction);
    });
  return {
    values: async () => open()('readonly', (entries) => promisifyRequest(entries.getAll())),
    set: (key, value) => write((entries) => entries.put(value, key)),
    del: (key) => write((entries) => entries.delete(key)),
  };
}
