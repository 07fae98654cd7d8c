import { freeLists } from '@scanlist/contracts/http/limits';
import { Button } from '@scanlist/ui/button';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { askToPay } from '../billing/ask-to-pay.ts';
import { mayDo } from '../shared/roles.ts';
import { useOwner } from '../shared/shell.tsx';
import { dismissNotice, isNoticeDismissed } from './dismissed-notice.ts';

/** The most urgent notices: a failed payment, an unconfirmed address. */
export function AccountNotices() {
  const owner = useOwner();
  const { email, emailConfirmed, subscriptionStatus, listLimit } = owner;
  const ask = askToPay(owner);
  const [isDismissed, setDismissed] = useState(() => isNoticeDismissed(owner.id));
  return (
    <>
      {subscriptionStatus === 'past_due' && mayDo(owner, 'lists:write') && (
        <Notice label="Payment overdue" edge="border-l-stop">
          <p className="grow basis-80 text-pretty">
            <strong className="font-semibold">
              {ask === null ? 'Your' : 'The'} last payment didn’t go through.
            </strong>{' '}
            {ask === null ? 'Your' : 'The'} lists keep working.{' '}
            {listLimit === null
              ? `If it’s still due seven days after the first attempt, you can’t create new ones while you have ${freeLists} or more.`
              : `Until it’s paid, you can’t create new ones while you have ${listLimit} or more.`}
          </p>
          {ask === null ? (
            <Button asChild className="max-sm:w-full">
              <Link to="/profile?tab=subscription">Fix Payment</Link>
            </Button>
          ) : (
            <p className="font-semibold wrap-anywhere">{ask}</p>
          )}
        </Notice>
      )}
      {!emailConfirmed && !isDismissed && (
        <Notice label="Unconfirmed address" edge="border-l-flag">
          <p className="min-w-0 grow basis-64 text-pretty wrap-anywhere max-sm:pr-11">
            Please open the link we sent to <strong className="font-semibold">{email}</strong>. Until you do,
            we won’t email you there when a list is completed.
          </p>
          <Button asChild className="max-sm:w-full">
            <Link to="/profile">Didn’t get it?</Link>
          </Button>
          <Button
            variant="plain"
            iconOnly
            aria-label="Dismiss"
            className="-mr-2 max-sm:absolute max-sm:top-1 max-sm:right-3"
            onClick={() => {
              dismissNotice(owner.id);
              setDismissed(true);
              document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
            }}
          >
            <X aria-hidden strokeWidth={1.75} />
          </Button>
        </Notice>
      )}
    </>
  );
}

function Notice({ label, edge, children }: { label: string; edge: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className={`relative mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-l-4 border-line bg-surface px-4 py-3 text-sm sm:py-2 ${edge}`}
    >
      {children}
    </section>
  );
}
