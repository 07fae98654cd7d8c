import type { Receipt } from '@scanlist/contracts/http/fill';
import { text } from '../texts/text.ts';
import { after } from './after.ts';
import { asksLocation } from './asks-location.ts';
import { addTypedNotes, draftFromEntry, entryItems, progressOf, rowsOf } from './draft-state.ts';
import type { DraftStore } from './draft-store.ts';
import type { DraftSync } from './draft-sync.ts';
import type { Answer } from './gateway.ts';
import { type LinkedReceipt, linkedReceipt, receiptPrefix } from './linked-receipt.ts';
import type { Location } from './locate.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { Phone } from './phone.ts';
import type { PhoneStorage } from './phone-storage.ts';
import { newSessionId, randomText } from './session-id.ts';
import type { KeptSignature, Signature } from './signature.ts';
import type { UnsentEntry } from './unsent-entry.ts';
import type { EntrySummary, VisitStore } from './visit-store.ts';

// In-flight ticks get this long to arrive before the entry, which holds the same ticks, is sent.
const ticksWithinMs = 1000;

/** Turns the draft of a visit into an entry, from the confirmation to the receipt (specification section 4, Complete). */
export interface Completion {
  /** Reads the entries that wait on this phone and sends them. */
  open(): void;
  /** Sends every entry that waits. */
  flush(): void;
  close(): void;
  askToComplete(): void;
  confirm(): void;
  sign(signed: Signature): void;
  /** What the step for name and signature keeps; with `other`, changes it. */
  kept(other?: KeptSignature): KeptSignature;
  reopen(sessionId: string): void;
  /** Removes an entry that was refused from this phone. */
  forget(sessionId: string): void;
  /** Another tab completed the session: the signature belonged to it. */
  reset(): void;
}

/** Makes the completion of one visit. `sync` pauses while an entry is on its way. */
export function createCompletion(
  store: VisitStore,
  draft: DraftStore,
  sync: DraftSync,
  { gateway, outboxStorage, locate, now }: Phone,
  storage: PhoneStorage,
): Completion {
  const { list } = store.get();
  let signature: Signature | null = null;
  let kept: KeptSignature = {};
  // As the page's label says. A list that has changed meanwhile may ask for less, never for more.
  let location: Location | null | undefined = asksLocation(list) ? undefined : null;
  const outbox: Outbox = createOutbox({
    storage: outboxStorage,
    logSession: gateway.logSession,
    now,
    onChange: () => store.set({ unsent: outbox.get(), sending: outbox.isSending() }),
    onFound: endKilled,
    onSettled: settled,
  });
  let opened: Promise<unknown> | undefined;

  return {
    open() {
      opened = outbox.open();
      void opened.then(outbox.flush);
    },
    flush: outbox.flush,
    close: outbox.close,
    askToComplete() {
      if (progressOf(rowsOf(store.get().list, draft.get()), draft.get()).done === 0)
        store.toast('error', text('noItems'), text('noItemsText'));
      // The earlier message about missing ticks no longer applies.
      else store.set({ stage: { name: 'confirming' }, toasts: [] });
    },
    confirm() {
      const { requireSignature, askName } = store.get().list;
      if (askName || (requireSignature && !signature)) store.set({ stage: { name: 'signing' } });
      else void complete(false);
    },
    sign(signed) {
      signature = signed;
      void complete(true);
    },
    kept(other = kept) {
      kept = other;
      return kept;
    },
    reopen(sessionId) {
      const entry = store
        .get()
        .unsent.find((unsent) => unsent.sessionId === sessionId && unsent.listId === list.id);
      if (entry) resume(entry);
    },
    forget: (sessionId) => void outbox.remove(sessionId),
    reset,
  };

  /** A page that was killed after it stored an entry did not mark its draft: the visitor would complete it again. */
  function endKilled(found: readonly UnsentEntry[]): void {
    const entry = found.find(({ body, refused }) => !refused && body.sessionId === draft.session());
    if (!entry) return;
    draft.endKilled(draftFromEntry(entry.body), entry.sessionId);
    store.set({ started: null });
    reset();
  }

  /** From the confirmed form to the receipt. The entry is stored on the phone before it is sent. */
  async function complete(signed: boolean): Promise<void> {
    // Messages about an earlier attempt no longer apply.
    store.set({ stage: { name: 'saving', signed }, toasts: [] });
    const sessionId = draft.session();
    const savedAt = now();
    draft.update((current) => addTypedNotes(current, rowsOf(store.get().list, current)));
    const [where] = await Promise.all([
      location === undefined && asksLocation(store.get().list) ? locate() : location,
      Promise.race([sync.pause(), after(ticksWithinMs)]),
      // An entry that waits may end this session.
      opened,
    ]);
    location = where;
    // Completed in another tab meanwhile.
    if (draft.session() !== sessionId) return;
    const entered = draft.get();
    const shown = store.get().list;
    const entry: UnsentEntry = {
      sessionId: newSessionId(savedAt),
      listId: list.id,
      listTitle: shown.title,
      savedAt,
      body: {
        sessionId,
        startedAt: draft.startedAt(),
        ...signature,
        name: draft.name(),
        locationData: location,
        // Made and stored with the entry before it is sent, because the answer may be lost (decision 0075).
        receiptSecret: randomText(),
        pass: shown.pass,
        ...entryItems(rowsOf(shown, entered), entered),
      },
    };
    const durable = await outbox.add(entry);
    if (draft.session() !== sessionId) {
      // Another tab has completed the session meanwhile. What its entry does not hold is in the form again.
      if (draft.endedBy() !== entry.sessionId) return outbox.remove(entry.sessionId);
      // It has found this very entry and sends it: the first receipt answers both.
      return outbox.flush();
    }
    store.set({ durable });
    // Only now may the draft go: a reload finds the entry in the outbox and begins a new session.
    if (durable) draft.setSubmitted(true, entered, entry.sessionId);
    await answered(entry, await outbox.send(entry.sessionId));
  }

  async function answered(entry: UnsentEntry, answer: Answer<Receipt>): Promise<void> {
    const { sessionId } = entry;
    if (answer.kind === 'refused' && answer.status !== 404) {
      // The next attempt is signed again: the items may change before it.
      signature = null;
      draft.setSubmitted(false);
      await outbox.remove(sessionId);
      backToForm();
      failed(answer.message);
      return;
    }
    draft.clear();
    if (answer.kind === 'ok') {
      await outbox.remove(sessionId);
      succeeded(entry, answer.body);
    } else {
      // The list is gone, and its form with it.
      if (answer.kind === 'refused') await outbox.add({ ...entry, refused: answer.message, isGone: true });
      store.set({
        link: answer.kind === 'unreachable' && answer.offline ? 'offline' : 'trouble',
        stage: { name: 'done', sessionId, receipt: null, ...summaryOf(entry) },
      });
    }
  }

  /** An entry that waited was answered while it was sent in the background. */
  function settled(entry: UnsentEntry, answer: Exclude<Answer<Receipt>, { kind: 'unreachable' }>): void {
    const { stage } = store.get();
    const isShown = stage.name === 'done' && stage.sessionId === entry.sessionId;
    if (answer.kind === 'ok') {
      if (isShown) succeeded(entry, answer.body);
      else {
        const { receipt, link } = keepReceipt(entry, answer.body);
        const said = text('entrySentText', { title: entry.listTitle, receipt });
        store.toast('success', text('entrySent'), said, !!link, link);
      }
    }
  }

  function succeeded(entry: UnsentEntry, answer: Receipt): void {
    const { sessionId } = entry;
    const receipt = keepReceipt(entry, answer);
    store.set({ link: 'fine', stage: { name: 'done', sessionId, receipt, ...summaryOf(entry) } });
    store.toast('success', text('completed'), text('entriesSaved'));
  }

  /** The phone keeps a receipt, because the last screen does not stay. */
  function keepReceipt(entry: UnsentEntry, answer: Receipt): LinkedReceipt {
    const receipt = linkedReceipt(entry, answer);
    storage.write(
      receiptPrefix + entry.sessionId,
      JSON.stringify({ ...receipt, listId: entry.listId, at: now() }),
    );
    return receipt;
  }

  function failed(message: string): void {
    // The list may ask for more than it did when it was loaded.
    void sync.restore();
    store.toast('error', text('error'), text('completeFailed', { message: message || text('unknownError') }));
  }

  /** Makes a refused entry the draft of its session again. */
  function resume(entry: UnsentEntry): void {
    signature = null;
    kept = { refused: entry.body };
    draft.resume(entry.body.sessionId, draftFromEntry(entry.body), entry.body.name ?? '');
    void outbox.remove(entry.sessionId);
    backToForm();
    // The list may ask for more than it did when it was loaded.
    void sync.restore();
  }

  function reset(): void {
    signature = null;
    kept = {};
    backToForm();
  }

  function backToForm(): void {
    sync.resume();
    store.set({ stage: { name: 'form' } });
  }
}

function summaryOf({ listTitle, body }: UnsentEntry): EntrySummary {
  const done = body.completedItems?.length ?? 0;
  return { listTitle, done, total: done + (body.uncompletedItems?.length ?? 0) };
}
