import type { Profile } from '@scanlist/contracts/http/accounts';
import { ApiError, api } from '@scanlist/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import { profileQuery } from './profile-calls.ts';

/**
 * Mails the confirmation link of the account's own address again, one request at a time, and shows the result in a
 * toast. `onSignedOut` is called when the session has ended. The request cancels a pending change of the address, so do
 * not offer it while there is one.
 */
export function useResendConfirmation(onSignedOut: () => void = () => {}) {
  const { toast, refreshUser } = useShell();
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const isInFlight = useRef(false);

  const sendAgain = async () => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setSending(true);
    try {
      const answer = await api.post<Profile>('/api/profile/email-confirmation');
      client.setQueryData(profileQuery.queryKey, answer);
      // Updates every screen if the link was opened meanwhile. If this fails, they update later.
      refreshUser().catch(() => {});
      toast(
        answer.emailConfirmed
          ? {
              variant: 'success',
              title: 'Address confirmed',
              description: `${answer.email} is already confirmed.`,
            }
          : { variant: 'success', title: 'Link sent', description: `Check your inbox at ${answer.email}.` },
      );
    } catch (error) {
      const text = failureText(error, 'We couldn’t send the link.');
      toast({ variant: 'error', title: 'Error', ...text });
      if (error instanceof ApiError && error.status === 401) onSignedOut();
    } finally {
      isInFlight.current = false;
      setSending(false);
    }
  };

  return { isSending, sendAgain: () => void sendAgain() };
}
