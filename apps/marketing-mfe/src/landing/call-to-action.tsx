import type { BillingPeriod } from '@scanlist/contracts/http/billing';
import { useSite } from '../site/site.tsx';
import { callToActionLink } from './call-to-action-links.ts';

interface CallToActionProps {
  period?: BillingPeriod;
  /** Leaves out the secondary 'Log In', where there is one nearby. */
  alone?: boolean;
  className?: string;
}

/** The primary action, and beside it a secondary link for users with an account. */
export function CallToAction({ period = 'monthly', alone = false, className = '' }: CallToActionProps) {
  const { isSignedIn } = useSite();
  const { label, href } = callToActionLink(isSignedIn, period);
  return (
    <p className={`flex flex-wrap gap-3 print:hidden ${className}`}>
      <a href={href} className={filledLink}>
        {label}
      </a>
      {!isSignedIn && !alone && (
        <a href="/login" className={quietLink}>
          Log In
        </a>
      )}
    </p>
  );
}

const link =
  'inline-flex min-h-12 items-center justify-center rounded-control border px-6 py-2 text-center text-base font-semibold no-underline transition-colors duration-150';
const filledLink = `${link} border-transparent bg-done text-done-ink hover:bg-done-hover`;
const quietLink = `${link} border-line-strong bg-transparent text-ink hover:bg-sunken`;
