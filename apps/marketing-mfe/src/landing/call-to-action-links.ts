import type { BillingPeriod } from '@scanlist/contracts/http/billing';

/** Where the call to action leads, and what it is called (specification section 2). */
export interface CallToActionLink {
  label: string;
  href: string;
}

/** Inside for who is signed in; for anybody else to the sign-up, which takes over the chosen period. */
export function callToActionLink(isSignedIn: boolean, period: BillingPeriod): CallToActionLink {
  if (isSignedIn) return { label: 'Go to Dashboard', href: '/dashboard' };
  return {
    label: 'Start Free Trial',
    href: period === 'annually' ? '/signup?period=annually' : '/signup',
  };
}
