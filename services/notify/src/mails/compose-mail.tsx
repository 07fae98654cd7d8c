import { setImmediate as afterOthers } from 'node:timers/promises';
import { render } from '@react-email/render';
import type { ReactNode } from 'react';
import type { Mail } from '../provider/mail.ts';
import { MailFrame, stopWords } from './mail-frame.tsx';
import { oneClickAddress } from './one-click-address.ts';
import { unlinked } from './words.ts';

/** Because of which event a mail is written, to whom and in whose name. */
export interface Envelope {
  eventId: string;
  to: string;
  from: string;
  productName: string;
}

/** What a mail says. */
export interface Letter {
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  body: ReactNode;
  /** The same in plain text, in blocks; a null one is left out. */
  text: (string | null)[];
  /** Why it came, as the footer says it. */
  why: string;
  /** The link that stops mails of this kind; null where there is nothing to stop. */
  stopUrl?: string | null | undefined;
  attachments?: Mail['attachments'];
  /** Whom an answer goes to; nobody reads what goes to the sender. */
  replyTo?: string;
}

/** Lays a letter out as HTML and as plain text, with the headers of every mail: the same letter makes the same mail. */
export async function composeMail({ eventId, to, from }: Envelope, letter: Letter): Promise<Mail> {
  const { subject, preview, body, text, why, stopUrl = null, attachments = [], replyTo } = letter;
  return {
    from,
    to,
    ...(replyTo !== undefined && { replyTo }),
    subject,
    html: await inTurn(() =>
      render(
        <MailFrame title={unlinked(subject)} preview={preview} why={why} stopUrl={stopUrl}>
          {body}
        </MailFrame>,
      ),
    ),
    text: plainText([...text, why, stopUrl && `${stopWords}:\n${stopUrl}`]),
    headers: headersOf(eventId, stopUrl),
    attachments,
  };
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** Renders one mail at a time and lets other work run in between: rendering twenty at once blocks the event loop for half a second. */
function inTurn(renderMail: () => Promise<string>): Promise<string> {
  const turn = lastTurn.then(() => afterOthers()).then(renderMail);
  lastTurn = turn.catch(() => {});
  return turn;
}

function plainText(blocks: (string | null)[]): string {
  return `${blocks.filter((block) => block !== null).join('\n\n')}\n`;
}

/**
 * The first keeps out-of-office answers away, the second keeps mail programmes from folding mails into one thread, and the
 * last two let them offer to stop these mails at one click (RFC 8058).
 */
function headersOf(eventId: string, stopUrl: string | null): Record<string, string> {
  const oneClick = stopUrl && oneClickAddress(stopUrl);
  return {
    'Auto-Submitted': 'auto-generated',
    'X-Entity-Ref-ID': eventId,
    ...(oneClick && {
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}
