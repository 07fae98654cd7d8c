import type { Subscription } from '@scanlist/contracts/http/billing';
import type { ToastInput } from '@scanlist/contracts/http/shell-context';
import { ApiError, api } from '@scanlist/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { PasswordPromptClosed, useWithPassword } from '../auth/password-gate.tsx';
import { invoicesQuery, openPaymentQuery, subscriptionQuery } from '../billing/billing-calls.ts';
import { resumedText } from '../billing/subscription-text.ts';
import { failureText } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';

type Change = 'cancel' | 'resume';

/**
 * The changes of a subscription, one at a time. Billing is requested again after each one: a lost answer may have been
 * a success, and another tab may have changed it.
 */
export function useSubscriptionChanges() {
  const client = useQueryClient();
  const { toast, refreshUser } = useShell();
  const withPassword = useWithPassword();
  const [busy, setBusy] = useState<Change | null>(null);
  const isBusy = useRef(false);

  return useMemo(() => {
    const refetchBilling = async () => {
      const keys = [subscriptionQuery.queryKey, invoicesQuery.queryKey, openPaymentQuery.queryKey];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    };
    const accept = (answer: Subscription) => {
      client.setQueryData(subscriptionQuery.queryKey, answer);
      void refetchBilling();
    };
    const run = async (change: Change) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setBusy(change);
      const { path, success, failure } = changes[change];
      try {
        const answer = await withPassword(() => api.post<Subscription>(path));
        accept(answer);
        toast({ variant: 'success', ...success(answer) });
      } catch (error) {
        if (error instanceof PasswordPromptClosed) return;
        toast({ variant: 'error', title: 'Error', ...failureText(error, failure) });
        if (error instanceof ApiError && error.status === 401) refreshUser().catch(() => {});
        await refetchBilling();
      } finally {
        isBusy.current = false;
        setBusy(null);
      }
    };
    return {
      busy,
      cancel: () => void run('cancel'),
      resume: () => void run('resume'),
      /** Caches billing's answer to another change. */
      accept,
      /** Refetches after billing refused a change that seemed possible here. */
      refetchBilling: () => void refetchBilling(),
    };
  }, [busy, client, toast, refreshUser, withPassword]);
}

export type SubscriptionChanges = ReturnType<typeof useSubscriptionChanges>;

type ToastText = Pick<ToastInput, 'title' | 'description'>;

const changes: Record<
  Change,
  { path: string; failure: string; success: (answer: Subscription) => ToastText }
> = {
  // Specification section 8: Cancel. An overdue subscription ends at once, and the toast says so.
  cancel: {
    path: '/api/cancel-subscription',
    failure: 'Failed to cancel subscription',
    success: ({ status }) => ({
      title: 'Subscription canceled',
      description:
        status === 'canceled'
          ? 'Your subscription has ended. You won’t be charged again.'
          : 'Your subscription has been canceled and will end at the billing period',
    }),
  },
  resume: {
    path: '/api/subscription/resume',
    failure: 'Failed to resume subscription',
    success: (answer) => ({ title: 'Subscription resumed', description: resumedText(answer) }),
  },
};
