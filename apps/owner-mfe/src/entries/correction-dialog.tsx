import type { Entry } from '@scanlist/contracts/http/entries';
import { Button } from '@scanlist/ui/button';
import { Dialog } from '@scanlist/ui/dialog';
import { TextField } from '@scanlist/ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { useWarnBeforeLeaving } from '../forms/warn-before-leaving.ts';
import { listQuery, listsQuery } from '../list-data/list-calls.ts';
import { CorrectionItem } from './correction-item.tsx';
import {
  type Correction,
  type CorrectionValues,
  correctionOf,
  type ItemValues,
  isChanged,
  valuesOf,
} from './correction-values.ts';
import { type CorrectionFailure, useCorrection } from './use-correction.ts';

interface CorrectionDialogProps {
  listId: string;
  /** As it is now: another device may correct it while the dialog is open. */
  entry: Entry;
  onClose: () => void;
}

interface Problems {
  text: string | null;
  name: string | undefined;
  notes: Record<string, string>;
}

const noProblems: Problems = { text: null, name: undefined, notes: {} };

/** Corrects an entry. What is typed stays until it is saved or discarded. */
export default function CorrectionDialog({ listId, entry, onClose }: CorrectionDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const hasName = useHasName(listId, entry);
  const { isSaving, save } = useCorrection(listId, entry.id);
  const [opened] = useState(entry);
  const [values, setValues] = useState<CorrectionValues>(() => valuesOf(entry));
  const [problems, setProblems] = useState(noProblems);
  const [isAsking, setAsking] = useState(false);
  const isDirty = isChanged(opened, values);
  useWarnBeforeLeaving(isDirty);

  const change = (changed: Partial<CorrectionValues>) => {
    setValues({ ...values, ...changed });
    setProblems(noProblems);
  };
  const changeItem = (changed: ItemValues) =>
    change({ items: values.items.map((item) => (item.itemId === changed.itemId ? changed : item)) });
  const close = () => {
    if (isSaving) return;
    if (isDirty) setAsking(true);
    else onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setProblems(noProblems);
    const correction = correctionOf(entry, values);
    const failure = await save(correction, entry.correction?.at ?? null);
    if (!failure) return onClose();
    setProblems(problemsOf(failure, correction));
    // Once the messages are drawn.
    setTimeout(() => {
      const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
      field?.focus({ preventScroll: true });
      // With its message, which is below it.
      field?.parentElement?.scrollIntoView({ block: 'nearest' });
    });
  };

  if (isAsking) {
    return (
      <ConfirmDialog
        title="Discard your changes?"
        cancelLabel="Keep Editing"
        confirmLabel="Discard Changes"
        onClose={() => setAsking(false)}
        onConfirm={onClose}
      >
        <p>Your changes to entry #{entry.id} aren’t saved.</p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      open
      isSticky
      onOpenChange={(open) => !open && close()}
      title={`Correct entry #${entry.id}`}
      description="The original is kept. Only you and your team can see corrections."
      footer={
        <>
          <Button aria-disabled={isSaving} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" aria-disabled={isSaving}>
            {isSaving ? 'Saving...' : 'Save Correction'}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={(event) => void submit(event)}>
        {hasName && (
          <TextField
            label="Name"
            autoComplete="off"
            className="mb-3"
            value={values.name}
            error={problems.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
        <ul className="divide-y divide-line">
          {values.items.map((item, place) => (
            <CorrectionItem
              key={item.itemId}
              content={entry.items[place]?.content ?? ''}
              value={item}
              error={problems.notes[item.itemId]}
              onChange={changeItem}
            />
          ))}
        </ul>
        {problems.text && (
          <p role="alert" className="mt-4 text-sm font-medium text-pretty text-stop">
            {problems.text}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** Whether the entry has a name, had one before it was corrected, or its list asks for one. */
function useHasName(listId: string, { visitorName, correction }: Entry): boolean {
  const client = useQueryClient();
  // The screen of all entries has loaded the lists, and that of one list has loaded this one.
  const list =
    client.getQueryData(listQuery(listId).queryKey) ??
    client.getQueryData(listsQuery.queryKey)?.find(({ id }) => id === listId);
  return !!visitorName || !!correction?.original.visitorName || (list?.askName ?? 'off') !== 'off';
}

/** What the server refuses, by its field. What has no field here is told below the form. */
function problemsOf({ text, issues }: CorrectionFailure, { items }: Correction): Problems {
  const problems: Problems = { text, name: undefined, notes: {} };
  for (const { path, message } of issues) {
    const [, place] = /^correction\.items\.(\d+)\.note$/.exec(path) ?? [];
    const item = place === undefined ? undefined : items[Number(place)];
    if (item) problems.notes[item.itemId] = message;
    else if (path === 'correction.visitorName') problems.name = message;
    else problems.text = message;
  }
  return problems;
}
