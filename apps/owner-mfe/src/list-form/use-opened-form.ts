import { newRequestId } from '@scanlist/web-kit/request-id';
import { useCallback, useEffect, useState } from 'react';
import type { IdempotencyKey } from '../list-data/create-list.ts';
import { storageIdOf } from '../shared/roles.ts';
import { useOwner, useShell } from '../shared/shell.tsx';
import type { ListFormValues } from './list-form-values.ts';
import {
  deleteSavedForm,
  readRequestKey,
  readSavedForm,
  type SavedForm,
  savedFormKey,
  saveForm,
} from './saved-form.ts';

/** The form as the server has it, and its version (null for a new list). */
export interface ServerVersion {
  values: ListFormValues;
  version: number | null;
}

/** The state a form was opened with. */
export interface OpenedForm {
  /** Another number remounts the form. */
  revision: number;
  key: string;
  onServer: ServerVersion;
  /** Earlier unsaved input, which fills the form. */
  savedForm: SavedForm | null;
  /** The version that the form changes. Older input has an older version, which the server reports as a conflict. */
  version: number | null;
  /** The idempotency key of a new list, whatever is typed and however often it is sent. */
  requestKey: IdempotencyKey;
}

/** Opens the form of a list (`null`: a new one) with this owner's earlier unsaved input in this browser. */
export function useOpenedForm(listId: string | null, onServer: ServerVersion) {
  const owner = useOwner();
  const { toast } = useShell();
  const [opened, setOpened] = useState<OpenedForm>(() => {
    const key = savedFormKey(storageIdOf(owner), listId);
    const savedForm = readSavedForm(key, onServer.values);
    const requestKey = { current: savedForm?.requestKey ?? readRequestKey(key) ?? newRequestId() };
    return {
      revision: 0,
      key,
      onServer,
      savedForm,
      version: savedForm ? savedForm.version : onServer.version,
      requestKey,
    };
  });

  /** Fills the form with the server's version, and drops input. */
  const startFrom = useCallback((onServer: ServerVersion) => {
    setOpened(({ revision, key }) => ({
      revision: revision + 1,
      key,
      onServer,
      savedForm: null,
      version: onServer.version,
      requestKey: { current: newRequestId() },
    }));
  }, []);
  const { revision, key, savedForm } = opened;
  // In an effect: the previous revision's form saves its input once more when it unmounts.
  useEffect(() => {
    if (revision > 0 && !savedForm) deleteSavedForm(key);
  }, [revision, key, savedForm]);

  /** Discards the input; the toast says what the form shows now, and offers 'Undo'. */
  const discard = (typed: SavedForm, description = 'The form is back to what you last saved.') => {
    startFrom(opened.onServer);
    toast({
      title: 'Changes discarded',
      description,
      action: {
        label: 'Undo',
        onSelect: () => {
          saveForm(opened.key, typed);
          setOpened(({ revision }) => ({
            ...opened,
            revision: revision + 1,
            savedForm: typed,
            version: typed.version,
          }));
        },
      },
    });
  };

  const setVersion = useCallback((version: number) => setOpened((current) => ({ ...current, version })), []);

  return { opened, startFrom, discard, setVersion };
}
