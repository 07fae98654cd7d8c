import type { PatchItemBody } from '@scanlist/contracts/http/fill';
import { text } from '../texts/text.ts';
import { mergeServer } from './draft-state.ts';
import type { DraftStore } from './draft-store.ts';
import type { Answer, Gateway } from './gateway.ts';
import { createTickSender, type TickSender } from './send-ticks.ts';
import type { ShownList, VisitStore } from './visit-store.ts';

/** Keeps the draft on the phone and the draft on the server equal. */
export interface DraftSync extends TickSender {
  /** Fetches the list and this session's values from the server and merges them into the draft. */
  restore(): Promise<void>;
}

/** Makes the synchronization of one visit. */
export function createDraftSync(store: VisitStore, draft: DraftStore, gateway: Gateway): DraftSync {
  const listId = store.get().list.id;
  const ticks = createTickSender({
    draft,
    patchItem,
    onRefused: (message) => store.toast('error', text('error'), text('itemFailed', { message })),
    onLink: (link) => store.set({ link }),
  });

  return {
    ...ticks,
    async restore() {
      const sessionId = draft.session();
      const answer = await gateway.restore(listId, sessionId);
      if (answer.kind !== 'ok' || draft.session() !== sessionId) return;
      if (answer.body.version > store.get().list.version) store.set({ list: answer.body });
      draft.update((current) => mergeServer(current, answer.body.items));
      ticks.wake();
    },
  };

  /**
   * Sends a tick. An item that is missing because the owner removed it stays in the entry, so the tick counts as sent
   * (decision F4).
   */
  async function patchItem(itemId: string, body: PatchItemBody): Promise<Answer<unknown>> {
    const sent: Answer<unknown> = { kind: 'ok', body: null };
    const isListed = ({ items, removed }: ShownList) =>
      items.some(({ id }) => id === itemId) && !removed?.includes(itemId);
    if (!isListed(store.get().list)) return sent;
    const answer = await gateway.patchItem(listId, itemId, body);
    if (answer.kind !== 'refused' || answer.status !== 404) return answer;
    const fresh = await gateway.restore(listId, body.completedBy);
    if (fresh.kind === 'unreachable') return fresh;
    if (fresh.kind === 'refused' || isListed(fresh.body)) return answer;
    const { list } = store.get();
    store.set({ list: { ...list, removed: [...(list.removed ?? []), itemId] } });
    store.toast('info', text('itemGone'), text('itemGoneText'));
    return sent;
  }
}
