import type { Profile } from '@scanlist/contracts/http/accounts';
import { Button } from '@scanlist/ui/button';
import { ApiError, api } from '@scanlist/web-kit/api';
import { useRef, useState } from 'react';
import { serversMessage } from '../common/messages.ts';
import { useShell } from '../common/shell.tsx';
import { EmailNotice } from './email-notice.tsx';

interface UnconfirmedEmailProps {
  profile: Profile;
  onChanged: (profile: Profile) => void;
}

/** What stands above the form until the link mailed at sign-up was opened; a new address that waits is asked for instead. */
export function UnconfirmedEmail({ profile, onChanged }: UnconfirmedEmailProps) {
  const { toast, refreshUser } = useShell();
  const [isSending, setSending] = useState(false);
  const isOnTheWay = useRef(false);
  const { email, emailConfirmed, pendingEmail } = profile;

  const sendAgain = async () => {
    if (isOnTheWay.current) return;
    isOnTheWay.current = true;
    setSending(true);
    try {
      const answer = await api.post<Profile>('/api/profile/email-confirmation');
      onChanged(answer);
      toast(
        answer.emailConfirmed
          ? { variant: 'success', title: 'Address confirmed', description: `${answer.email} counts already.` }
          : { variant: 'success', title: 'Link sent', description: `Please look for it at ${answer.email}.` },
      );
    } catch (error) {
      const description = serversMessage(error, 'There was a problem sending the link.');
      toast({ variant: 'error', title: 'Error', description });
      if (error instanceof ApiError && error.status === 401) refreshUser().catch(() => {});
    } finally {
      isOnTheWay.current = false;
      setSending(false);
    }
  };

  return (
    <div role="status">
      {!emailConfirmed && pendingEmail === null && (
        <EmailNotice
          id="unconfirmed-email"
          title="Please confirm your address"
          actions={
            <Button className="max-sm:w-full" aria-disabled={isSending} onClick={() => void sendAgain()}>
              {isSending ? 'Sending...' : 'Send the link again'}
            </Button>
          }
        >
          We sent a link to <strong className="font-semibold text-ink">{email}</strong>. Until you open it
          nothing is mailed there when a list is completed. If the address is wrong, change it below.
        </EmailNotice>
      )}
    </div>
  );
}
