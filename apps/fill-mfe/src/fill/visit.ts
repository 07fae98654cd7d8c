import type { PatchItemBody, PublicList, Receipt } from '@scanlist/contracts/http/fill';
import {
  addNote,
  addTypedNotes,
  closeNote,
  type Draft,
  draftOfEntry,
  mergeServer,
  mergeTouches,
  openNote,
  progressOf,
  type Row,
  removeNote,
  rowsOf,
  seenItems,
  type Touch,
  tickItem,
  typeNote,
} from './draft-state.ts';
import { createDraftStore } from './draft-store.ts';
import type { Answer, Gateway } from './gateway.ts';
import type { Location } from './locate.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { OutboxStorage } from './outbox-storage.ts';
import type { PhoneStorage } from './phone-storage.ts';
import { createTickSender, type Link } from './send-ticks.ts';
import type { UnsentEntry } from './unsent-entry.ts';

/** A message that fades by itself. `error` is the specification's "destructive". */
export interface Toast {
  id: number;
  title: string;
  description: string;
  variant: 'default' | 'success' | 'error' | 'info';
  /** Stays until it is closed: it may come while nobody looks at this tab. */
  lasting?: boolean;
}

/** The list as the page shows it; `removed` are the ids of items the owner removed since it was loaded. */
export interface ShownList extends PublicList {
  removed?: readonly string[];
}

/** Where the visitor stands. In `done` without a receipt, the entry is kept on the phone and not yet answered. */
export type Stage =
  | { name: 'form' }
  | { name: 'confirming' }
  | { name: 'signing' }
  | { name: 'saving'; signed: boolean }
  | { name: 'done'; sessionId: string; receipt: Receipt | null };

/** Everything the screens show. A new object after every change. */
export interface VisitState {
  /** True once the script answers; the server's HTML shows `false`. */
  live: boolean;
  list: ShownList;
  draft: Draft;
  stage: Stage;
  link: Link;
  toasts: readonly Toast[];
  /** Finished entries that wait on this phone, of every list. */
  unsent: readonly UnsentEntry[];
  /** False while something finished is kept only as long as the page is open. */
  durable: boolean;
}

/** What a visit needs of the phone; passed in, so that it runs in tests without one. */
export interface Phone {
  gateway: Gateway;
  storage: PhoneStorage;
  outboxStorage: OutboxStorage;
  locate: () => Promise<Location | null>;
  now: () => number;
}

/** One visitor's visit to one list, from opening to receipt. */
export interface Visit {
  get(): VisitState;
  subscribe(listener: () => void): () => void;
  /** Joins what was kept and what was touched before the script came, and begins to send. */
  start(touches: readonly Touch[]): void;
  /** Sends everything that waits; call when the network may be back. */
  wake(): void;
  /** The phone says it lost its network, or has it back. */
  linkChanged(online: boolean): void;
  hearTab(key: string | null, text: string | null): void;
  stop(): void;
  tick(row: Row, completed: boolean): void;
  openNote(row: Row): void;
  closeNote(row: Row): void;
  typeNote(row: Row, text: string): void;
  addNote(row: Row): void;
  removeNote(row: Row): void;
  /** Complete List was tapped. */
  askToComplete(): void;
  /** OK in the confirmation. */
  confirm(): void;
  /** Cancel, in the confirmation or on the signature screen. */
  backToForm(): void;
  /** Done on the signature screen, with the PNG as data URL. */
  sign(signatureData: string): void;
  /** Goes on with an entry of this list that the server refused. */
  reopen(sessionId: string): void;
  dismiss(toastId: number): void;
}

// In-flight ticks get this long to arrive before the entry, which says the same, goes out.
const ticksWithinMs = 1000;

/** Makes a visit. Without a `phone` it is the owner's preview: it keeps, asks and sends nothing (decision O9). */
export function createVisit(initialList: PublicList, phone: Phone | null, storage: PhoneStorage): Visit {
  const listId = initialList.id;
  const listeners = new Set<() => void>();
  let state: VisitState = {
    live: false,
    list: initialList,
    draft: {},
    stage: { name: 'form' },
    link: 'fine',
    toasts: [],
    unsent: [],
    durable: true,
  };
  let toastId = 0;
  let signature: string | null = null;
  // A live demo would not keep it: nobody is asked in vain.
  let location: Location | null | undefined = initialList.expiresAt ? null : undefined;
  const now = phone?.now ?? Date.now;

  const draft = createDraftStore({
    listId,
    storage,
    now,
    onChange: () => set({ draft: draft.get() }),
    onEnded: completedElsewhere,
  });
  const ticks = phone
    ? createTickSender({
        draft,
        patchItem: (itemId, body) => patchItem(phone.gateway, itemId, body),
        onRefused: (message) => toast('error', 'Error', `Failed to update item: ${message}`),
        onLink: (link) => set({ link }),
      })
    : null;
  const outbox: Outbox | null = phone
    ? createOutbox({
        storage: phone.outboxStorage,
        logSession: phone.gateway.logSession,
        now,
        onChange: () => set({ unsent: outbox?.get() ?? [] }),
        onSettled: settled,
      })
    : null;

  const change = (edit: (draft: Draft, row: Row) => Draft) => (row: Row) => {
    draft.update((current) => edit(current, row));
    ticks?.wake();
  };

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(touches) {
      const running = draft.open();
      draft.update((kept) => mergeTouches(kept, rowsOf(state.list, kept), touches));
      set({ live: true, draft: draft.get() });
      ticks?.resume();
      if (running && phone) void restore(phone.gateway);
      void outbox?.open().then(() => outbox.flush());
    },
    wake,
    linkChanged(online) {
      set({ link: online ? 'fine' : 'offline' });
      if (online) wake();
    },
    hearTab: draft.hearTab,
    stop() {
      void ticks?.pause();
      outbox?.close();
    },
    tick: (row, completed) => change((current) => tickItem(current, row, completed))(row),
    openNote: change(openNote),
    closeNote: change(closeNote),
    typeNote: (row, text) => draft.update((current) => typeNote(current, row, text)),
    addNote: change(addNote),
    removeNote: change(removeNote),
    askToComplete() {
      if (state.stage.name !== 'form') return;
      if (!phone) {
        toast('info', 'This is a preview', 'Nothing is saved or sent from here.');
      } else if (progressOf(rowsOf(state.list, draft.get()), draft.get()).done === 0) {
        toast('error', 'No items completed', 'Please check at least one item before completing the list.');
      } else {
        // What was missing a moment ago is there now.
        set({ stage: { name: 'confirming' }, toasts: [] });
      }
    },
    confirm() {
      if (state.stage.name !== 'confirming') return;
      if (state.list.requireSignature && !signature) set({ stage: { name: 'signing' } });
      else void complete(false);
    },
    backToForm() {
      if (state.stage.name === 'confirming' || state.stage.name === 'signing')
        set({ stage: { name: 'form' } });
    },
    sign(signatureData) {
      if (state.stage.name !== 'signing') return;
      signature = signatureData;
      void complete(true);
    },
    reopen(sessionId) {
      const entry = state.unsent.find((unsent) => unsent.sessionId === sessionId && unsent.listId === listId);
      if (entry) goOnWith(entry);
    },
    dismiss: (id) => set({ toasts: state.toasts.filter((shown) => shown.id !== id) }),
  };

  function set(part: Partial<VisitState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  function wake(): void {
    draft.recheck();
    ticks?.wake();
    outbox?.flush();
  }

  /** Shows a message, once: the same one shown already is replaced. */
  function toast(variant: Toast['variant'], title: string, description: string, lasting?: boolean): void {
    toastId += 1;
    const others = state.toasts.filter((shown) => shown.description !== description);
    set({ toasts: [...others, { id: toastId, variant, title, description, lasting }] });
  }

  /** Sends a tick. An item that is missing because the owner removed it is kept in the entry, so nothing failed (decision F4). */
  async function patchItem(gateway: Gateway, itemId: string, body: PatchItemBody): Promise<Answer<unknown>> {
    const kept: Answer<unknown> = { kind: 'ok', body: null };
    const isListed = ({ items, removed }: ShownList) =>
      items.some(({ id }) => id === itemId) && !removed?.includes(itemId);
    if (!isListed(state.list)) return kept;
    const answer = await gateway.patchItem(listId, itemId, body);
    if (answer.kind !== 'refused' || answer.status !== 404) return answer;
    const fresh = await gateway.restore(listId, body.completedBy);
    if (fresh.kind === 'unreachable') return fresh;
    if (fresh.kind === 'refused' || isListed(fresh.body)) return answer;
    set({ list: { ...state.list, removed: [...(state.list.removed ?? []), itemId] } });
    toast(
      'info',
      'No longer on this list',
      'The owner removed an item you used. It stays in your entry, marked as removed.',
    );
    return kept;
  }

  function completedElsewhere(): void {
    signature = null;
    set({ stage: { name: 'form' } });
    ticks?.resume();
    toast(
      'info',
      'You completed this list in another tab',
      Object.keys(draft.get()).length > 0
        ? 'What is still checked or noted here is for a new entry.'
        : 'This form is empty again, for a new entry.',
      true,
    );
  }

  async function restore(gateway: Gateway): Promise<void> {
    const sessionId = draft.session();
    const answer = await gateway.restore(listId, sessionId);
    if (answer.kind !== 'ok' || draft.session() !== sessionId) return;
    if (answer.body.version > state.list.version) set({ list: answer.body });
    draft.update((current) => mergeServer(current, answer.body.items));
    ticks?.wake();
  }

  /** Section 4, Complete: from the given location to the receipt. The entry is on the phone before it is sent. */
  async function complete(signed: boolean): Promise<void> {
    if (!phone || !outbox) return;
    // What an earlier attempt said is over.
    set({ stage: { name: 'saving', signed }, toasts: [] });
    const sessionId = draft.session();
    draft.update((current) => addTypedNotes(current, rowsOf(state.list, current)));
    const [where] = await Promise.all([
      location === undefined ? phone.locate() : location,
      Promise.race([ticks?.pause(), new Promise((resolve) => setTimeout(resolve, ticksWithinMs))]),
    ]);
    location = where;
    // Completed in another tab meanwhile.
    if (draft.session() !== sessionId) return;
    const entered = draft.get();
    const entry: UnsentEntry = {
      sessionId,
      listId,
      listTitle: state.list.title,
      savedAt: now(),
      body: {
        sessionId,
        signatureData: signature,
        locationData: location,
        ...seenItems(rowsOf(state.list, entered), entered),
      },
    };
    const durable = await outbox.add(entry);
    // Another tab has completed the session, and its entry has the same key. Whichever is sent, there is one entry (decision F3).
    if (draft.session() !== sessionId) return outbox.flush();
    set({ durable });
    // Only now may the draft go: a reload finds the entry in the outbox and begins a new session.
    if (durable) draft.setSubmitted(true, entered);
    await answered(entry, await outbox.send(sessionId));
  }

  async function answered(entry: UnsentEntry, answer: Answer<Receipt>): Promise<void> {
    if (answer.kind === 'refused') {
      await refused(entry, answer.message);
      return;
    }
    draft.clear();
    if (answer.kind === 'ok') {
      await outbox?.remove(entry.sessionId);
      succeeded(entry.sessionId, answer.body);
    } else {
      set({
        link: answer.offline ? 'offline' : 'trouble',
        stage: { name: 'done', sessionId: entry.sessionId, receipt: null },
      });
    }
  }

  function succeeded(sessionId: string, receipt: Receipt): void {
    set({ link: 'fine', stage: { name: 'done', sessionId, receipt } });
    toast('success', 'List Completed!', 'Your entries have been saved successfully.');
  }

  async function refused(entry: UnsentEntry, message: string): Promise<void> {
    // Signed anew on the next attempt: what is signed may change before it.
    signature = null;
    draft.setSubmitted(false);
    await outbox?.remove(entry.sessionId);
    ticks?.resume();
    set({ stage: { name: 'form' } });
    toast('error', 'Error', `Failed to complete list: ${message || 'Unknown error'}`);
  }

  /** An entry that waited was answered while nobody stood by. */
  function settled(entry: UnsentEntry, answer: Exclude<Answer<Receipt>, { kind: 'unreachable' }>): void {
    const { stage } = state;
    const isShown = stage.name === 'done' && stage.sessionId === entry.sessionId;
    if (answer.kind === 'ok') {
      if (isShown) succeeded(entry.sessionId, answer.body);
      else toast('success', 'Entry sent', `${entry.listTitle}: receipt ${answer.body.receipt}`);
    } else if (isShown) {
      goOnWith(entry);
      toast('error', 'Error', `Failed to complete list: ${answer.message || 'Unknown error'}`);
    }
  }

  function goOnWith(entry: UnsentEntry): void {
    signature = null;
    draft.resume(entry.sessionId, draftOfEntry(entry.body));
    void outbox?.remove(entry.sessionId);
    ticks?.resume();
    set({ stage: { name: 'form' } });
  }
}
