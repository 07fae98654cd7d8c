import type { ListBody } from '@scanlist/contracts/http/lists';
import { useEffect, useMemo, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { hasSameContent, type ListFormValues } from './list-form-values.ts';
import { deleteSavedForm, type SavedForm, saveForm } from './saved-form.ts';
import type { OpenedForm } from './use-opened-form.ts';

/** The longest delay between a change and its storage. */
const writeMs = 400;

/** The unsaved input of the form. */
export interface Unsaved {
  isDirty(): boolean;
  /** The input as a saved form. */
  toSavedForm(): SavedForm;
  /** Stores a new list that is sent, even if nothing was typed: its next save must not make a second list. */
  keepSent(): void;
  /** Deletes it and stops the autosave, after a save or a discard. */
  discard(): void;
}

/**
 * Stores input in the browser: shortly after every change, and when the page is hidden, left or closed. The end of a
 * session, a reload or a crash loses at most the last `writeMs`.
 */
export function useFormAutosave(
  form: UseFormReturn<ListFormValues, unknown, ListBody>,
  opened: OpenedForm,
): Unsaved {
  const latest = useRef(opened);
  latest.current = opened;
  const stopped = useRef(false);

  const unsaved = useMemo<Unsaved>(
    () => ({
      isDirty: () => !stopped.current && !hasSameContent(form.getValues(), latest.current.onServer.values),
      toSavedForm: () => {
        const { version, requestKey } = latest.current;
        return { at: Date.now(), version, requestKey: requestKey.current, values: form.getValues() };
      },
      keepSent() {
        const { key, version } = latest.current;
        if (version === null) saveForm(key, unsaved.toSavedForm());
      },
      discard() {
        stopped.current = true;
        deleteSavedForm(latest.current.key);
      },
    }),
    [form],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Without input here, a form saved by another tab must not be deleted.
    let isOurs = latest.current.savedForm !== null;
    const write = () => {
      clearTimeout(timer);
      timer = undefined;
      if (stopped.current) return;
      if (unsaved.isDirty()) {
        isOurs = true;
        saveForm(latest.current.key, unsaved.toSavedForm());
      } else if (isOurs) deleteSavedForm(latest.current.key);
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
