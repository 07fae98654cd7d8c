import { Button } from '@scanlist/ui/button';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useOwner } from '../common/shell.tsx';
import { dismissNotice, isNoticeDismissed } from './dismissed-notice.ts';

/** What an owner has to see to before anything else: a payment that failed, an address nobody has confirmed. */
export function AccountNotices() {
  const { id, email, emailConfirmed, subscriptionStatus } = useOwner();
  const [isDismissed, setDismissed] = useState(() => isNoticeDismissed(id));
  return (
    <>
      {subscriptionStatus === 'past_due' && (
        <Notice label="Payment overdue" edge="border-l-stop">
          <p className="grow basis-80">
            <strong className="font-semibold">Your last payment did not go through.</strong> Your lists keep
            working. Unless it is paid within seven days, no new ones can be made past ten.
          </p>
          <Button asChild>
            <Link to="/profile?tab=subscription">See to the payment</Link>
          </Button>
        </Notice>
      )}
      {!emailConfirmed && !isDismissed && (
        <Notice label="Unconfirmed address" edge="border-l-flag">
          <p className="grow basis-64 wrap-anywhere">
            Please open the link we sent to <strong className="font-semibold">{email}</strong>. Until then
            nothing is mailed there when a list is completed.
          </p>
          <span className="flex gap-1">
            <Button asChild variant="plain">
              <Link to="/profile">No mail?</Link>
            </Button>
            <Button
              variant="plain"
              iconOnly
              aria-label="Dismiss"
              onClick={() => {
                dismissNotice(id);
                setDismissed(true);
                document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
              }}
            >
              <X aria-hidden strokeWidth={1.75} />
            </Button>
          </span>
        </Notice>
      )}
    </>
  );
}

function Notice({ label, edge, children }: { label: string; edge: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className={`mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-l-4 border-line bg-surface px-4 py-2 text-sm ${edge}`}
    >
      {children}
    </section>
  );
}
