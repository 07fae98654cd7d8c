import { storeForNextPage, takeFromPreviousPage } from './page-handover.ts';
import { type Toast, useToasts } from './toasts.ts';

const key = 'scanlist-toasts';

/**
 * From now on stores the toasts on the screen for the next document of this tab, because nobody has read them yet. A
 * toast with an action is left out: its action cannot be stored.
 */
export function storeToasts(): void {
  const keep = () => {
    const plain = useToasts.getState().toasts.filter(({ action }) => action === undefined);
    storeForNextPage(key, JSON.stringify(plain));
  };
  keep();
  useToasts.subscribe(keep);
}

/** Shows the toasts that the previous document of this tab stored, once. */
export function showStoredToasts(): void {
  for (const toast of readToasts(takeFromPreviousPage(key) ?? '[]')) useToasts.getState().show(toast);
}

function readToasts(text: string): Toast[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isToast) : [];
  } catch {
    return [];
  }
}

function isToast(value: unknown): value is Toast {
  return typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string';
}
