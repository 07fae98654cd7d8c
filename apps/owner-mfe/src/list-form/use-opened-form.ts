import { newRequestId } from '@scanlist/web-kit/request-id';
import { useCallback, useEffect, useState } from 'react';
import type { IdempotencyKey } from '../list-data/create-list.ts';
import { useOwner, useShell } from '../shared/shell.tsx';
import type { ListFormValues } from './list-form-values.ts';
import { deleteSavedForm, readSavedForm, type SavedForm, savedFormKey, saveForm } from './saved-form.ts';

/** What is saved: the form as the server knows it, and at which version (null for a list that is not there yet). */
export interface ServerVersion {
  values: ListFormValues;
  version: number | null;
}

/** What a form was opened with. */
export interface OpenedForm {
  /** Another number is another form: it is drawn anew. */
  revision: number;
  key: string;
  onServer: ServerVersion;
  /** What was typed here before and not saved; it is what the form is filled with. */
  savedForm: SavedForm | null;
  /** The version the form changes: an older one than is saved where what was typed is older (the server then says so). */
  version: number | null;
  /** Under which a new list is made once, whatever is typed and however often it is sent. */
  requestKey: IdempotencyKey;
}

/** Opens the form of a list (`null`: a new one) with what this owner typed into it before, in this browser. */
export function useOpenedForm(listId: string | null, onServer: ServerVersion) {
  const owner = useOwner();
  const { toast } = useShell();
  const [opened, setOpened] = useState<OpenedForm>(() => {
    const key = savedFormKey(owner.id, listId);
    const savedForm = readSavedForm(key, onServer.values);
    const requestKey = { current: savedForm?.requestKey ?? newRequestId() };
    return {
      revision: 0,
      key,
      onServer,
      savedForm,
      version: savedForm ? savedForm.version : onServer.version,
      requestKey,
    };
  });

  /** Fills the form with what is saved, and forgets what was typed. */
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
  // In an effect: the previous round's form saves its words once more when it unmounts.
  useEffect(() => {
    if (revision > 0 && !savedForm) deleteSavedForm(key);
  }, [revision, key, savedForm]);

  /** The owner wants none of what was typed; for as long as the toast stands they can change their mind. */
  const discard = (typed: SavedForm) => {
    startFrom(opened.onServer);
    toast({
      title: 'Changes discarded',
      description: 'The form is as it was saved.',
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
