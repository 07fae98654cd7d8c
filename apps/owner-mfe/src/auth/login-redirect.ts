import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import type { BillingPeriod } from '@scanlist/contracts/http/billing';
import { readRequestedPage, requestedPageState } from '@scanlist/web-kit/return-address';
import { useLocation } from 'react-router-dom';

/** What a visitor brought to an auth page. It is passed on from one auth page to the next until the login redirect. */
export interface LoginRedirect {
  /** The billing period from the address; null where none was chosen. */
  period: BillingPeriod | null;
  /** The owner page that was requested before the login; null where none was. */
  returnPath: string | null;
}

/** Reads the login redirect from the current location. */
export function useLoginRedirect(): LoginRedirect {
  const { search, state } = useLocation();
  const returnPath = readRequestedPage(state);
  return { period: periodIn(search) ?? periodOfSubscribe(returnPath), returnPath };
}

/** The props of a link to another auth page. They pass on the login redirect. */
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
 * The address after a login: the requested page; else /subscribe for an owner without a subscription who chose a period
 * or opened the sign-up; else the dashboard (specification section 4).
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

/**
 * The address after a sign-up. A new account has a subscription and no lists, so links to those lead to the dashboard.
 */
export function redirectAfterSignUp({ returnPath }: LoginRedirect): string {
  if (returnPath === null) return dashboard;
  return /^\/(subscribe|(edit-list|list-details|list-entries|list-qrcode)\/)/i.test(returnPath)
    ? dashboard
    : returnPath;
}

/** The default address after login and sign-up. */
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
