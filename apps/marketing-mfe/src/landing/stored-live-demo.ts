import type { OpenedLiveDemo } from '@scanlist/contracts/http/live-demo';
import {
  peekFromPreviousPage,
  storeForNextPage,
  takeFromPreviousPage,
} from '@scanlist/web-kit/page-handover';

/** Where this tab stores its demo (sessionStorage), so that a reload continues with it. */
export const demoKey = 'scanlist-live-demo';

/** Stores it for this tab. A browser without storage stores nothing, and nothing fails. */
export function storeDemo({ listId, listUrl, expiresAt }: OpenedLiveDemo): void {
  storeForNextPage(demoKey, JSON.stringify({ listId, listUrl, expiresAt }));
}

/** Deletes it when it is over or replaced. */
export function clearStoredDemo(): void {
  takeFromPreviousPage(demoKey);
}

/** The demo this tab opened; null where there is none, or the stored text has another shape. */
export function readStoredDemo(): OpenedLiveDemo | null {
  try {
    const kept: unknown = JSON.parse(peekFromPreviousPage(demoKey) ?? 'null');
    return isDemo(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isDemo(kept: unknown): kept is OpenedLiveDemo {
  const { listId, listUrl, expiresAt } = (kept ?? {}) as Record<string, unknown>;
  return (
    typeof listId === 'string' &&
    typeof expiresAt === 'string' &&
    typeof listUrl === 'string' &&
    // Throws where it is none.
    new URL(listUrl).href !== ''
  );
}
