import { Button } from '@scanlist/ui/button';
import { Dialog } from '@scanlist/ui/dialog';
import { useState } from 'react';
import type { Challenge, ChallengeAnswer } from './local-stripe-state.ts';

/**
 * The page that a bank would show. Closing it, by Escape too, refuses for now: nothing is charged, and the card form is
 * as before. A click outside does not close it.
 */
export function ChallengeDialog({ challenge }: { challenge: Challenge }) {
  const [busy, setBusy] = useState<ChallengeAnswer | null>(null);
  const [isLost, setIsLost] = useState(false);

  const settle = async (outcome: ChallengeAnswer) => {
    if (busy) return;
    setBusy(outcome);
    setIsLost(false);
    try {
      await challenge.settle(outcome);
    } catch {
      setIsLost(true);
    } finally {
      setBusy(null);
    }
  };

  return (
    <Dialog
      open
      isSticky
      onOpenChange={(open) => !open && void settle('fail')}
      title="3-D Secure test"
      footer={
        <>
          <Button
            aria-disabled={busy !== null}
            className="aria-disabled:opacity-60"
            onClick={() => void settle('fail')}
          >
            Fail
          </Button>
          <Button
            // Not 'Close': a second Enter after sending the form would otherwise refuse unread.
            autoFocus
            variant="primary"
            aria-disabled={busy !== null}
            className="aria-disabled:opacity-60"
            onClick={() => void settle('authenticate')}
          >
            Complete
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p>
          {challenge.amount
            ? `Your bank would now ask whether you mean to pay ${challenge.amount}.`
            : 'Your bank would now ask whether this card is yours.'}{' '}
          This is a test: no bank is asked, and nothing is charged.
        </p>
        <p role="alert" className="font-medium text-stop empty:hidden">
          {isLost && 'We couldn’t send your answer. Please check your connection and try again.'}
        </p>
      </div>
    </Dialog>
  );
}
