import type { PublicList } from '@scanlist/contracts/http/fill';
import type { Draft } from './draft-state.ts';
import type { LinkedReceipt } from './linked-receipt.ts';
import type { LinkStatus } from './send-ticks.ts';
import type { UnsentEntry } from './unsent-entry.ts';

/** A message that fades by itself. `error` is the specification's "destructive". */
export interface Toast {
  id: number;
  title: string;
  description: string;
  variant: 'default' | 'success' | 'error' | 'info';
  /** Stays until it is closed, because it may appear while nobody looks at this tab. */
  lasting?: boolean | undefined;
  /** The address of the receipt of the entry that it is about. */
  receiptLink?: string | undefined;
}

/** The list as the page shows it; `removed` are the ids of items the owner removed since it was loaded. */
export interface ShownList extends PublicList {
  removed?: readonly string[];
}

/** The step of the visit. In `done` without a receipt, the entry is stored on the phone and not yet answered. */
export type Stage =
  | { name: 'form' }
  | { name: 'confirming' }
  | { name: 'signing' }
  | { name: 'saving'; signed: boolean }
  | ({ name: 'done'; sessionId: string; receipt: LinkedReceipt | null } & EntrySummary);

/** A visit that was left unfinished, as it was found on the phone. */
export interface StartedVisit {
  done: number;
  total: number;
  /** When it was last changed, by the phone's clock; null if that is not known. */
  at: number | null;
}

/** What the last screen shows of the entry. */
export interface EntrySummary {
  listTitle: string;
  done: number;
  total: number;
}

/** Everything the screens show. A new object after every change. */
export interface VisitState {
  /** True once the script answers; the server's HTML shows `false`. */
  live: boolean;
  list: ShownList;
  draft: Draft;
  stage: Stage;
  /** Until the visitor says whether to continue it, or changes something. */
  started: StartedVisit | null;
  /** Whether this phone kept receipts, of any list, when the page was opened. */
  hasReceipts: boolean;
  link: LinkStatus;
  /** False while the draft is stored only as long as the page is open. */
  draftDurable: boolean;
  toasts: readonly Toast[];
  /** Finished entries of every list that wait on this phone. */
  unsent: readonly UnsentEntry[];
  /** False while a finished entry is stored only as long as the page is open. */
  durable: boolean;
  /** True while a finished entry is on its way. */
  sending: boolean;
}

/** Holds the state of a visit and notifies its subscribers of each change. */
export interface VisitStore {
  get(): VisitState;
  set(part: Partial<VisitState>): void;
  subscribe(listener: () => void): () => void;
  /** Shows a message. A shown message with the same description is replaced. */
  toast(
    variant: Toast['variant'],
    title: string,
    description: string,
    lasting?: boolean,
    receiptLink?: string,
  ): void;
  dismiss(toastId: number): void;
}

/** Makes the store of a visit that has not started. */
export function createVisitStore(list: PublicList): VisitStore {
  const listeners = new Set<() => void>();
  let toastId = 0;
  let state: VisitState = {
    live: false,
    list,
    draft: {},
    stage: { name: 'form' },
    started: null,
    hasReceipts: false,
    link: 'fine',
    draftDurable: true,
    toasts: [],
    unsent: [],
    durable: true,
    sending: false,
  };

  return {
    get: () => state,
    set,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toast(variant, title, description, lasting, receiptLink) {
      toastId += 1;
      const others = state.toasts.filter((shown) => shown.description !== description);
      set({ toasts: [...others, { id: toastId, variant, title, description, lasting, receiptLink }] });
    },
    dismiss: (id) => set({ toasts: state.toasts.filter((shown) => shown.id !== id) }),
  };

  function set(part: Partial<VisitState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }
}
