import type { ListBody, OwnerList } from '@scanlist/contracts/http/lists';
import { ApiError } from '@scanlist/web-kit/api';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isSameOwner } from '../auth/session-expired.tsx';
import { useOwner } from '../shared/shell.tsx';
import { fieldErrorsOf, type ListFormField } from './field-errors.ts';
import type { ListFormValues } from './list-form-values.ts';
import type { Unsaved } from './use-form-autosave.ts';

export interface SaveList {
  /** Asks what has to be asked before the list is sent; false stays in the form. */
  confirm?: (body: ListBody) => Promise<boolean>;
  /** Sends the list. If it throws, input stays and the server's issues are shown at their fields. */
  save: (body: ListBody) => Promise<OwnerList>;
  /** Called when nothing is unsaved any more. */
  onSaved: (list: OwnerList) => void | Promise<void>;
  onFailed: (error: unknown) => void;
}

/** Saves the input; after a failure it focuses the invalid field, or reports that the session has ended. */
export function useSaving(
  form: UseFormReturn<ListFormValues, unknown, ListBody>,
  unsaved: Unsaved,
  saving: SaveList,
) {
  const latest = useRef(saving);
  latest.current = saving;
  const owner = useOwner();
  const [isSaving, setSaving] = useState(false);
  const [signedOut, setSignedOut] = useState<'nobody' | 'another' | null>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const isAsking = useRef(false);
  const failed = useRef<{ field: ListFormField | undefined } | null>(null);

  useEffect(() => {
    // Elements of an inert form cannot have the focus.
    if (isSaving || !failed.current) return;
    const { field } = failed.current;
    failed.current = null;
    if (field) form.setFocus(field);
    if (document.activeElement === document.body) submitButton.current?.focus();
  }, [form, isSaving]);

  const send = async (body: ListBody) => {
    if (isAsking.current) return;
    isAsking.current = true;
    const goesOn = await (latest.current.confirm?.(body) ?? true);
    isAsking.current = false;
    if (!goesOn) return;
    setSaving(true);
    try {
      if (signedOut && !(await isSameOwner(owner.id))) {
        setSignedOut('another');
        return;
      }
      unsaved.keepSent();
      const list = await latest.current.save(body);
      setSignedOut(null);
      unsaved.discard();
      await latest.current.onSaved(list);
    } catch (error) {
      const issues =
        error instanceof ApiError ? fieldErrorsOf(error.issues) : new Map<ListFormField, string>();
      for (const [field, message] of issues) form.setError(field, { type: 'server', message });
      failed.current = { field: issues.keys().next().value };
      if (error instanceof ApiError && error.status === 401) setSignedOut('nobody');
      latest.current.onFailed(error);
    } finally {
      setSaving(false);
    }
  };

  return { isSaving, signedOut, submit: () => void form.handleSubmit(send)(), submitButton };
}
