import type { Subscription } from '@scanlist/contracts/http/billing';
import { api } from '@scanlist/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { subscriptionQuery } from '../billing/billing-calls.ts';
import { sleep, waitForUserStatus } from '../billing/wait-for-user-status.ts';
import { useShell } from '../shared/shell.tsx';
import { isPaid, withoutReturn } from './return-from-payment.ts';

/** How long the success toast waits for billing's answer, in milliseconds. */
const waitMsMax = 4_000;

/**
 * Handles `?subscription=success`, the return address of a payment (specification sections 7 and 8). Billing syncs with
 * the provider, the toast is shown once, the query is removed, and counters update. A slow billing delays the
 * toast by four seconds at most.
 * `isBack` is true until the result is known.
 */
export function useReturnFromPayment(): { isBack: boolean } {
  const [query, setQuery] = useSearchParams();
  const { toast, refreshUser } = useShell();
  const client = useQueryClient();
  const latest = useRef({ query, setQuery });
  latest.current = { query, setQuery };
  const isMounted = useRef(false);
  const hasStarted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const isBack = query.get('subscription') === 'success';
  useEffect(() => {
    if (!isBack || hasStarted.current) return;
    hasStarted.current = true;
    const answerPromise = api.get<Subscription>('/api/subscription?sync=1').catch(() => null);
    const welcome = async () => {
      const answer = await Promise.race([answerPromise, sleep(waitMsMax).then(() => null)]);
      const { query, setQuery } = latest.current;
      if (isPaid(query, answer)) {
        toast({ variant: 'success', title: 'Payment Successful', description: 'You are subscribed!' });
      }
      if (answer) client.setQueryData(subscriptionQuery.queryKey, answer);
      if (isMounted.current) setQuery(withoutReturn(query), { replace: true });
      await waitForUserStatus(answer?.status ?? 'active', refreshUser);
      const late = answer ? null : await answerPromise;
      if (late) await waitForUserStatus(late.status, refreshUser);
    };
    void welcome();
  }, [isBack, toast, refreshUser, client]);
  return { isBack };
}
