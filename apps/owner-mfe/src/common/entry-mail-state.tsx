import { Badge } from '@scanlist/ui/badge';
import { Button } from '@scanlist/ui/button';
import { MailX } from 'lucide-react';
import { useRef } from 'react';
import { canBeSentAgain, failureReasons, troubleNames } from './entry-mail.ts';
import { Moment } from './moment.tsx';
import { type MailOfEntry, useFollowedMail, useKnownMail } from './use-entry-mail.ts';

/** A mark in a line of entries where something is wrong with the mail; nothing where all is well. */
export function EntryMailBadge(of: MailOfEntry) {
  const name = troubleNames[useKnownMail(of).status];
  return name && <MailTroubleBadge>{name}</MailTroubleBadge>;
}

/** The mark of mails something is wrong with; it wraps where letters are twice as large. */
export function MailTroubleBadge({ children }: { children: string }) {
  return (
    <Badge tone="stop" icon={<MailX strokeWidth={1.75} />} className="h-auto! min-h-7 whitespace-normal!">
      {children}
    </Badge>
  );
}

/** What became of the mail about an entry, with 'Send again' where that makes sense. */
export function EntryMailState(of: MailOfEntry) {
  const { mail, isSending, sendAgain } = useFollowedMail(of);
  const words = useRef<HTMLParagraphElement>(null);
  // The button goes once the mail is on its way: a keyboard goes on from the words.
  const sendAndLeadOn = async () => {
    if (await sendAgain()) words.current?.focus({ preventScroll: true });
  };
  const at = <Moment at={mail.changedAt} as="both" className="whitespace-normal!" />;
  return (
    <>
      <p ref={words} tabIndex={-1} role="status" className="text-pretty">
        {mail.status === 'queued' && 'Waiting to go out.'}
        {mail.status === 'sent' && <>Sent {at}</>}
        {mail.status === 'delivered' && <>Delivered to their mail server {at}</>}
        {mail.status === 'failed' && <Trouble name="Not sent." mail={mail} />}
        {mail.status === 'bounced' && <Trouble name="Bounced." mail={mail} />}
        {mail.status === 'complained' && (
          <>
            <strong className="font-semibold">Marked as spam.</strong> Whoever reads that inbox doesn’t want
            these, and our email service won’t deliver there anymore. Use another address for this list.
          </>
        )}
      </p>
      {canBeSentAgain(mail) && (
        <Button className="mt-2" aria-disabled={isSending} onClick={() => void sendAndLeadOn()}>
          {isSending ? 'Sending...' : 'Send again'}
          <span className="sr-only"> the email about entry {of.entryId}</span>
        </Button>
      )}
    </>
  );
}

function Trouble({ name, mail: { reason } }: { name: string; mail: MailOfEntry['mail'] }) {
  return (
    <>
      <strong className="font-semibold">{name}</strong> {reason && failureReasons[reason]}
    </>
  );
}
