import { describeTimes } from '@scanlist/contracts/http/entry-times';
import type { EventOf } from '@scanlist/contracts/messages/define';
import type { EntryDeletionAsked } from '@scanlist/contracts/messages/lists';
import type { Mail } from '../provider/mail.ts';
import type { Envelope } from './compose-mail.tsx';
import { composePersonalMail } from './compose-personal-mail.tsx';
import { subjectTitleMax } from './entry-facts.ts';
import { formatTime } from './format-time.ts';
import { oneLine, truncate, withoutLinks } from './text.ts';

/**
 * The mail to the owner of an entry whose visitor asked them to delete it. It contains none of the visitor's words, and
 * says what deleting does.
 */
export function entryDeletionMail({ data }: EventOf<EntryDeletionAsked>, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  const { timeZone } = data;
  const title = oneLine(data.listTitle);
  return composePersonalMail(envelope, {
    firstName: data.firstName,
    subject: `A visitor asked you to delete entry #${data.entryId} of ${truncate(title, subjectTitleMax)}`,
    preview: 'Open the entry and choose Delete, or keep it if you have to.',
    title: 'A visitor asked you to delete an entry',
    sentences: [
      'Someone who filled in one of your lists asked you to delete what they submitted. They used the private link of their receipt.',
      'To delete it, open the entry and choose Delete. It’s hidden at once and erased after 30 days. Their receipt stops working right away.',
    ],
    facts: [
      ['List', withoutLinks(title)],
      ['Entry', `#${data.entryId}`],
      ['Receipt', data.receipt],
      [
        'Submitted',
        describeTimes({ ...data, createdAt: data.recordedAt }, (at) => formatTime(new Date(at), timeZone)),
      ],
      ['Asked', formatTime(new Date(data.askedAt), timeZone)],
    ],
    action: { label: 'View Entry', href: data.entryUrl },
    remarks: [
      'If the law requires you to keep the entry, you can leave it as it is. The law may also give you a deadline to answer.',
      ...(data.isLastMail
        ? [
            'You got many of these today, so we won’t email you about more until tomorrow. Each request is marked on its entry.',
          ]
        : []),
    ],
    why: `${productName} sent this because it's about an entry of one of your lists. We send it once per entry.`,
  });
}
