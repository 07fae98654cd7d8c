import { Button } from '@scanlist/ui/button';
import { useRef, useState } from 'react';
import { serverMessage } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import { enterJoined } from './enter-joined.ts';
import type { HowToJoinProps } from './how-to-join.ts';
import { joinSignedIn } from './join-calls.ts';
import { JoinProblem } from './join-problem.tsx';
import { joinRefusalOf } from './join-refusal.ts';

/** Joins with the account that is signed in, which the page names: the invited address may be another one of theirs. */
export function JoinSignedIn({ token, invitation, switching, onOver, onChanged }: HowToJoinProps) {
  const { user, refreshUser } = useShell();
  const isBusy = useRef(false);
  const [isShownBusy, setShownBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const join = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setShownBusy(true);
    setProblem(null);
    try {
      // The button stays busy until the next document.
      enterJoined(await joinSignedIn(token));
      return;
    } catch (error) {
      const refusal = joinRefusalOf(error);
      if (refusal === 'over') return onOver();
      setProblem(serverMessage(error, 'We couldn’t add you yet. Please try again.'));
      if (refusal === 'other-account') onChanged();
      // The session has ended: the server asks for the fields of a new account.
      if (refusal === 'field') await refreshUser().catch(() => {});
    }
    isBusy.current = false;
    setShownBusy(false);
  };

  return (
    <>
      {user && (
        <p className="mt-3 text-sm text-pretty wrap-anywhere text-muted">
          You’re signed in as <strong className="font-semibold text-ink">{user.email}</strong>.
        </p>
      )}
      <JoinProblem>{problem}</JoinProblem>
      <Button
        variant="primary"
        className="mt-6 w-full wrap-anywhere"
        aria-disabled={isShownBusy || switching.isSwitching}
        onClick={() => void join()}
      >
        {isShownBusy ? 'Joining...' : `Join ${invitation.workspaceName}`}
      </Button>
      <Button
        variant="plain"
        className="mt-2 w-full"
        aria-disabled={isShownBusy || switching.isSwitching}
        onClick={() => {
          if (!isBusy.current) void switching.switchAccount();
        }}
      >
        {switching.isSwitching ? 'Signing out...' : 'Use a Different Account'}
      </Button>
    </>
  );
}
