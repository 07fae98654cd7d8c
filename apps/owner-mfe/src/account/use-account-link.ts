import type { Profile } from '@scanlist/contracts/http/accounts';
import { ApiError, api } from '@scanlist/web-kit/api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShell } from '../shared/shell.tsx';
import { useResendConfirmation } from './use-resend-confirmation.ts';

/**
 * The hint beside the account's own address until its mailed link confirms it (decision O11). With `isWaiting` false
 * nothing is requested. The account is requested again when the owner returns to the screen.
 */
export function useAccountLink(isWaiting: boolean) {
  const { refreshUser } = useShell();
  const { isSending, sendAgain } = useResendConfirmation();
  const profile = useQuery({ ...accountLinkQuery, enabled: isWaiting });
  const { refetch } = profile;

  useEffect(() => {
    if (!isWaiting) return;
    const refetchWhenVisible = () => {
      if (document.visibilityState === 'visible') void refetch({ cancelRefetch: false });
    };
    document.addEventListener('visibilitychange', refetchWhenVisible);
    window.addEventListener('focus', refetchWhenVisible);
    return () => {
      document.removeEventListener('visibilitychange', refetchWhenVisible);
      window.removeEventListener('focus', refetchWhenVisible);
    };
  }, [isWaiting, refetch]);

  const wasConfirmedElsewhere = isWaiting && profile.data?.emailConfirmed === true;
  useEffect(() => {
    if (wasConfirmedElsewhere) refreshUser().catch(() => {});
  }, [wasConfirmedElsewhere, refreshUser]);

  const pendingEmail = profile.data?.pendingEmail ?? null;
  return {
    text: pendingEmail
      ? `Your account is moving to ${pendingEmail}. Open the link we sent there to move these notifications too.`
      : 'Open the link we emailed to this address to confirm your account and turn on these notifications.',
    /** False where a link to another address has to be opened. */
    canBeSent: isWaiting && pendingEmail === null,
    isSending,
    /** Does nothing while it is unknown whether a link to another address has to be opened. */
    sendAgain: () => {
      if (!profile.isPending) sendAgain();
    },
  };
}

/**
 * Whether an address is about to replace the account's own, so that the link mailed there has to be opened. With
 * `isWaiting` false nothing is requested.
 */
export function useIsPendingEmail(address: string, isWaiting: boolean): boolean {
  const { data } = useQuery({ ...accountLinkQuery, enabled: isWaiting });
  return isWaiting && data?.pendingEmail?.toLowerCase() === address.toLowerCase();
}

/** The hint at such an address. */
export const pendingEmailText =
  'Your account is moving to this address. Open the link we emailed there to turn on these notifications too.';

const accountLinkQuery = queryOptions({ queryKey: ['own-link'], queryFn: fetchProfile });

/** Null where the session has ended. The next change reports that; a background request does not close the screen. */
async function fetchProfile(): Promise<Profile | null> {
  try {
    return await api.get<Profile>('/api/profile');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
