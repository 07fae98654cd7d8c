import { after } from './after.ts';
import { type EntryDatabase, indexedDatabase } from './entry-database.ts';
import type { PhoneStorage } from './phone-storage.ts';
import type { UnsentEntry } from './unsent-entry.ts';

/** Stores unsent entries, one by one. None of the calls throws. */
export interface OutboxStorage {
  /** The stored entries; `isWhole` is false while the database does not say whether it has more. */
  readAll(): Promise<{ stored: UnsentEntry[]; isWhole: boolean }>;
  /** True when the entry outlives the page. */
  write(entry: UnsentEntry): Promise<boolean>;
  remove(sessionId: string): Promise<void>;
}

const prefix = 'scanlist-outbox-';
const databaseWithinMs = 2000;

/**
 * IndexedDB, which has room for signatures; where it is refused, fails or never answers, the small text store. `persist` is
 * called at the first entry: it asks the browser to delete nothing when the phone runs out of room.
 */
export function outboxStorage(
  texts: PhoneStorage,
  // The names of every release: entries may wait on a phone for weeks.
  database: EntryDatabase = indexedDatabase('scanlist', 'outbox'),
  persist: () => unknown = () => navigator.storage?.persist?.().catch(() => undefined),
): OutboxStorage {
  let asked = false;
  return {
    async readAll() {
      const kept = await withTimeout(database.values()).catch(() => null);
      const written = texts.keys(prefix).map((key) => parse(texts.read(key)));
      return { stored: [...(kept ?? []), ...written].filter(isUnsentEntry), isWhole: kept !== null };
    },
    async write(entry) {
      try {
        await withTimeout(database.set(entry.sessionId, entry));
        if (!asked) persist();
        asked = true;
        return true;
      } catch {
        return texts.write(prefix + entry.sessionId, JSON.stringify(entry));
      }
    },
    async remove(sessionId) {
      texts.remove(prefix + sessionId);
      await withTimeout(database.del(sessionId)).catch(() => undefined);
    },
  };
}

/** Some browsers leave an IndexedDB request hanging for ever. */
function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const tooLate = after(databaseWithinMs).then(() =>
    Promise.reject(new Error('The database does not answer')),
  );
  return Promise.race([work, tooLate]);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function isUnsentEntry(value: unknown): value is UnsentEntry {
  const entry = value as UnsentEntry | null;
  return typeof entry?.sessionId === 'string' && typeof entry.listId === 'string' && !!entry.body;
}
