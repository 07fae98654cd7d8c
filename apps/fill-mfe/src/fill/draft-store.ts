import { type Draft, mergeTab, notInEntry, parseDraft } from './draft-state.ts';
import type { PhoneStorage } from './phone-storage.ts';
import { isSessionId, newSessionId, sessionKey } from './session-id.ts';

/** The running session of one list on this phone: its id, its draft, and their keys in storage. */
export interface DraftStore {
  /** Reads the stored session, or begins a new one. True when the session was running before this page. */
  open(): boolean;
  get(): Draft;
  /** False while the draft is stored only as long as the page is open. */
  isDurable(): boolean;
  session(): string;
  /** When the stored session was last changed, by the phone's clock; null if that is not known. */
  changedAt(): number | null;
  /** When the session was first changed, likewise; undefined for a draft of an older release. */
  startedAt(): number | undefined;
  /** The name the visitor typed, empty for none; with `typed`, changes it. */
  name(typed?: string): string;
  /** Changes the draft and writes it at once, so that a page killed a moment later loses nothing. */
  update(change: (draft: Draft) => Draft): void;
  /**
   * Marks the session as submitted: the outbox holds it under `entryId`, as an entry made from `entered`, and a reload
   * begins a new session. `false` takes that back.
   */
  setSubmitted(submitted: boolean, entered?: Draft, entryId?: string): void;
  /**
   * Does this for a page that was killed before it could, and begins a new session. Its draft holds what the entry does
   * not.
   */
  endKilled(entered: Draft, entryId: string): void;
  /** The id of the entry by which the session before this one ended in another tab; undefined if that is not known. */
  endedBy(): unknown;
  /** Deletes session and draft after they have become an entry. Other tabs still read what it was made from. */
  clear(): void;
  /** Begins a new session with an empty draft. The one before stays on the server as it was left. */
  restart(): void;
  /** Continues a session that was submitted but refused. */
  resume(sessionId: string, draft: Draft, name?: string): void;
  /** Another tab wrote under `key`. */
  storageChanged(key: string | null, text: string | null): void;
  /** Checks whether another tab wrote while this one was asleep. */
  recheck(): void;
}

/**
 * Makes the store; nothing is read before `open`. `onChange` runs after every change of the draft. `onEnded` runs after
 * another tab has completed the session: a new one has begun, and its draft holds what the entry does not.
 */
export function createDraftStore(options: {
  listId: string;
  storage: PhoneStorage;
  now: () => number;
  onChange: () => void;
  onEnded: () => void;
}): DraftStore {
  const { listId, storage, now, onChange, onEnded } = options;
  const draftKey = `scanlist-draft-${listId}`;
  const idKey = sessionKey(listId);
  let sessionId = '';
  let name = '';
  let draft: Draft = {};
  let submitted = false;
  /** Read only of a session that is submitted. */
  let entry: string | undefined;
  let endedBy: unknown;
  let isDurable = true;
  let at: number | null = null;
  let since: number | undefined;

  return {
    open,
    get: () => draft,
    isDurable: () => isDurable,
    session: () => sessionId,
    changedAt: () => at,
    startedAt: () => since,
    name(typed = name) {
      name = typed;
      write();
      return name;
    },
    update(change) {
      const next = change(draft);
      if (next === draft) return;
      draft = next;
      write();
      onChange();
    },
    setSubmitted,
    endKilled(entered, entryId) {
      const shown = draft;
      setSubmitted(true, entered, entryId);
      begin(notInEntry(shown, entered));
    },
    endedBy: () => endedBy,
    clear() {
      // Another tab may have begun the next session already.
      if (storage.read(idKey) === sessionId) {
        submitted = true;
        write();
        storage.remove(draftKey);
        storage.remove(idKey);
      }
      draft = {};
      submitted = false;
      sessionId = name = '';
    },
    restart() {
      storage.remove(draftKey);
      storage.remove(idKey);
      open();
      onChange();
    },
    resume(session, resumed, typed = '') {
      sessionId = session;
      name = typed;
      draft = resumed;
      submitted = false;
      storage.write(idKey, sessionId);
      write();
      onChange();
    },
    storageChanged(key, text) {
      if (key === draftKey) mergeOtherTab(text);
    },
    recheck() {
      if (!sessionId || submitted) return;
      // The outcome of the session can no longer be read, so everything this tab shows continues.
      if (storage.read(idKey) !== sessionId) end({});
      else mergeOtherTab(storage.read(draftKey));
    },
  };

  function setSubmitted(value: boolean, entered = draft, entryId?: string): void {
    submitted = value;
    draft = entered;
    entry = entryId;
    // Another tab may have begun the next session meanwhile. After a refusal a reload still finds this one.
    if (!value) storage.write(idKey, sessionId);
    else if (storage.read(idKey) !== sessionId) return;
    write();
  }

  function open(): boolean {
    submitted = false;
    const kept = parseStored(storage.read(draftKey));
    const keptSession = storage.read(idKey);
    const running = isSessionId(keptSession) ? keptSession : kept?.sessionId;
    // After `end` the ended session may still be stored, written by this tab a moment too late.
    const found = running !== sessionId && !(kept?.submitted && kept.sessionId === running) && running;
    const own = kept?.sessionId === found ? kept : null;
    draft = own?.draft ?? {};
    name = String(own?.name ?? '');
    at = own?.at ?? null;
    since = own?.since;
    sessionId = found || newSessionId(now());
    if (!found) storage.remove(draftKey);
    storage.write(idKey, sessionId);
    return !!found;
  }

  function mergeOtherTab(text: string | null): void {
    const kept = parseStored(text);
    if (submitted || !kept || kept.sessionId !== sessionId) return;
    if (kept.submitted) end(kept.draft, kept.entry);
    else {
      draft = mergeTab(draft, kept.draft);
      name = String(kept.name ?? name);
      onChange();
    }
  }

  /** Another tab completed this session with `entered`. */
  function end(entered: Draft, entryId?: unknown): void {
    const shown = draft;
    endedBy = entryId;
    begin(notInEntry(shown, entered));
    if (Object.keys(shown).length > 0) onEnded();
  }

  /** Begins the next session, or joins it, with what is left of the one before. */
  function begin(rest: Draft): void {
    open();
    draft = mergeTab(draft, rest);
    write();
    onChange();
  }

  function write(): void {
    at = now();
    since ??= at;
    isDurable = storage.write(
      draftKey,
      JSON.stringify({ sessionId, submitted, entry, name, at, since, items: draft }),
    );
  }
}

interface StoredSession {
  sessionId: string;
  submitted: boolean;
  /** The id of the entry that the outbox holds of it once it is submitted; missing in a draft of an older release. */
  entry: unknown;
  /** Missing in a draft of an older release. */
  name: unknown;
  /** Missing in a draft of an older release. */
  at: number | undefined;
  /** Missing in a draft of an older release. */
  since: number | undefined;
  draft: Draft;
}

function parseStored(text: string | null): StoredSession | null {
  if (!text) return null;
  try {
    const kept = JSON.parse(text) as Record<string, unknown> | null;
    const draft = parseDraft(kept?.items);
    if (!kept || !draft || !isSessionId(kept.sessionId)) return null;
    return {
      sessionId: kept.sessionId,
      submitted: kept.submitted === true,
      entry: kept.entry,
      name: kept.name,
      since: numberOf(kept.since),
      at: numberOf(kept.at),
      draft,
    };
  } catch {
    return null;
  }
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
