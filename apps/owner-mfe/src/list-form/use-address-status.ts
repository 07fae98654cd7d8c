import type { NotificationStatusAnswer } from '@scanlist/contracts/http/notifications';
import { ApiError, api } from '@scanlist/web-kit/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import { isWellFormedAddress } from './address.ts';

/** How long an address must stand still before the server is asked about it. */
const debounceMs = 500;

/** What becomes of mails to an address: asked once it is whole and no longer typed at. `problem` says why it is not known. */
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
        ? 'It could not be found out whether this address is confirmed.'
        : null,
  };
}

/** Asks an address for its confirmation once more (the own address: starts it again), and mails it a test. */
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
              description: `${address} was asked once more.`,
            }
          : {
              variant: 'success',
              title: 'Notifications started',
              description: `${address} gets mail again.`,
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
        description: `Look into the mailbox of ${address}.`,
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

/** A mutation says only in its next drawing that it is on the way; a double click is faster than that. */
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

/** By the toast of the mutation itself. */
const alreadyShown = () => {};

const statusKey = (address: string) => ['notification-status', address] as const;

/** Null where the session has ended: that is said when the list is saved, and no reason to take the form away. */
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
