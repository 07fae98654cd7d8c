import { Button } from '@scanlist/ui/button';
import { requestedPageState } from '@scanlist/web-kit/return-address';
import { Link, useLocation } from 'react-router-dom';
import { useShell } from '../shared/shell.tsx';
import type { HowToJoinProps } from './how-to-join.ts';

/** The invitation is for an account that is not signed in here: leads to the login, which returns here. */
export function OtherAccount({ invitation, switching }: Pick<HowToJoinProps, 'invitation' | 'switching'>) {
  const { user } = useShell();
  const location = useLocation();
  return (
    <>
      <p className="mt-3 text-sm text-pretty wrap-anywhere">
        This invitation is for <strong className="font-semibold">{invitation.email}</strong>. Sign in to that
        account to join.
        {user && ` You’re signed in as ${user.email}.`}
      </p>
      {user ? (
        <Button
          variant="primary"
          className="mt-6 w-full"
          aria-disabled={switching.isSwitching}
          onClick={() => void switching.switchAccount()}
        >
          {switching.isSwitching ? 'Signing out...' : 'Sign Out and Switch Accounts'}
        </Button>
      ) : (
        <Button asChild variant="primary" className="mt-6 w-full">
          <Link to="/login" state={requestedPageState(location)}>
            Sign In
          </Link>
        </Button>
      )}
    </>
  );
}
