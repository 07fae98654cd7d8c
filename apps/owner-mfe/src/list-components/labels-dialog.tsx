import { labelKey } from '@scanlist/contracts/http/labels';
import type { ListSummary } from '@scanlist/contracts/http/lists';
import { Button } from '@scanlist/ui/button';
import { Dialog } from '@scanlist/ui/dialog';
import { TextField } from '@scanlist/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { labelsInUse } from '../list-data/labels-in-use.ts';
import { saveLabels } from '../list-data/list-actions.ts';
import { listsQuery } from '../list-data/list-calls.ts';
import { useListActionDependencies } from '../list-data/use-list-action-dependencies.ts';
import { withLabel } from './with-label.ts';

export interface LabelsDialogProps {
  list: Pick<ListSummary, 'id' | 'title' | 'labels'>;
  onClose: () => void;
}

/** Edits the labels of a list. A failure to save is shown here and keeps what was entered. */
export default function LabelsDialog({ list, onClose }: LabelsDialogProps) {
  const deps = useListActionDependencies();
  const input = useRef<HTMLInputElement>(null);
  const [labels, setLabels] = useState<readonly string[]>(list.labels ?? []);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [news, setNews] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  /** The labels with this one, or null after it was refused. */
  const add = (label: string): readonly string[] | null => {
    const added = withLabel(labels, label);
    if ('problem' in added) {
      setProblem(added.problem);
      input.current?.focus();
      return null;
    }
    setLabels(added.labels);
    setText('');
    setProblem(undefined);
    setNews(`Added ${label.trim()}`);
    return added.labels;
  };
  const remove = (label: string) => {
    setLabels(labels.filter((other) => other !== label));
    setProblem(undefined);
    setNews(`Removed ${label}`);
    // Its button is gone.
    input.current?.focus();
  };
  const save = async () => {
    // What is still in the field is meant to be saved too.
    const wanted = text.trim() === '' ? labels : add(text);
    if (!wanted || isSaving) return;
    setIsSaving(true);
    const failed = await saveLabels(deps, list, wanted);
    setIsSaving(false);
    setFailure(failed);
    if (failed === null) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ',' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (text.trim() !== '') add(text);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Labels"
      description={`“${list.title}” · Only you and your team see its labels.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" aria-disabled={isSaving} onClick={() => void save()}>
            {isSaving ? 'Saving...' : 'Save Labels'}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') void save();
          else add(text);
        }}
      >
        <TextField
          ref={input}
          data-first-focus
          label="New label"
          hint="A place, a team, a season: whatever helps you find it."
          autoComplete="off"
          enterKeyHint="done"
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
          onKeyDown={onKeyDown}
          trailing={
            <Button type="submit" className="shrink-0">
              Add
            </Button>
          }
        />
      </form>
      <p role="status" className="sr-only">
        {news}
      </p>
      {labels.length > 0 && (
        <ul aria-label="Labels of this list" className="mt-4 flex flex-wrap gap-2">
          {labels.map((label) => (
            <li
              key={label}
              className="flex max-w-full items-center rounded-full border border-line bg-sunken pl-3.5 text-sm font-medium"
            >
              <span className="min-w-0 wrap-anywhere">{label}</span>
              <Button
                variant="plain"
                iconOnly
                className="rounded-full"
                aria-label={`Remove ${label}`}
                onClick={() => remove(label)}
              >
                <X aria-hidden strokeWidth={1.75} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Suggestions labels={labels} text={text} onChoose={add} />
      {failure && (
        <p role="alert" className="mt-4 text-sm font-medium text-stop">
          {failure}
        </p>
      )}
    </Dialog>
  );
}

interface SuggestionsProps {
  labels: readonly string[];
  text: string;
  onChoose: (label: string) => void;
}

/** Labels of the owner's other lists that contain what is being typed. */
function Suggestions({ labels, text, onChoose }: SuggestionsProps) {
  const { data: lists = [] } = useQuery(listsQuery);
  const chosen = new Set(labels.map(labelKey));
  const typed = labelKey(text);
  const suggested = labelsInUse(lists).filter((label) => {
    const key = labelKey(label);
    return !chosen.has(key) && key.includes(typed);
  });
  if (suggested.length === 0) return null;
  return (
    <section aria-labelledby="used-labels" className="mt-4">
      <h3 id="used-labels" className="text-xs font-semibold text-muted">
        Labels you use
      </h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {suggested.map((label) => (
          <li key={label} className="max-w-full">
            <Button className="rounded-full wrap-anywhere" onClick={() => onChoose(label)}>
              <Plus aria-hidden strokeWidth={1.75} />
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
