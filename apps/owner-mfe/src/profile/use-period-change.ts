import type { ErrorCode } from '@scanlist/contracts/errors';
import type { BillingPeriod, PeriodPreview, Subscription } from '@scanlist/contracts/http/billing';
import { ApiError, api } from '@scanlist/web-kit/api';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PasswordPromptClosed, useWithPassword } from '../auth/password-gate.tsx';
import { useShell } from '../shared/shell.tsx';

interface PeriodChange {
  to: BillingPeriod;
  onSwitched: (answer: Subscription) => void;
  /** Billing refused a change that seemed possible here. */
  onRefused: () => void;
}

/** Previews and makes a change of the period; repeated clicks change it once. */
export function usePeriodChange({ to, onSwitched, onRefused }: PeriodChange) {
  const { refreshUser } = useShell();
  const withPassword = useWithPassword();
  const preview = useQuery({
    queryKey: ['period-preview', to],
    queryFn: () => api.get<PeriodPreview>(`/api/subscription/period?period=${to}`),
    // The remaining value of a period changes by the second.
    staleTime: 0,
    gcTime: 0,
  });
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isSwitching, setSwitching] = useState(false);
  const isInFlight = useRef(false);
  const problem: unknown = refusal ?? preview.error;

  const latest = useRef(onRefused);
  latest.current = onRefused;
  useEffect(() => {
    if (problem) latest.current();
  }, [problem]);

  const change = async () => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setRefusal(null);
    setSwitching(true);
    try {
      onSwitched(
        await withPassword(() => api.post<Subscription>('/api/subscription/period', { period: to })),
      );
    } catch (error) {
      if (error instanceof PasswordPromptClosed) return;
      setRefusal(error);
      if (error instanceof ApiError && error.status === 401) refreshUser().catch(() => {});
    } finally {
      isInFlight.current = false;
      setSwitching(false);
    }
  };
  return { preview, problem, isSwitching, change: () => void change() };
}

/** The code of a refusal that would repeat on every retry; null for everything else. */
export function refusalOf(problem: unknown): ErrorCode | null {
  if (!(problem instanceof ApiError)) return null;
  return refusals.find((code) => code === problem.code) ?? null;
}

const refusals: readonly ErrorCode[] = ['SUBSCRIPTION_ENDING', 'PAYMENT_OVERDUE', 'NOT_FOUND'];
