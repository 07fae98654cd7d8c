import type { NotificationStatusAnswer } from '@scanlist/contracts/http/notifications';
import { ApiError, api } from '@scanlist/web-kit/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import { isWellFormedAddress } from './address.ts';

/** The debounce time before an address is sent to the server, in milliseconds. */
const debounceMs = 500;

/**
 * The notification status of an address, requested once it is complete and no longer being typed. `problem` explains a
 * failure.
 */
export function useAddressStatus(address: string) {
  const debounced = useDebounced(address.toLowerCase());
  const answer = useQuery({
    queryKey: statusKey(debounced),
    queryFn: () => fetchStatus(debounced),
    enabled: isWellFormedAddress(debounced),
  });
  const isCurrent = debounced === address.toLowerCase();
  return {
    status: isCurrent ? answer.data?.status : undefined,
    problem:
      isCurrent && (answer.isError || answer.data === null)
        ? 'We couldn’t check whether this address is confirmed.'
        : null,
  };
}

/** Sends the confirmation request again (for the own address: starts it again), and sends a test mail. */
export function useAddressCalls(address: string) {
  const { toast } = useShell();
  const client = useQueryClient();
  const call = (path: string) => api.post<NotificationStatusAnswer>(path, { email: address });
  const remember = (answer: NotificationStatusAnswer) =>
    client.setQueryData(statusKey(address.toLowerCase()), answer);
  const fail = (what: string) => (error: unknown) =>
    toast({ variant: 'error', title: 'Error', description: `${what}: ${errorMessage(error)}` });

  const confirm = useMutation({
    mutationFn: () => call('/api/notifications/confirmation'),
    onSuccess: (answer) => {
      remember(answer);
      toast(
        answer.status === 'waiting'
          ? {
              variant: 'success',
              title: 'Confirmation sent',
              description: `We asked ${address} again.`,
            }
          : {
              variant: 'success',
              title: 'Notifications turned back on',
              description: `${address} will get emails again.`,
            },
      );
    },
    onError: fail('Failed to send the confirmation'),
  });
  const test = useMutation({
    mutationFn: () => call('/api/notifications/test'),
    onSuccess: (answer) => {
      remember(answer);
      toast({
        variant: 'success',
        title: 'Test email sent',
        description: `Check the inbox of ${address}.`,
      });
    },
    onError: fail('Failed to send the test email'),
  });
  return { confirm: useOneAtATime(confirm), test: useOneAtATime(test) };
}

interface OneCall {
  isPending: boolean;
  mutateAsync: () => Promise<unknown>;
}

/** A mutation reports `isPending` only after the next render; a double click is faster than that. */
function useOneAtATime({ isPending, mutateAsync }: OneCall) {
  const isInFlight = useRef(false);
  const mutate = () => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    mutateAsync()
      .catch(alreadyShown)
      .finally(() => {
        isInFlight.current = false;
      });
  };
  return { isPending, mutate };
}

/** The mutation has shown its own toast. */
const alreadyShown = () => {};

const statusKey = (address: string) => ['notification-status', address] as const;

/** Null where the session has ended: saving the list reports that, and the form stays. */
async function fetchStatus(email: string): Promise<NotificationStatusAnswer | null> {
  try {
    return await api.get<NotificationStatusAnswer>(`/api/notifications?email=${encodeURIComponent(email)}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
