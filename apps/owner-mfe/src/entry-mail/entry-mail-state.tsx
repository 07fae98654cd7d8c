import { canBeSentAgain } from '@scanlist/contracts/http/send-again';
import { Badge } from '@scanlist/ui/badge';
import { Button } from '@scanlist/ui/button';
import { MailX } from 'lucide-react';
import { useRef } from 'react';
import { Timestamp } from '../format/timestamp.tsx';
import { useMay } from '../shared/roles.ts';
import { failureReasons, problemNames } from './entry-mail.ts';
import { type EntryMailProps, useEntryMail, usePolledEntryMail } from './use-entry-mail.ts';

/** A badge for an entry whose mail has a problem; nothing otherwise. */
export function EntryMailBadge(of: EntryMailProps) {
  const name = problemNames[useEntryMail(of).status];
  return name && <MailProblemBadge>{name}</MailProblemBadge>;
}

/** The badge of mail problems; it wraps at large font sizes. */
export function MailProblemBadge({ children }: { children: string }) {
  return (
    <Badge tone="stop" icon={<MailX strokeWidth={1.75} />} className="h-auto! min-h-7 whitespace-normal!">
      {children}
    </Badge>
  );
}

/** The state of the mail about an entry, with 'Send again' where that is useful. */
export function EntryMailState(of: EntryMailProps) {
  const { mail, isSending, sendAgain } = usePolledEntryMail(of);
  const status = useRef<HTMLParagraphElement>(null);
  const mayWrite = useMay('lists:write');
  // The button disappears once the mail is sent, so the focus moves to the status.
  const sendAndFocus = async () => {
    if (await sendAgain()) status.current?.focus({ preventScroll: true });
  };
  const at = <Timestamp at={mail.changedAt} as="both" className="whitespace-normal!" />;
  return (
    <>
      <p ref={status} tabIndex={-1} role="status" className="text-pretty">
        {mail.status === 'queued' && 'Waiting to be sent.'}
        {mail.status === 'sent' && <>Sent {at}</>}
        {mail.status === 'delivered' && <>Delivered {at}</>}
        {mail.status === 'failed' && <Problem name="Not sent." mail={mail} />}
        {mail.status === 'bounced' && <Problem name="Bounced." mail={mail} />}
        {mail.status === 'complained' && (
          <>
            <strong className="font-semibold">Marked as spam.</strong> The recipient marked this email as
            spam, so our email service won’t deliver to that address anymore. Use a different address for this
            list.
          </>
        )}
      </p>
      {mayWrite && canBeSentAgain(mail) && (
        <Button className="mt-2" aria-disabled={isSending} onClick={() => void sendAndFocus()}>
          {isSending ? 'Sending...' : 'Send again'}
          <span className="sr-only"> the email about entry {of.entryId}</span>
        </Button>
      )}
    </>
  );
}

function Problem({ name, mail: { reason } }: { name: string; mail: EntryMailProps['mail'] }) {
  return (
    <>
      <strong className="font-semibold">{name}</strong> {reason && failureReasons[reason]}
    </>
  );
}
