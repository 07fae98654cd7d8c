import { type Draft, mergeTab, parseDraft } from './draft-state.ts';
import type { PhoneStorage } from './phone-storage.ts';
import { isSessionId, newSessionId, sessionKey } from './session-id.ts';

/** The running session of one list on this phone: its id, its draft, and their place in storage. */
export interface DraftStore {
  /** Reads what was kept, or begins a session. True when the session had been running before this page. */
  open(): boolean;
  get(): Draft;
  session(): string;
  /** Changes the draft and writes it at once, so that a page killed the next moment has lost nothing. */
  update(change: (draft: Draft) => Draft): void;
  /** Notes that the session stands in the outbox: from now on a reload begins a new one. `false` takes that back. */
  setSubmitted(submitted: boolean): void;
  /** Forgets session and draft: they have become an entry. */
  clear(): void;
  /** Goes on with a session that had been submitted but was refused. */
  resume(sessionId: string, draft: Draft): void;
  /** Another tab wrote under `key`. */
  hearTab(key: string | null, text: string | null): void;
}

/** Makes the store; nothing is read before `open`. `onChange` hears of every change of the draft. */
export function createDraftStore(options: {
  listId: string;
  storage: PhoneStorage;
  now: () => number;
  onChange: () => void;
}): DraftStore {
  const { listId, storage, now, onChange } = options;
  const draftKey = `scanlist-draft-${listId}`;
  let sessionId = '';
  let draft: Draft = {};
  let submitted = false;

  return {
    open() {
      const kept = parseKept(storage.read(draftKey));
      const keptSession = storage.read(sessionKey(listId));
      const running = isSessionId(keptSession) ? keptSession : kept?.sessionId;
      if (running && !(kept?.submitted && kept.sessionId === running)) {
        sessionId = running;
        draft = kept?.sessionId === running ? kept.draft : {};
        storage.write(sessionKey(listId), sessionId);
        return true;
      }
      begin();
      return false;
    },
    get: () => draft,
    session: () => sessionId,
    update(change) {
      const next = change(draft);
      if (next === draft) return;
      draft = next;
      write();
      onChange();
    },
    setSubmitted(value) {
      submitted = value;
      write();
    },
    clear() {
      draft = {};
      submitted = false;
      sessionId = '';
      storage.remove(draftKey);
      storage.remove(sessionKey(listId));
    },
    resume(session, resumed) {
      sessionId = session;
      draft = resumed;
      submitted = false;
      storage.write(sessionKey(listId), sessionId);
      write();
      onChange();
    },
    hearTab(key, text) {
      if (key !== draftKey || !sessionId || submitted) return;
      const kept = parseKept(text);
      if (kept?.sessionId === sessionId && !kept.submitted) {
        draft = mergeTab(draft, kept.draft);
        onChange();
      } else if (kept?.submitted || text === null) {
        // The other tab completed this session; what is ticked from here on is a new one.
        begin();
        onChange();
      }
    },
  };

  function begin(): void {
    draft = {};
    submitted = false;
    sessionId = newSessionId(now());
    storage.remove(draftKey);
    storage.write(sessionKey(listId), sessionId);
  }

  function write(): void {
    storage.write(draftKey, JSON.stringify({ sessionId, submitted, items: draft }));
  }
}

function parseKept(text: string | null): { sessionId: string; submitted: boolean; draft: Draft } | null {
  if (!text) return null;
  try {
    const kept = JSON.parse(text) as Record<string, unknown> | null;
    const draft = parseDraft(kept?.items);
    if (!kept || !draft || !isSessionId(kept.sessionId)) return null;
    return { sessionId: kept.sessionId, submitted: kept.submitted === true, draft };
  } catch {
    return null;
  }
}
