import { Button } from '@scanlist/ui/button';
import { Card } from '@scanlist/ui/card';
import { useResendConfirmation } from '../account/use-resend-confirmation.ts';
import { useOwner, useShell } from '../shared/shell.tsx';

/** In place of what mails others the own address, until somebody has confirmed it. `why` says who sees it. */
export function ConfirmFirst({ why }: { why: string }) {
  const { email } = useOwner();
  const { refreshUser } = useShell();
  const { isSending, sendAgain } = useResendConfirmation(() => void refreshUser().catch(() => {}));
  return (
    <Card className="mt-4 flex flex-col items-start gap-4 p-4 sm:p-5">
      <p className="max-w-measure text-sm text-pretty wrap-anywhere">
        Confirm your own email address first. We sent a link to{' '}
        <strong className="font-semibold">{email}</strong>. {why}
      </p>
      <Button className="max-sm:w-full" aria-disabled={isSending} onClick={sendAgain}>
        {isSending ? 'Sending...' : 'Send the link again'}
      </Button>
    </Card>
  );
}
