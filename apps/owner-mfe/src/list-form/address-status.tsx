import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import type { NotificationStatus } from '@scanlist/contracts/http/notifications';
import { Badge } from '@scanlist/ui/badge';
import { Button } from '@scanlist/ui/button';
import { CircleCheck, CirclePause, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type AddressOwner,
  addressOwnerOf,
  displayedStatus,
  isUnanswered,
  waitsForAccountLink,
} from '../account/address-owner.ts';
import { pendingEmailText, useAccountLink, useIsPendingEmail } from '../account/use-account-link.ts';
import { ownerNameOf } from '../shared/roles.ts';
import { isWellFormedAddress } from './address.ts';
import { useAddressCalls, useAddressStatus } from './use-address-status.ts';

/**
 * The status of the typed notification address, and its actions (decision O4): send the confirmation again, start the
 * own address again, send a test mail. The own address waits for the account's link, which can be mailed again from
 * here (decision O11).
 */
export function AddressStatus({ typed, owner }: { typed: string; owner: CurrentUser }) {
  const address = typed.trim();
  const { status: answered, problem } = useAddressStatus(address);
  const { confirm, test } = useAddressCalls(address);
  const addressOwner = addressOwnerOf(address, owner);
  const status = answered && displayedStatus(answered, addressOwner);
  const mayBeMailed = status === 'own' || status === 'confirmed';
  const waitsForLink = waitsForAccountLink(status, addressOwner);
  const accountLink = useAccountLink(waitsForLink);
  const isPendingEmail = useIsPendingEmail(address, addressOwner === 'another' && isUnanswered(status));
  const accountText = waitsForLink ? accountLink.text : isPendingEmail ? pendingEmailText : null;
  const askAgain = resendLabel(status, addressOwner);

  return (
    <div className="mt-2 flex flex-col gap-2">
      <div role="status" className="flex flex-col items-start gap-1.5 text-xs text-ink empty:hidden">
        {isWellFormedAddress(address) &&
          (status ? (
            <StatusTextView
              {...(accountText ? waiting(accountText) : wordsOf(status, addressOwner, ownerNameOf(owner)))}
            />
          ) : (
            problem
          ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {accountLink.canBeSent && (
          <Button aria-disabled={accountLink.isSending} onClick={accountLink.sendAgain}>
            {accountLink.isSending ? 'Sending...' : 'Send the link again'}
          </Button>
        )}
        {askAgain && (
          <Button disabled={confirm.isPending} onClick={() => confirm.mutate()}>
            {confirm.isPending ? 'Sending...' : askAgain}
          </Button>
        )}
        <Button disabled={!mayBeMailed || test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Sending...' : 'Send a test email'}
        </Button>
      </div>
    </div>
  );
}

function resendLabel(status: NotificationStatus | undefined, addressOwner: AddressOwner): string | null {
  if (status === 'waiting' && addressOwner === 'another') return 'Send the confirmation again';
  return status === 'stopped' && addressOwner === 'own' ? 'Turn back on' : null;
}

interface StatusText {
  badge?: ReactNode;
  text: string;
}

function StatusTextView({ badge, text }: StatusText) {
  return (
    <>
      {badge}
      <span>{text}</span>
    </>
  );
}

/** At large font sizes the longest text is wider than a phone. */
const wrapping = 'h-auto! min-h-7 whitespace-normal!';

function waiting(text: string): StatusText {
  return {
    badge: (
      <Badge tone="flag" className={wrapping} icon={<Hourglass strokeWidth={1.75} />}>
        Waiting for confirmation
      </Badge>
    ),
    text,
  };
}

function wordsOf(status: NotificationStatus, addressOwner: AddressOwner, ownerName: string): StatusText {
  switch (status) {
    case 'own':
      return {
        text:
          addressOwner === 'own'
            ? 'This is your own address, so you don’t need to confirm it.'
            : `This is the address of ${ownerName}, who doesn’t need to confirm it.`,
      };
    case 'none':
      return {
        text: 'When you save the list, we’ll email this address once to ask for permission. We won’t send anything else until the recipient agrees.',
      };
    case 'waiting':
      return waiting('We won’t send any emails until the recipient agrees.');
    case 'confirmed':
      return {
        badge: (
          <Badge tone="done" className={wrapping} icon={<CircleCheck strokeWidth={1.75} />}>
            Confirmed
          </Badge>
        ),
        text: 'The recipient agreed to get notifications.',
      };
    case 'stopped':
      return {
        badge: (
          <Badge tone="stop" className={wrapping} icon={<CirclePause strokeWidth={1.75} />}>
            Stopped
          </Badge>
        ),
        text:
          addressOwner === 'own'
            ? 'Emails to your address were stopped with the link in one of them.'
            : 'The recipient stopped these emails. Only they can turn them back on, with the link in an email they received.',
      };
  }
}
