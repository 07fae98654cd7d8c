import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import { ApiError, api } from '@scanlist/web-kit/api';
import { useState } from 'react';
import { useOwner } from '../shared/shell.tsx';

/**
 * For forms whose saving may find that the session has ended. `note` takes why saving failed; `check`, called before the
 * next try, throws unless the same owner is signed in again: what one owner typed is not for another's account. `verify`
 * does so before the first try too, for cards: a form for one is opened for strangers as well, and would be theirs.
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

/** Whoever signed in since may be somebody else; what this owner typed is not for their account. */
export async function isSameOwner(id: string): Promise<boolean> {
  return (await api.get<CurrentUser>('/api/auth/user')).id === id;
}

/** The way back in beside a form that could not be saved: everything typed stays in it. */
export function SessionExpired({ isExpired }: { isExpired: boolean }) {
  return (
    <p
      role="alert"
      className="rounded-control border-l-4 border-flag bg-sunken px-4 py-3 text-sm empty:hidden"
    >
      {isExpired && (
        <>
          You are signed out, and what you typed is still here.{' '}
          <a
            href="/login"
            target="_blank"
            rel="noopener"
            className="font-semibold underline underline-offset-4 hover:text-done"
          >
            Sign in again in a new tab
          </a>
          , come back and save once more.
        </>
      )}
    </p>
  );
}
