import type { Profile } from '@scanlist/contracts/http/accounts';
import { ApiError, api } from '@scanlist/web-kit/api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShell } from '../shared/shell.tsx';
import { useResendConfirmation } from './use-resend-confirmation.ts';

/**
 * What stands beside the account's own address until it is confirmed by the link that was mailed to it (decision O11). With
 * `isWaiting` false nothing is asked. Back on the screen after the link was opened elsewhere, the account is asked once more.
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
      ? `Your account is moving to ${pendingEmail}. Open the link we sent there, and these notifications move along.`
      : 'Open the link we sent to this address. It confirms your account and turns these notifications on.',
    /** False where another link is the one to open. */
    canBeSent: isWaiting && pendingEmail === null,
    isSending,
    /** Does nothing while it is not known whether another link is the one to open. */
    sendAgain: () => {
      if (!profile.isPending) sendAgain();
    },
  };
}

/**
 * Whether an address waits to replace the account's own, so that the link that was mailed there is the one to open. With
 * `isWaiting` false nothing is asked.
 */
export function useIsPendingEmail(address: string, isWaiting: boolean): boolean {
  const { data } = useQuery({ ...accountLinkQuery, enabled: isWaiting });
  return isWaiting && data?.pendingEmail?.toLowerCase() === address.toLowerCase();
}

/** What is said of such an address. */
export const pendingEmailText =
  'Your account is moving to this address. Open the link we sent there. It turns these notifications on, too.';

const accountLinkQuery = queryOptions({ queryKey: ['own-link'], queryFn: fetchProfile });

/** Null where the session has ended: the next change says so, and no screen is taken away for it. */
async function fetchProfile(): Promise<Profile | null> {
  try {
    return await api.get<Profile>('/api/profile');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
