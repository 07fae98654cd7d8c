import { newRequestId } from '@scanlist/web-kit/request-id';
import { useCallback, useEffect, useState } from 'react';
import type { RequestKey } from '../list-data/make-list.ts';
import { useOwner, useShell } from '../shared/shell.tsx';
import { forgetKeptForm, type KeptForm, keepForm, keptFormKey, readKeptForm } from './kept-form.ts';
import type { ListFormValues } from './list-form-values.ts';

/** What is saved: the form as the server knows it, and at which version (null for a list that is not there yet). */
export interface SavedForm {
  values: ListFormValues;
  version: number | null;
}

/** What a form was opened with. */
export interface OpenedForm {
  /** Another number is another form: it is drawn anew. */
  round: number;
  key: string;
  saved: SavedForm;
  /** What was typed here before and not saved; it is what the form is filled with. */
  kept: KeptForm | null;
  /** The version the form changes: an older one than is saved where what was typed is older (the server then says so). */
  version: number | null;
  /** Under which a new list is made once, whatever is typed and however often it is sent. */
  requestKey: RequestKey;
}

/** Opens the form of a list (`null`: a new one) with what this owner typed into it before, in this browser. */
export function useOpenedForm(listId: string | null, saved: SavedForm) {
  const owner = useOwner();
  const { toast } = useShell();
  const [opened, setOpened] = useState<OpenedForm>(() => {
    const key = keptFormKey(owner.id, listId);
    const kept = readKeptForm(key, saved.values);
    const requestKey = { current: kept?.requestKey ?? newRequestId() };
    return { round: 0, key, saved, kept, version: kept ? kept.version : saved.version, requestKey };
  });

  /** Fills the form with what is saved, and forgets what was typed. */
  const startFrom = useCallback((saved: SavedForm) => {
    setOpened(({ round, key }) => ({
      round: round + 1,
      key,
      saved,
      kept: null,
      version: saved.version,
      requestKey: { current: newRequestId() },
    }));
  }, []);
  const { round, key, kept } = opened;
  // In an effect: the previous round's form saves its words once more when it unmounts.
  useEffect(() => {
    if (round > 0 && !kept) forgetKeptForm(key);
  }, [round, key, kept]);

  /** The owner wants none of what was typed; for as long as the toast stands they can change their mind. */
  const discard = (typed: KeptForm) => {
    startFrom(opened.saved);
    toast({
      title: 'Changes discarded',
      description: 'The form is as it was saved.',
      action: {
        label: 'Undo',
        onSelect: () => {
          keepForm(opened.key, typed);
          setOpened(({ round }) => ({ ...opened, round: round + 1, kept: typed, version: typed.version }));
        },
      },
    });
  };

  const setVersion = useCallback((version: number) => setOpened((current) => ({ ...current, version })), []);

  return { opened, startFrom, discard, setVersion };
}
