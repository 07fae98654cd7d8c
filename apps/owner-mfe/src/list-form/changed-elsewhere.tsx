import { Button } from '@scanlist/ui/button';
import { useEffect, useRef } from 'react';
import { bringIntoSight } from '../common/bring-into-sight.ts';

interface ChangedElsewhereProps {
  onKeepMine: () => Promise<void>;
  onTakeTheirs: () => Promise<void>;
}

/** The list has moved on since the form was opened: what was typed stays, and the owner chooses. */
export function ChangedElsewhere({ onKeepMine, onTakeTheirs }: ChangedElsewhereProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!panel.current) return;
    bringIntoSight(panel.current, 'center');
    panel.current.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="mt-6 rounded-card border-2 border-flag bg-surface p-5"
    >
      <h2 className="font-display text-lg">This list was changed somewhere else</h2>
      <p className="mt-2 text-sm text-muted">
        Another tab or device saved it after you opened it here. Nothing you typed is lost: keep your version
        and save it over the other one, or load the other one, which discards what you typed.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => void onKeepMine()}>Keep my version</Button>
        <Button variant="plain" onClick={() => void onTakeTheirs()}>
          Load the other version
        </Button>
      </div>
    </div>
  );
}
