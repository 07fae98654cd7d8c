import type { Entry, EntryMail } from '@scanlist/contracts/http/entries';
import { ApiError, api } from '@scanlist/web-kit/api';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listPath, listQuery, listsQuery } from '../list-data/list-calls.ts';
import { failureText } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import { isInTransit, newerMail } from './entry-mail.ts';

/** How often and how long a mail is polled. It ends, because polling must not keep a session alive. */
const pollIntervalMs = 3_000;
const pollForMs = 60_000;

/** The mail of one entry, as it was loaded with the list or entry. */
export interface EntryMailProps {
  listId: string;
  entryId: number;
  mail: EntryMail;
}

/** The latest known state of the mail: loaded with the entry, or later. Sends no request. */
export function useEntryMail({ listId, entryId, mail }: EntryMailProps): EntryMail {
  const { data } = useQuery({ ...mailQuery(listId, entryId), enabled: false });
  return newerMail(mail, data);
}

/**
 * The same, with polling for a minute after 'Send again': without the mail service's webhooks nothing reports the
 * delivery. `sendAgain` sends a failed or bounced mail again, one request at a time, and returns whether it succeeded.
 */
export function usePolledEntryMail({ listId, entryId, mail: initial }: EntryMailProps) {
  const { toast } = useShell();
  const client = useQueryClient();
  const pollingSince = useRef<number | null>(null);
  const isPolled = (known: EntryMail | null | undefined) =>
    !!known && isInTransit(known) && newerMail(initial, known) === known;
  const { data } = useQuery({
    ...mailQuery(listId, entryId),
    enabled: ({ state }) => isPolled(state.data),
    refetchInterval: ({ state }) => {
      if (!isPolled(state.data)) pollingSince.current = null;
      else pollingSince.current ??= Date.now();
      const { current } = pollingSince;
      return current !== null && Date.now() - current < pollForMs ? pollIntervalMs : false;
    },
  });
  const mail = newerMail(initial, data);
  const [isSending, setSending] = useState(false);
  const isInFlight = useRef(false);

  const sendAgain = async (): Promise<boolean> => {
    if (isInFlight.current) return false;
    isInFlight.current = true;
    setSending(true);
    try {
      const body = { attempt: mail.attempt };
      const answer = await api.post<EntryMail>(`${listPath(listId)}/entries/${entryId}/mail`, body);
      client.setQueryData(mailQuery(listId, entryId).queryKey, answer);
      // Both count the failed mails.
      for (const { queryKey } of [listQuery(listId), listsQuery]) void client.invalidateQueries({ queryKey });
      return true;
    } catch (error) {
      const text = failureText(error, 'We couldn’t resend the email.');
      toast({ variant: 'error', title: 'Email not sent', ...text });
      return false;
    } finally {
      isInFlight.current = false;
      setSending(false);
    }
  };

  return { mail, isSending, sendAgain };
}

function mailQuery(listId: string, entryId: number) {
  return queryOptions({
    queryKey: ['entry-mail', listId, entryId],
    queryFn: () => fetchMail(listId, entryId),
  });
}

/** Null where the entry has no mail, and where the session has ended: the next change reports that. */
async function fetchMail(listId: string, entryId: number): Promise<EntryMail | null> {
  try {
    const [entry] = await api.get<Entry[]>(`${listPath(listId)}/entries?before=${entryId + 1}&limit=1`);
    return (entry?.id === entryId && entry.mail) || null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
