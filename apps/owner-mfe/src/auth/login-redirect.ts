import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import type { BillingPeriod } from '@scanlist/contracts/http/billing';
import { readRequestedPage, requestedPageState } from '@scanlist/web-kit/return-address';
import { useLocation } from 'react-router-dom';

/** What somebody brings to a door and takes along from one to the next, until they are in. */
export interface LoginRedirect {
  /** The billing period chosen on the way here; null where none was. */
  period: BillingPeriod | null;
  /** The room of the owner's that was asked for; null where none was. */
  returnPath: string | null;
}

/** What has been brought to the door that is shown. */
export function useLoginRedirect(): LoginRedirect {
  const { search, state } = useLocation();
  const returnPath = readRequestedPage(state);
  return { period: periodIn(search) ?? periodOfSubscribe(returnPath), returnPath };
}

/** The props of a link to another door, everything taken along. */
export function authLink(
  page: '/login' | '/signup' | '/forgot-password',
  { period, returnPath }: LoginRedirect,
) {
  return {
    to: period ? `${page}?period=${period}` : page,
    state: returnPath === null ? null : requestedPageState(new URL(returnPath, window.location.origin)),
  };
}

/**
 * Where somebody with an account is led: to the room that was asked for; to where a subscription begins, for whoever has none
 * and chose a period or asked for the sign-up; else to the dashboard (specification section 4).
 */
export function redirectAfterLogin(
  { subscriptionStatus }: Pick<CurrentUser, 'subscriptionStatus'>,
  { period, returnPath }: LoginRedirect,
  wantsSubscription = period !== null,
): string {
  if (returnPath !== null) return returnPath;
  const hasNone = subscriptionStatus === 'none' || subscriptionStatus === 'canceled';
  if (!hasNone || !wantsSubscription) return dashboard;
  return period ? `/subscribe?period=${period}` : '/subscribe';
}

/** The same for an account that has just been made: it has a subscription, and no list that a link could be about. */
export function redirectAfterSignUp({ returnPath }: LoginRedirect): string {
  if (returnPath === null) return dashboard;
  return /^\/(subscribe|(edit-list|list-details|list-entries|list-qrcode)\/)/i.test(returnPath)
    ? dashboard
    : returnPath;
}

/** Where everything leads when nothing else was asked for. */
export const dashboard = '/dashboard';

function periodIn(search: string): BillingPeriod | null {
  const period = new URLSearchParams(search).get('period');
  return period === 'annually' || period === 'monthly' ? period : null;
}

function periodOfSubscribe(returnPath: string | null): BillingPeriod | null {
  if (returnPath === null) return null;
  const { pathname, search } = new URL(returnPath, window.location.origin);
  return pathname === '/subscribe' ? periodIn(search) : null;
}
