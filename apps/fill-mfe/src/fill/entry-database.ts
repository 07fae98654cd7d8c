/** The part of IndexedDB that the outbox uses; replaced in tests. */
export interface EntryDatabase {
  values(): Promise<unknown[]>;
  set(key: string, value: unknown): Promise<unknown>;
  del(key: string): Promise<unknown>;
}

/**
 * A store in IndexedDB, alone in its database. It is opened at its first use, because opening throws where storage is refused, and
 * again after a failure or after the browser closed it.
 */
export function indexedDatabase(databaseName: string, storeName: string): EntryDatabase {
  let opened: Promise<IDBDatabase> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const open = () => {
    if (!opened) {
      const request = indexedDB.open(databaseName);
      request.onupgradeneeded = () => request.result.createObjectStore(storeName);
      opened = settled(request).then(() => request.result);
      opened.then((database) => {
        database.onclose = forget;
      }, forget);
    }
    return opened;
  };
  const run = async <Result>(
    mode: IDBTransactionMode,
    action: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> => {
    const transaction = (await open()).transaction(storeName, mode);
    const request = action(transaction.objectStore(storeName));
    await settled(transaction);
    return request.result;
  };
  return {
    values: () => run('readonly', (store) => store.getAll()),
    set: (key, value) => run('readwrite', (store) => store.put(value, key)),
    del: (key) => run('readwrite', (store) => store.delete(key)),
  };
}

/** What a request and a transaction have in common for `settled`, which sets the handlers of both. */
interface Work {
  oncomplete?: unknown;
  onsuccess?: unknown;
  onabort?: unknown;
  onerror?: unknown;
  readonly error: DOMException | null;
}

/** Resolves when the request has succeeded or the transaction is complete. */
function settled(work: Work): Promise<void> {
  return new Promise((resolve, reject) => {
    work.oncomplete = work.onsuccess = () => resolve();
    work.onabort = work.onerror = () => reject(work.error);
  });
}
