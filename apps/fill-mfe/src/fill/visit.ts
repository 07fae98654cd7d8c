import type { PublicList } from '@scanlist/contracts/http/fill';
import { text } from '../texts/text.ts';
import { createCompletion } from './completion.ts';
import {
  addNote,
  closeNote,
  type Draft,
  type EarlyInput,
  mergeEarlyInput,
  notInEntry,
  openNote,
  progressOf,
  type Row,
  removeNote,
  rowsOf,
  tickItem,
  typeNote,
} from './draft-state.ts';
import { createDraftStore } from './draft-store.ts';
import { createDraftSync } from './draft-sync.ts';
import { receiptPrefix } from './linked-receipt.ts';
import type { Phone } from './phone.ts';
import type { PhoneStorage } from './phone-storage.ts';
import type { KeptSignature, Signature } from './signature.ts';
import { createVisitStore, type VisitState } from './visit-store.ts';

/** One visitor's visit to one list, from opening to receipt. */
export interface Visit {
  /** Where this phone keeps the visit, and its receipts. */
  storage: PhoneStorage;
  get(): VisitState;
  subscribe(listener: () => void): () => void;
  /** Merges the stored draft with the input from before the script ran, and begins to send. */
  start(earlyInput: readonly EarlyInput[]): void;
  /** Sends everything that waits; call when the network may be back. */
  wake(): void;
  /** Call when the phone has lost its network or has it back. */
  linkChanged(online: boolean): void;
  /** Call when another tab has written to the browser's storage. */
  storageChanged(key: string | null, text: string | null): void;
  stop(): void;
  tick(row: Row, completed: boolean): void;
  openNote(row: Row): void;
  closeNote(row: Row): void;
  typeNote(row: Row, text: string): void;
  addNote(row: Row): void;
  removeNote(row: Row): void;
  /** The visit that was left unfinished goes on. */
  continueStarted(): void;
  /** A new, empty visit begins in its place. The returned function brings back what was cleared, beside what is new. */
  startAgain(): () => void;
  /** Complete List was tapped. */
  askToComplete(): void;
  /** OK in the confirmation. */
  confirm(): void;
  /** Cancel, in the confirmation or on the screen that follows. */
  backToForm(): void;
  /** The name the visitor typed; with `typed`, changes it. */
  name(typed?: string): string;
  /** Done on the screen for name and signature; the signature is empty if the list requires none. */
  sign(signature: Signature): void;
  /** What that screen keeps until it opens again, however it closes. */
  kept(): KeptSignature;
  /** Makes an entry of this list that the server refused the draft again. */
  reopen(sessionId: string): void;
  /** Removes an entry that the server refused from this phone. */
  forget(sessionId: string): void;
  dismiss(toastId: number): void;
}

/** Makes a visit. Without a `phone` it is the owner's preview, which stores and sends nothing (decision O9). */
export function createVisit(list: PublicList, phone: Phone | null, storage: PhoneStorage): Visit {
  const store = createVisitStore(list);
  const draft = createDraftStore({
    listId: list.id,
    storage,
    now: phone?.now ?? Date.now,
    onChange: () => store.set({ draft: draft.get(), draftDurable: draft.isDurable() }),
    onEnded: completedElsewhere,
  });
  const sync = phone && createDraftSync(store, draft, phone.gateway);
  const completion = sync && createCompletion(store, draft, sync, phone, storage);
  const isAt = (stage: VisitState['stage']['name']) => store.get().stage.name === stage;
  const continueStarted = () => {
    if (store.get().started) store.set({ started: null });
  };
  const change = (edit: (draft: Draft, row: Row) => Draft) => (row: Row) => {
    continueStarted();
    draft.update((current) => edit(current, row));
    // Not inside the tap: on a slow phone even the start of a request delays the paint that shows the tick.
    if (sync) setTimeout(sync.wake);
  };

  return {
    storage,
    get: store.get,
    subscribe: store.subscribe,
    start(earlyInput) {
      const isRunning = draft.open();
      const found = draft.get();
      if (Object.values(found).some(({ completed, note, typed }) => completed || note || typed))
        store.set({ started: { ...progressOf(rowsOf(list, found), found), at: draft.changedAt() } });
      draft.update((stored) => mergeEarlyInput(stored, rowsOf(store.get().list, stored), earlyInput));
      // The draft has them now (early-ticks.ts), unless the browser has no room for it.
      if (draft.isDurable()) storage.remove(`scanlist-early-${list.id}`);
      store.set({ live: true, draft: draft.get(), hasReceipts: storage.keys(receiptPrefix).length > 0 });
      sync?.resume();
      if (isRunning) void sync?.restore();
      completion?.open();
    },
    wake,
    linkChanged(online) {
      store.set({ link: online ? 'fine' : 'offline' });
      if (online) wake();
    },
    storageChanged: draft.storageChanged,
    stop() {
      void sync?.pause();
      completion?.close();
    },
    tick: (row, completed) => change((current) => tickItem(current, row, completed))(row),
    openNote: change(openNote),
    closeNote: change(closeNote),
    typeNote(row, text) {
      continueStarted();
      draft.update((current) => typeNote(current, row, text));
    },
    addNote: change(addNote),
    removeNote: change(removeNote),
    continueStarted,
    startAgain() {
      const [session, cleared, name] = [draft.session(), draft.get(), draft.name()];
      const kept = completion?.kept();
      draft.restart();
      completion?.reset();
      continueStarted();
      return () => {
        if (!isAt('form')) return;
        draft.resume(session, { ...notInEntry(draft.get(), {}), ...cleared }, name);
        completion?.kept(kept);
        sync?.wake();
      };
    },
    askToComplete() {
      if (!isAt('form')) return;
      continueStarted();
      if (completion) completion.askToComplete();
      else store.toast('info', text('preview'), text('previewText'));
    },
    confirm() {
      if (isAt('confirming')) completion?.confirm();
    },
    backToForm() {
      if (isAt('confirming') || isAt('signing')) store.set({ stage: { name: 'form' } });
    },
    name: draft.name,
    sign(signature) {
      if (isAt('signing')) completion?.sign(signature);
    },
    kept: () => completion?.kept() ?? {},
    reopen: (sessionId) => completion?.reopen(sessionId),
    forget: (sessionId) => completion?.forget(sessionId),
    dismiss: store.dismiss,
  };

  function wake(): void {
    draft.recheck();
    sync?.wake();
    completion?.flush();
  }

  function completedElsewhere(): void {
    completion?.reset();
    store.toast(
      'info',
      text('otherTab'),
      text(Object.keys(draft.get()).length > 0 ? 'otherTabRest' : 'otherTabCleared'),
      true,
    );
  }
}
