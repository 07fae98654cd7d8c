import type { TestMailAsked } from '@scanlist/contracts/messages/lists';
import type { Mail } from '../provider/mail.ts';
import { ownAddressText } from './address-fact.ts';
import { composeMail, type Envelope } from './compose-mail.tsx';
import { Items, Progress } from './entry-parts.tsx';
import { itemsText } from './entry-recorded-text.ts';
import { Masthead, Paragraph, Remark, Section, UserText } from './mail-frame.tsx';
import { displayName, oneLine, withoutLinks } from './text.ts';

const example = {
  progress: '2 of 3 completed',
  completedCount: 2,
  totalCount: 3,
  items: [
    { content: 'Count the keys', completed: true, note: null, remarks: [] },
    { content: 'Lock the back door', completed: true, note: 'The lock is stiff.', remarks: [] },
    { content: 'Switch off the lights', completed: false, note: null, remarks: [] },
  ],
  omitted: null,
  entryUrl: null,
};
const exampleIntro = 'An example of what a notification shows:';

/** The mail that shows an owner that notifications to an address arrive, and what they look like. */
export function testMail(asked: TestMailAsked, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  const sender = displayName(asked.sender);
  const address = withoutLinks(oneLine(asked.address));
  // An owner who tests their own address knows it.
  const isOwn = asked.senderEmail?.toLowerCase() === asked.address.toLowerCase();
  const account = isOwn ? null : ownAddressText(asked.senderEmail);
  const arrives = 'is completed, an email arrives here.';
  return composeMail(envelope, {
    subject: 'Test email: notifications arrive here',
    preview: 'This address works. No action needed.',
    body: (
      <>
        <Section first padding="28px 32px 12px">
          <Masthead by={productName} title="This address works" />
          <Paragraph>
            This is a test email for <UserText>{sender}</UserText>. When a list that notifies{' '}
            <UserText>{address}</UserText> {arrives}
          </Paragraph>
          {account && <Paragraph>{account}</Paragraph>}
        </Section>
        <Section padding="20px 32px">
          <Remark>{exampleIntro}</Remark>
          <Progress facts={example} />
        </Section>
        <Items facts={example} />
      </>
    ),
    text: [
      productName,
      'This address works',
      `This is a test email for ${sender}. When a list that notifies ${address} ${arrives}`,
      ...(account ? [account] : []),
      exampleIntro,
      `${example.progress}\n${itemsText(example)}`,
    ],
    why: `${productName} sent this because someone pressed 'Send a test email'.`,
    stopUrl: asked.stopUrl,
  });
}
