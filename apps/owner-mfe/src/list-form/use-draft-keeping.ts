import type { ListBody } from '@scanlist/contracts/http/lists';
import { useEffect, useMemo, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { forgetDraft, type KeptDraft, keepDraft } from './draft-storage.ts';
import { type ListFormValues, saySame } from './list-form-values.ts';
import type { OpenedForm } from './use-list-draft.ts';

/** How long after a change it is written down, at the latest. */
const writeMs = 400;

/** What stands in the form and is not saved. */
export interface Unsaved {
  is(): boolean;
  /** It, as it would be kept. */
  draft(): KeptDraft;
  /** Forgets it and stops keeping: it has been saved, or is wanted no more. */
  forget(): void;
}

/**
 * Keeps what is typed in the browser: shortly after every change, and when the page is hidden, left or closed. A session
 * that ends, a reload or a crash loses at most the last `writeMs`.
 */
export function useDraftKeeping(
  form: UseFormReturn<ListFormValues, unknown, ListBody>,
  opened: OpenedForm,
): Unsaved {
  const latest = useRef(opened);
  latest.current = opened;
  const stopped = useRef(false);

  const unsaved = useMemo<Unsaved>(
    () => ({
      is: () => !stopped.current && !saySame(form.getValues(), latest.current.saved.values),
      draft: () => ({ at: Date.now(), version: latest.current.version, values: form.getValues() }),
      forget() {
        stopped.current = true;
        forgetDraft(latest.current.key);
      },
    }),
    [form],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Where nothing was typed, another tab's draft of the same list is not ours to forget.
    let isOurs = latest.current.kept !== null;
    const write = () => {
      clearTimeout(timer);
      timer = undefined;
      if (stopped.current) return;
      if (unsaved.is()) {
        isOurs = true;
        keepDraft(latest.current.key, unsaved.draft());
      } else if (isOurs) forgetDraft(latest.current.key);
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        timer ??= setTimeout(write, writeMs);
      },
    });
    const writeWhenHidden = () => {
      if (document.visibilityState === 'hidden') write();
    };
    addEventListener('pagehide', write);
    document.addEventListener('visibilitychange', writeWhenHidden);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', write);
      document.removeEventListener('visibilitychange', writeWhenHidden);
      write();
    };
  }, [form, unsaved]);

  return unsaved;
}
