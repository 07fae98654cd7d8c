import { Button } from '@scanlist/ui/button';
import { useEffect, useRef } from 'react';
import { bringIntoSight } from '../common/bring-into-sight.ts';
import { differencesOf } from './differences.ts';
import type { ListFormValues } from './list-form-values.ts';

interface ChangedElsewhereProps {
  mine: ListFormValues;
  theirs: ListFormValues;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** The list has moved on since the form was opened: what was typed stays, and the owner chooses. */
export function ChangedElsewhere({ mine, theirs, onKeepMine, onTakeTheirs }: ChangedElsewhereProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!panel.current) return;
    bringIntoSight(panel.current, 'center');
    panel.current.focus({ preventScroll: true });
  }, []);
  const differences = differencesOf(mine, theirs);
  return (
    <div ref={panel} role="alert" tabIndex={-1} className="rounded-card border-2 border-flag bg-surface p-5">
      <h2 className="font-display text-lg">This list was changed somewhere else</h2>
      <p className="mt-2 text-sm text-muted">
        Another tab or device saved it after you opened it here. Nothing you typed is lost: keep your version
        and save it over the other one, or load the other one, which discards what you typed.
      </p>
      <p className="mt-3 text-sm font-semibold">
        {differences.length > 0 ? 'The other version differs from yours:' : 'Both versions say the same.'}
      </p>
      <ul className="mt-1 list-disc pl-5 text-sm wrap-anywhere empty:hidden">
        {differences.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={onKeepMine}>Keep my version</Button>
        <Button onClick={onTakeTheirs}>Load the other version</Button>
      </div>
    </div>
  );
}
