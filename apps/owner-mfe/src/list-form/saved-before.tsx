import { Button } from '@scanlist/ui/button';
import { useEffect, useRef } from 'react';
import { bringIntoSight } from '../common/bring-into-sight.ts';
import { differencesOf } from './differences.ts';
import type { ListFormValues } from './list-form-values.ts';

interface SavedBeforeProps {
  typed: ListFormValues;
  saved: ListFormValues;
  onUpdate: () => void;
  onMakeAnother: () => void;
}

/** An earlier save made the list, its answer was lost, and other words were typed since: the owner chooses. */
export function SavedBefore({ typed, saved, onUpdate, onMakeAnother }: SavedBeforeProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!panel.current) return;
    bringIntoSight(panel.current, 'center');
    panel.current.focus({ preventScroll: true });
  }, []);
  const differences = differencesOf(typed, saved);
  return (
    <div ref={panel} role="alert" tabIndex={-1} className="rounded-card border-2 border-flag bg-surface p-5">
      <h2 className="font-display text-lg">Your list was already saved</h2>
      <p className="mt-2 text-sm text-muted">
        Your earlier save went through after all. The list does not have what you changed since: update it, or
        save this as another list.
      </p>
      <p className="mt-3 text-sm font-semibold">
        {differences.length > 0 ? 'The saved list differs from yours:' : 'By now both say the same.'}
      </p>
      <ul className="mt-1 list-disc pl-5 text-sm wrap-anywhere empty:hidden">
        {differences.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" onClick={onUpdate}>
          Update the saved list
        </Button>
        <Button onClick={onMakeAnother}>Save as another list</Button>
      </div>
    </div>
  );
}
