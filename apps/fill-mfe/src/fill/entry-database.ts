import { promisifyRequest } from 'idb-keyval';

/** The part of IndexedDB that the outbox uses; replaced in tests. */
export interface EntryDatabase {
  values(): Promise<unknown[]>;
  set(key: string, value: unknown): Promise<void>;
  del(key: string): Promise<void>;
}

/**
 * A store in IndexedDB, alone in its database. Opened at first use: opening throws where storage is refused. Browsers close
 * a connection by themselves, as for a page in the background: what fails is tried once more on a new one.
 */
export function indexedDatabase(databaseName: string, storeName: string): EntryDatabase {
  let connection: Promise<IDBDatabase> | undefined;
  const attempt = async <Result>(
    mode: IDBTransactionMode,
    work: (entries: IDBObjectStore) => IDBRequest<Result> | IDBTransaction,
  ): Promise<Result> => {
    if (!connection) {
      const request = indexedDB.open(databaseName);
      request.onupgradeneeded = () => request.result.createObjectStore(storeName);
      connection = promisifyRequest(request);
    }
    const database = await connection;
    return promisifyRequest(work(database.transaction(storeName, mode).objectStore(storeName)) as IDBRequest);
  };
  const attemptAnew: typeof attempt = (mode, work) => {
    connection = undefined;
    return attempt(mode, work);
  };
  const run: typeof attempt = (mode, work) =>
    attempt(mode, work)
      .catch(() => attemptAnew(mode, work))
      .catch((error: unknown) => {
        // The next call opens one at once.
        connection = undefined;
        throw error;
      });
  const write = (change: (entries: IDBObjectStore) => void) =>
    run<void>('readwrite', (entries) => {
      change(entries);
      return entries.transaction;
    });
  return {
    values: () => run('readonly', (entries) => entries.getAll()),
    set: (key, value) => write((entries) => entries.put(value, key)),
    del: (key) => write((entries) => entries.delete(key)),
  };
}
