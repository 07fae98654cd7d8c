import { prerenderedElementId } from '@scanlist/contracts/http/routes';
import { readActions } from './early-actions.ts';

/** What a user did on a prerendered page before its scripts had come. */
export interface EarlyInput {
  /** By the names of the fields. */
  values: Record<string, string>;
  /** The name of the field with the focus, and what is selected in it. */
  focused: { name: string; selection: [start: number, end: number] | null } | null;
  /** True if the form was submitted. */
  isSubmitted: boolean;
}

/**
 * Removes the prerendered page, so that the drawn one is seen, and returns what was done on it; null if there is none, or
 * if it was taken before. Call it before the browser paints: the two look alike.
 */
export function takePrerendered(): EarlyInput | null {
  const page = document.getElementById(prerenderedElementId);
  if (!page) return null;
  const form = page.querySelector('form');
  const fields = [...page.querySelectorAll('input')];
  const active = fields.find((field) => field === document.activeElement);
  const input: EarlyInput = {
    values: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    focused: active ? { name: active.name, selection: selectionIn(active) } : null,
    isSubmitted: form?.dataset.submitted !== undefined,
  };
  page.remove();
  return input;
}

/** What a page shows until it has all that its prerendered version shows. */
const unfinished = '[data-spinner], main [aria-busy="true"]';

/**
 * Removes the prerendered page as soon as `root` shows as much as it does. What was done on a screen of an owner is done
 * again on the drawn one.
 */
export function endPrerendered(root: Element): void {
  const page = document.getElementById(prerenderedElementId);
  if (!page) return;
  const observer = new MutationObserver(() => {
    if (root.querySelector(unfinished)) return;
    observer.disconnect();
    const repeat = readActions(page, root);
    takePrerendered();
    repeat?.();
  });
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
}

function selectionIn({ selectionStart, selectionEnd }: HTMLInputElement): [number, number] | null {
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}
