import type { LogSessionBodyInput, Receipt } from '@scanlist/contracts/http/fill';
import type { Answer } from './gateway.ts';
import type { OutboxStorage } from './outbox-storage.ts';
import { pauseMaxMs, retryLater } from './retry-later.ts';
import type { UnsentEntry } from './unsent-entry.ts';

/** A list that is full for today takes entries again within this time. */
const waitMsMax = 86_400_000;

/** The unsent entries on this phone, of every list. */
export interface Outbox {
  /** Reads the stored entries. What the database does not answer is read again at each `flush`, and after pauses. */
  open(): Promise<unknown>;
  get(): readonly UnsentEntry[];
  /** True while an entry is on its way. */
  isSending(): boolean;
  /** Stores an entry; true when it outlives the page. */
  add(entry: UnsentEntry): Promise<boolean>;
  /**
   * Sends one entry now. The answer is final for `ok` and `refused`; after `unreachable` it is sent again
   * automatically. The entry stays stored until `remove`, so that the caller can first store what the answer means.
   */
  send(sessionId: string): Promise<Answer<Receipt>>;
  remove(sessionId: string): Promise<void>;
  /** Sends everything unsent, except refused entries and those with a later time; call when the network may be back. */
  flush(): void;
  close(): void;
}

/** The callbacks of an outbox. */
export interface OutboxEvents {
  onChange: () => void;
  /** Gets the stored entries that this page has not added, when they were found. */
  onFound?: (found: readonly UnsentEntry[]) => void;
  onSettled: (entry: UnsentEntry, answer: Exclude<Answer<Receipt>, { kind: 'unreachable' }>) => void;
}

interface OutboxParts {
  storage: OutboxStorage;
  logSession: (listId: string, body: LogSessionBodyInput) => Promise<Answer<Receipt>>;
  now: () => number;
}

/**
 * Makes the outbox. `onSettled` receives the outcome of an entry that was sent automatically; `onChange` runs at every
 * change and when the sending of an entry begins and ends. Sending twice is harmless: the server answers the first receipt
 * again for the same content (decision F3).
 */
export function createOutbox(options: OutboxParts & OutboxEvents): Outbox {
  const { storage, logSession, now, onChange, onFound, onSettled } = options;
  const entries = new Map<string, UnsentEntry>();
  const calls = new Map<string, Promise<Answer<Receipt>>>();
  const retry = retryLater(sendAll);
  const rereading = retryLater(() => void read().then((hasFound) => hasFound && sendAll()));
  /** What this page has added: it knows better than the storage where that is. */
  const added = new Set<string>();
  let isRead = false;

  return {
    open: read,
    get: () => [...entries.values()],
    isSending: () => calls.size > 0,
    async add(entry) {
      added.add(entry.sessionId);
      const isDurable = await storage.write(entry);
      // Only once it is stored: otherwise `flush` could send and remove it before its caller sends it.
      entries.set(entry.sessionId, entry);
      onChange();
      return isDurable;
    },
    send,
    remove,
    flush() {
      if (!isRead) rereading.now();
      retry.now();
    },
    close() {
      rereading.cancel();
      retry.cancel();
    },
  };

  async function read(): Promise<boolean> {
    const { stored, isWhole } = await storage.readAll();
    const found = stored.filter(({ sessionId }) => !added.has(sessionId) && !entries.has(sessionId));
    for (const entry of found) {
      // An older release knew no answer to a session that had an entry: it is sent once more.
      entries.set(entry.sessionId, isOlder(entry) ? { ...entry, refused: undefined } : entry);
    }
    isRead = isWhole;
    if (!isRead) rereading.later();
    if (found.length > 0) {
      onChange();
      onFound?.(found);
    }
    return found.length > 0;
  }

  function send(sessionId: string): Promise<Answer<Receipt>> {
    const entry = entries.get(sessionId);
    if (!entry) return Promise.resolve({ kind: 'unreachable', offline: false });
    // A second tap joins the request that is already running.
    const running = calls.get(sessionId);
    if (running) return running;
    const call = sendOnce(entry).finally(() => {
      calls.delete(sessionId);
      onChange();
    });
    calls.set(sessionId, call);
    onChange();
    return call;
  }

  async function sendOnce(entry: UnsentEntry): Promise<Answer<Receipt>> {
    const answer = await post(entry);
    if (answer.kind === 'unreachable') {
      const waitMs = Math.min(answer.retryAfterMs ?? 0, waitMsMax);
      // Stored with the entry, so that a page that is opened again does not send before.
      const sendAt = waitMs > pauseMaxMs ? now() + waitMs : undefined;
      if (sendAt !== entry.sendAt) await keep({ ...entry, sendAt });
      retry.later(waitMs);
    } else retry.succeeded();
    return answer;
  }

  /** Where its session has an entry with other content, the entry becomes one of its own (decision 0089). */
  async function post(entry: UnsentEntry): Promise<Answer<Receipt>> {
    const { listId } = entry;
    // How long ago it was completed is the difference of two times of this clock, however wrong it is.
    const body = { ...entry.body, completedAt: entry.savedAt, sentAt: now() };
    const answer = await logSession(listId, body);
    if (answer.kind !== 'refused' || answer.status !== 409) return answer;
    const sessionId = isOlder(entry) ? `${entry.sessionId}-again` : entry.sessionId;
    return logSession(listId, { ...body, sessionId, sentAgain: true });
  }

  async function keep(changed: UnsentEntry): Promise<void> {
    entries.set(changed.sessionId, changed);
    onChange();
    await storage.write(changed);
  }

  async function remove(sessionId: string): Promise<void> {
    if (!entries.delete(sessionId)) return;
    onChange();
    await storage.remove(sessionId);
  }

  function sendAll(): void {
    for (const entry of entries.values()) {
      if (entry.refused || calls.has(entry.sessionId)) continue;
      const waitMs = (entry.sendAt ?? 0) - now();
      // Longer than any wait: the phone's clock was set back.
      if (waitMs > 0 && waitMs <= waitMsMax) retry.later(waitMs);
      else void settle(entry);
    }
  }

  async function settle(entry: UnsentEntry): Promise<void> {
    const answer = await send(entry.sessionId);
    if (answer.kind === 'unreachable' || !entries.has(entry.sessionId)) return;
    if (answer.kind === 'ok') await remove(entry.sessionId);
    else await keep({ ...entry, refused: answer.message, isGone: answer.status === 404 });
    onSettled(entry, answer);
  }
}

function isOlder({ sessionId, body }: UnsentEntry): boolean {
  return sessionId === body.sessionId;
}
