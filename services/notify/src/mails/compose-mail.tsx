import { setImmediate as afterOthers } from 'node:timers/promises';
import { render } from '@react-email/render';
import type { ReactNode } from 'react';
import type { Mail } from '../provider/mail.ts';
import { MailFrame, stopLinkText } from './mail-frame.tsx';
import { oneClickAddress } from './one-click-address.ts';
import { withoutLinks } from './text.ts';

/** The event, recipient and sender of a mail. */
export interface Envelope {
  eventId: string;
  to: string;
  from: string;
  productName: string;
}

/** The content of a mail. */
export interface Letter {
  subject: string;
  /** The text that an inbox shows beside the subject. */
  preview: string;
  body: ReactNode;
  /** The body as plain text, in blocks; null blocks are omitted. */
  text: (string | null)[];
  /** The reason for the mail, shown in its footer. */
  why: string;
  /** The link that stops mails of this kind; null if they cannot be stopped. */
  stopUrl?: string | null | undefined;
  attachments?: Mail['attachments'];
  /** The address for replies; nobody reads replies to the sender. */
  replyTo?: string;
}

/** Renders a letter as HTML and plain text with the headers of every mail. The same letter makes the same mail. */
export async function composeMail({ eventId, to, from }: Envelope, letter: Letter): Promise<Mail> {
  const { subject, preview, body, text, why, stopUrl = null, attachments = [], replyTo } = letter;
  return {
    from,
    to,
    ...(replyTo !== undefined && { replyTo }),
    subject,
    html: await renderInTurn(() =>
      render(
        <MailFrame title={withoutLinks(subject)} preview={preview} why={why} stopUrl={stopUrl}>
          {body}
        </MailFrame>,
      ),
    ),
    text: plainText([...text, why, stopUrl && `${stopLinkText}:\n${stopUrl}`]),
    headers: headersOf(eventId, stopUrl),
    attachments,
  };
}

let lastRender: Promise<unknown> = Promise.resolve();

/**
 * Renders one mail at a time, with other work in between: twenty at once would block the event loop for half a second.
 */
function renderInTurn(renderMail: () => Promise<string>): Promise<string> {
  const rendered = lastRender.then(() => afterOthers()).then(renderMail);
  lastRender = rendered.catch(() => {});
  return rendered;
}

function plainText(blocks: (string | null)[]): string {
  return `${blocks.filter((block) => block !== null).join('\n\n')}\n`;
}

/**
 * The first header prevents out-of-office replies. The second prevents mail programs from grouping mails into one
 * thread. The last two offer a one-click unsubscribe (RFC 8058).
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
