import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import { ApiError, api } from '@scanlist/web-kit/api';
import { useState } from 'react';
import { useOwner } from '../shared/shell.tsx';

/**
 * For forms that may be saved after the session has ended. `note` takes the error of a failed save. `check`, called
 * before the next save, throws unless the same owner is signed in again, because input belongs to one account. `verify`
 * checks before the first save too: a card form would otherwise save the card for another account.
 */
export function useSessionExpired() {
  const { id } = useOwner();
  const [isExpired, setIsExpired] = useState(false);
  const verify = async () => {
    if (!(await isSameOwner(id))) throw new Error('Another account is signed in here');
    setIsExpired(false);
  };
  return {
    isExpired,
    note(error: unknown) {
      if (error instanceof ApiError && error.code === 'NOT_SIGNED_IN') setIsExpired(true);
    },
    async check() {
      if (isExpired) await verify();
    },
    verify,
  };
}

/** Another account may have signed in since; the input on this page is not for it. */
export async function isSameOwner(id: string): Promise<boolean> {
  return (await api.get<CurrentUser>('/api/auth/user')).id === id;
}

/** The link to sign in again, beside a form that could not be saved. The form keeps its input. */
export function SessionExpired({ isExpired }: { isExpired: boolean }) {
  return (
    <p
      role="alert"
      className="rounded-control border-l-4 border-flag bg-sunken px-4 py-3 text-sm empty:hidden"
    >
      {isExpired && (
        <>
          You’re signed out, but what you typed is still here.{' '}
          <a
            href="/login"
            target="_blank"
            rel="noopener"
            className="font-semibold underline underline-offset-4 hover:text-done"
          >
            Sign in again in a new tab
          </a>
          , then come back and save again.
        </>
      )}
    </p>
  );
}
