import type { ListBody } from '@scanlist/contracts/http/lists';
import { useEffect, useMemo, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { forgetKeptForm, type KeptForm, keepForm } from './kept-form.ts';
import { type ListFormValues, saySame } from './list-form-values.ts';
import type { OpenedForm } from './use-opened-form.ts';

/** How long after a change it is written down, at the latest. */
const writeMs = 400;

/** What stands in the form and is not saved. */
export interface Unsaved {
  is(): boolean;
  /** It, as it would be kept. */
  typed(): KeptForm;
  /** Forgets it and stops keeping: it has been saved, or is wanted no more. */
  forget(): void;
}

/**
 * Keeps what is typed in the browser: shortly after every change, and when the page is hidden, left or closed. A session
 * that ends, a reload or a crash loses at most the last `writeMs`.
 */
export function useFormKeeping(
  form: UseFormReturn<ListFormValues, unknown, ListBody>,
  opened: OpenedForm,
): Unsaved {
  const latest = useRef(opened);
  latest.current = opened;
  const stopped = useRef(false);

  const unsaved = useMemo<Unsaved>(
    () => ({
      is: () => !stopped.current && !saySame(form.getValues(), latest.current.saved.values),
      typed: () => {
        const { version, requestKey } = latest.current;
        return { at: Date.now(), version, requestKey: requestKey.current, values: form.getValues() };
      },
      forget() {
        stopped.current = true;
        forgetKeptForm(latest.current.key);
      },
    }),
    [form],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Where nothing was typed, what another tab keeps of the same list is not ours to forget.
    let isOurs = latest.current.kept !== null;
    const write = () => {
      clearTimeout(timer);
      timer = undefined;
      if (stopped.current) return;
      if (unsaved.is()) {
        isOurs = true;
        keepForm(latest.current.key, unsaved.typed());
      } else if (isOurs) forgetKeptForm(latest.current.key);
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
