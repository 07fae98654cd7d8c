import type { Profile } from '@scanlist/contracts/http/accounts';
import { ApiError, api } from '@scanlist/web-kit/api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShell } from '../shared/shell.tsx';
import { useConfirmLink } from './use-confirm-link.ts';

/**
 * What stands beside the account's own address until it is confirmed by the link that was mailed to it (decision O11). With
 * `isWaiting` false nothing is asked. Back on the screen after the link was opened elsewhere, the account is asked once more.
 */
export function useOwnLink(isWaiting: boolean) {
  const { refreshUser } = useShell();
  const { isSending, sendAgain } = useConfirmLink();
  const profile = useQuery({ ...ownLinkQuery, enabled: isWaiting });
  const { refetch } = profile;

  useEffect(() => {
    if (!isWaiting) return;
    const askWhenSeen = () => {
      if (document.visibilityState === 'visible') void refetch({ cancelRefetch: false });
    };
    document.addEventListener('visibilitychange', askWhenSeen);
    window.addEventListener('focus', askWhenSeen);
    return () => {
      document.removeEventListener('visibilitychange', askWhenSeen);
      window.removeEventListener('focus', askWhenSeen);
    };
  }, [isWaiting, refetch]);

  const isConfirmedMeanwhile = isWaiting && profile.data?.emailConfirmed === true;
  useEffect(() => {
    if (isConfirmedMeanwhile) refreshUser().catch(() => {});
  }, [isConfirmedMeanwhile, refreshUser]);

  const pendingEmail = profile.data?.pendingEmail ?? null;
  return {
    words: pendingEmail
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
export function useMovesTo(address: string, isWaiting: boolean): boolean {
  const { data } = useQuery({ ...ownLinkQuery, enabled: isWaiting });
  return isWaiting && data?.pendingEmail?.toLowerCase() === address.toLowerCase();
}

/** What is said of such an address. */
export const movesHereWords =
  'Your account is moving to this address. Open the link we sent there. It turns these notifications on, too.';

const ownLinkQuery = queryOptions({ queryKey: ['own-link'], queryFn: askProfile });

/** Null where the session has ended: the next change says so, and no screen is taken away for it. */
async function askProfile(): Promise<Profile | null> {
  try {
    return await api.get<Profile>('/api/profile');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
