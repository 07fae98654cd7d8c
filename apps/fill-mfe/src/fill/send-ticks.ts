import type { PatchItemBody } from '@scanlist/contracts/http/fill';
import { type Draft, markSent, patchBody, unsentItems } from './draft-state.ts';
import type { Answer } from './gateway.ts';
import { type Retry, retryLater } from './retry-later.ts';

/** Whether the server can be reached: `trouble` when it answers, but not usably. */
export type LinkStatus = 'fine' | 'offline' | 'trouble';

/** Sends ticks and notes to the server, one request per item at a time, and retries until each is answered. */
export interface TickSender {
  /** Looks for unsent items and sends them; call after every change. */
  wake(): void;
  /** Stops sending; resolves when no request is running. */
  pause(): Promise<void>;
  resume(): void;
}

const callsMax = 4;

/**
 * Makes the sender. A refusal is passed to `onRefused` and not retried, and the tick stays on the phone. Anything else
 * is retried with growing pauses for as long as the page is open.
 */
export function createTickSender(options: {
  draft: { get(): Draft; update(change: (draft: Draft) => Draft): void; session(): string };
  patchItem: (itemId: string, body: PatchItemBody) => Promise<Answer<unknown>>;
  onRefused: (message: string) => void;
  onLink: (link: LinkStatus) => void;
}): TickSender {
  const { draft, patchItem, onRefused, onLink } = options;
  const calls = new Map<string, Promise<void>>();
  let paused = false;
  const retry: Retry = retryLater(sendAll);

  return {
    wake: () => retry.now(),
    async pause() {
      paused = true;
      retry.cancel();
      await Promise.all(calls.values());
    },
    resume() {
      paused = false;
      retry.now();
    },
  };

  function sendAll(): void {
    if (paused) return;
    for (const itemId of unsentItems(draft.get())) {
      if (calls.size >= callsMax) return;
      if (calls.has(itemId)) continue;
      const call = send(itemId).finally(() => calls.delete(itemId));
      calls.set(
        itemId,
        call.then((goOn) => {
          if (goOn) sendAll();
        }),
      );
    }
  }

  async function send(itemId: string): Promise<boolean> {
    const item = draft.get()[itemId];
    if (!item) return false;
    const sessionId = draft.session();
    const answer = await patchItem(itemId, patchBody(item, sessionId));
    // The answer belongs to a session that has ended meanwhile; what is unsent now belongs to the next one.
    if (draft.session() !== sessionId) return true;
    if (answer.kind === 'unreachable') {
      onLink(answer.offline ? 'offline' : 'trouble');
      retry.later(answer.retryAfterMs);
      return false;
    }
    const refused = answer.kind === 'refused';
    draft.update((current) => markSent(current, itemId, item.rev, refused));
    if (refused) onRefused(answer.message);
    onLink('fine');
    retry.succeeded();
    return true;
  }
}
