import { Button } from '@scanlist/ui/button';
import { History } from 'lucide-react';
import { Timestamp } from '../format/timestamp.tsx';

interface SavedFormPanelProps {
  /** When it was typed, in milliseconds. */
  at: number;
  /** True when the list has been saved elsewhere since. */
  isOutdated: boolean;
  /** The title of the template that was to fill the form; it does so only if this input is discarded. */
  template?: string | undefined;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Tells that the form below is filled with earlier, unsaved input. */
export function SavedFormPanel({ at, isOutdated, template, onKeep, onDiscard }: SavedFormPanelProps) {
  return (
    <div role="status" className="flex gap-3 rounded-card border border-line bg-surface p-4">
      <History aria-hidden className="mt-0.5 size-5 shrink-0 text-info" strokeWidth={1.75} />
      <div className="min-w-0 grow">
        <h2 className="text-sm font-semibold">
          You have unsaved changes from{' '}
          <Timestamp at={new Date(at).toISOString()} as="both" className="whitespace-normal!" />
        </h2>
        <p className="mt-1 text-sm text-muted">
          We filled them in below.
          {isOutdated &&
            ' The list was saved somewhere else since then. You can choose a version when you save.'}
          {template && ` Keep editing them, or replace them with the template “${template}.”`}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={onKeep}>Keep Editing</Button>
          <Button variant={template ? 'quiet' : 'plain'} onClick={onDiscard}>
            {template ? 'Use the Template' : 'Discard'}
          </Button>
        </div>
      </div>
    </div>
  );
}
