import { Button } from '@scanlist/ui/button';
import { useEffect, useRef } from 'react';
import { bringIntoSight } from '../common/bring-into-sight.ts';

/** The session ended before the list was saved: what was typed stays, and here is the way back in. */
export function SignedOutPanel({ submitLabel, isAnother }: { submitLabel: string; isAnother: boolean }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!panel.current) return;
    bringIntoSight(panel.current, 'center');
    panel.current.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={panel} role="alert" tabIndex={-1} className="rounded-card border-2 border-flag bg-surface p-5">
      <h2 className="font-display text-lg">
        {isAnother ? 'Somebody else is signed in here' : 'You are signed out'}
      </h2>
      <p className="mt-2 text-sm text-muted">
        {isAnother
          ? 'This form belongs to another account. '
          : 'The session ended before this could be saved. '}
        Everything you typed is kept on this device. Sign in again in a new tab, come back to this one, and
        press {submitLabel} once more.
      </p>
      <Button asChild variant="primary" className="mt-4">
        <a href="/login" target="_blank" rel="noopener">
          Sign in again in a new tab
        </a>
      </Button>
    </div>
  );
}
