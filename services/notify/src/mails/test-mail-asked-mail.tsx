import type { TestMailAsked } from '@scanlist/contracts/messages/lists';
import type { Mail } from '../provider/mail.ts';
import { composeMail, type Envelope } from './compose-mail.tsx';
import { Items, Progress } from './entry-parts.tsx';
import { itemsText } from './entry-recorded-text.ts';
import { Masthead, Paragraph, Remark, Section, Typed } from './mail-frame.tsx';
import { nameOf, oneLine, unlinked } from './words.ts';

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
const exampleWords = 'An example of what a notification shows:';

/** The mail that shows an owner that notifications to an address arrive, and what they look like. */
export function testMailAskedMail(asked: TestMailAsked, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  const sender = nameOf(asked.sender);
  const address = unlinked(oneLine(asked.address));
  const arrives = 'is completed, an email arrives here.';
  return composeMail(envelope, {
    subject: 'Test email: notifications arrive here',
    preview: 'This address works. There is nothing to do.',
    body: (
      <>
        <Section first padding="28px 32px 12px">
          <Masthead by={productName} title="This address works" />
          <Paragraph>
            This is a test email for <Typed>{sender}</Typed>. When a list that notifies{' '}
            <Typed>{address}</Typed> {arrives}
          </Paragraph>
        </Section>
        <Section padding="20px 32px">
          <Remark>{exampleWords}</Remark>
          <Progress facts={example} />
        </Section>
        <Items facts={example} />
      </>
    ),
    text: [
      productName,
      'This address works',
      `This is a test email for ${sender}. When a list that notifies ${address} ${arrives}`,
      exampleWords,
      `${example.progress}\n${itemsText(example)}`,
    ],
    why: `${productName} sent this because someone pressed 'Send a test email'.`,
    stopUrl: asked.stopUrl,
  });
}
