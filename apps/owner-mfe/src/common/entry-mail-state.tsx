import { Badge } from '@scanlist/ui/badge';
import { Button } from '@scanlist/ui/button';
import { MailX } from 'lucide-react';
import { useRef } from 'react';
import { failureReasons } from './entry-mail.ts';
import { Moment } from './moment.tsx';
import { type MailOfEntry, useFollowedMail, useKnownMail } from './use-entry-mail.ts';

/** A mark in a line of entries where the mail failed; nothing where all is well. */
export function EntryMailBadge(of: MailOfEntry) {
  if (useKnownMail(of).status !== 'failed') return null;
  return <NotSentBadge>Email not sent</NotSentBadge>;
}

/** The mark of mails that failed; it wraps where letters are twice as large. */
export function NotSentBadge({ children }: { children: string }) {
  return (
    <Badge tone="stop" icon={<MailX strokeWidth={1.75} />} className="h-auto! min-h-7 whitespace-normal!">
      {children}
    </Badge>
  );
}

/** What became of the mail about an entry, with 'Send again' where it failed. */
export function EntryMailState(of: MailOfEntry) {
  const { mail, isSending, sendAgain } = useFollowedMail(of);
  const words = useRef<HTMLParagraphElement>(null);
  // The button goes once the mail is on its way: a keyboard goes on from the words.
  const sendAndLeadOn = async () => {
    if (await sendAgain()) words.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <p ref={words} tabIndex={-1} role="status" className="text-pretty">
        {mail.status === 'queued' && 'Waiting to go out.'}
        {mail.status === 'sent' && (
          <>
            Sent <Moment at={mail.changedAt} as="both" className="whitespace-normal!" />
          </>
        )}
        {mail.reason && (
          <>
            <strong className="font-semibold">Not sent.</strong> {failureReasons[mail.reason]}
          </>
        )}
      </p>
      {mail.status === 'failed' && (
        <Button className="mt-2" aria-disabled={isSending} onClick={() => void sendAndLeadOn()}>
          {isSending ? 'Sending...' : 'Send again'}
          <span className="sr-only"> the email about entry {of.entryId}</span>
        </Button>
      )}
    </>
  );
}
