import type { BillingPeriod } from '@scanlist/contracts/http/billing';

/** The link of the call to action (specification section 2). */
export interface CallToActionLink {
  label: string;
  href: string;
}

/** The dashboard for signed-in users; for others the sign-up, with the chosen period. */
export function callToActionLink(isSignedIn: boolean, period: BillingPeriod): CallToActionLink {
  if (isSignedIn) return { label: 'Go to Dashboard', href: '/dashboard' };
  return {
    label: 'Start Free Trial',
    href: period === 'annually' ? '/signup?period=annually' : '/signup',
  };
}
