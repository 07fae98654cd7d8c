import type { EventOf } from '@scanlist/contracts/messages/define';
import type { OwnerDeleted } from '@scanlist/contracts/messages/gateway';
import type { Mail } from '../provider/mail.ts';
import type { Envelope } from './compose-mail.tsx';
import { composePersonalMail } from './compose-personal-mail.tsx';
import { formatTime } from './format-time.ts';

/** The last mail to an owner: their data is erased and nothing more is charged. It has no link. */
export function ownerDeletedMail({ data }: EventOf<OwnerDeleted>, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  return composePersonalMail(envelope, {
    firstName: data.firstName,
    subject: `Your ${productName} account has been deleted`,
    preview: "Your data is erased, and you won't be charged again.",
    title: 'Your account has been deleted',
    sentences: [
      "Your lists, their entries and signatures, and your profile are erased. QR codes you've put up no longer lead to a list.",
      "If you had a subscription, it has ended and you won't be charged again.",
      `Thank you for using ${productName}. Goodbye!`,
    ],
    facts: [['Deleted', formatTime(new Date(data.deletedAt), data.timeZone)]],
    action: null,
    remarks: [
      "This can't be undone. You're welcome to open a new account anytime.",
      "Wasn't you? Whoever did it knows your password. If you use it elsewhere, change it there.",
    ],
    why: `${productName} sent this because this was the address of your account. It's the last email about it, and we don't keep your address.`,
  });
}
