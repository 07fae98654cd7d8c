import type { EventOf } from '@scanlist/contracts/messages/define';
import type { ListFilledUp } from '@scanlist/contracts/messages/lists';
import type { Mail } from '../provider/mail.ts';
import type { Envelope } from './compose-mail.tsx';
import { composePersonalMail } from './compose-personal-mail.tsx';
import { subjectTitleMax } from './entry-facts.ts';
import { formatTime } from './format-time.ts';
import { oneLine, truncate, withoutLinks } from './text.ts';

/** The mail to the owner of a list that reached its limit for a day. It says what happens to further entries. */
export function listFilledUpMail({ data }: EventOf<ListFilledUp>, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  const opensAt = formatTime(new Date(data.opensAt), data.timeZone);
  const subject = `${truncate(oneLine(data.listTitle), subjectTitleMax)} is full for today`;
  return composePersonalMail(envelope, {
    firstName: data.firstName,
    subject,
    preview: `It will take new entries again on ${opensAt}.`,
    title: 'A list is full for today',
    sentences: [
      'One of your lists reached its limit for one day. Every entry it took is saved.',
      `New entries wait on the phones they were filled in on. The list will take them on ${opensAt}.`,
    ],
    facts: [
      ['List', withoutLinks(oneLine(data.listTitle))],
      ['Entries', `${data.entries} since ${formatTime(new Date(data.since), data.timeZone)}`],
      ['Reopens', opensAt],
    ],
    action: { label: 'View Entries', href: data.entriesUrl },
    remarks: [
      'Not expecting this many? Someone may be filling in the list over and over. A copy of the list has a new QR code; delete the old list once the new code is up.',
    ],
    why: `${productName} sent this because it's about one of your lists. We send it at most once a day per list.`,
  });
}
