import type { Profile } from '@scanlist/contracts/http/accounts';
import { Button } from '@scanlist/ui/button';
import { useResendConfirmation } from '../account/use-resend-confirmation.ts';
import { useShell } from '../shared/shell.tsx';
import { EmailNotice } from './email-notice.tsx';

/** The notice above the form until the sign-up's link confirms the address; not shown while a new address waits. */
export function UnconfirmedEmail({ profile }: { profile: Profile }) {
  const { refreshUser } = useShell();
  const { isSending, sendAgain } = useResendConfirmation(() => void refreshUser().catch(() => {}));
  const { email, emailConfirmed, pendingEmail } = profile;

  return (
    <div role="status">
      {!emailConfirmed && pendingEmail === null && (
        <EmailNotice
          id="unconfirmed-email"
          title="Please confirm your address"
          actions={
            <Button className="max-sm:w-full" aria-disabled={isSending} onClick={sendAgain}>
              {isSending ? 'Sending...' : 'Send the link again'}
            </Button>
          }
        >
          We sent a link to <strong className="font-semibold text-ink">{email}</strong>. Until you open it, we
          won’t email you there when a list is completed. Wrong address? Change it below.
        </EmailNotice>
      )}
    </div>
  );
}
