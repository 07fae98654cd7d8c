import type { OpenedLiveDemo } from '@scanlist/contracts/http/live-demo';
import {
  peekFromPreviousPage,
  storeForNextPage,
  takeFromPreviousPage,
} from '@scanlist/web-kit/page-handover';

/** Where this tab keeps the demo it opened (sessionStorage), so that a reload goes on with it. */
export const demoKey = 'scanlist-live-demo';

/** Keeps it for this tab. A browser without storage keeps nothing, and nothing fails. */
export function storeDemo({ listId, listUrl, expiresAt }: OpenedLiveDemo): void {
  storeForNextPage(demoKey, JSON.stringify({ listId, listUrl, expiresAt }));
}

/** It is over, or another takes its place. */
export function clearStoredDemo(): void {
  takeFromPreviousPage(demoKey);
}

/** The demo this tab opened; null where there is none, or something else stands there. */
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
    URL.canParse(listUrl)
  );
}
