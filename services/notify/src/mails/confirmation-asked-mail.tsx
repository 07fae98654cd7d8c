import type { ConfirmationAsked } from '@scanlist/contracts/messages/lists';
import type { Mail } from '../provider/mail.ts';
import { composeMail, type Envelope } from './compose-mail.tsx';
import { Go, Masthead, Paragraph, Remark, Section, Typed } from './mail-frame.tsx';
import { nameOf, oneLine, unlinked } from './words.ts';

const agree = 'Yes, send them to me';

/**
 * The mail that asks somebody who is not the owner whether they want to be mailed at all (decision O4). Its reader has asked
 * for nothing, so it says who wants what, that silence is a no, and links to the answer alone: the owner's words are words.
 */
export function confirmationAskedMail(asked: ConfirmationAsked, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  const sender = nameOf(asked.sender);
  const address = unlinked(oneLine(asked.address));
  const list = asked.listTitle ? unlinked(oneLine(asked.listTitle)) || null : null;

  const each = 'with what was done, what was noted and, where one was asked for, the signature';
  const nothing =
    'Nothing is sent unless you agree, and each of these emails then has a link that stops them.';
  const ignore =
    "Not interested? You can ignore this email. Or say so on the same page, and we won't ask again.";
  return composeMail(envelope, {
    subject: `Do you want notifications from ${nameOf(asked.sender, 50)}?`,
    preview: 'Nothing is sent unless you agree.',
    body: (
      <Section first padding="28px 32px">
        <Masthead by={productName} title="Do you want these emails?" />
        <Paragraph>
          With {productName}, <Typed>{sender}</Typed> would like to email you at <Typed>{address}</Typed> each
          time{' '}
          {list ? (
            <>
              the list <Typed>{list}</Typed>
            </>
          ) : (
            'one of their lists'
          )}{' '}
          is completed, {each}.
        </Paragraph>
        <Paragraph>{nothing}</Paragraph>
        <p style={{ margin: '0 0 20px' }}>
          <Go href={asked.answerUrl}>{agree}</Go>
        </p>
        <Remark>{ignore}</Remark>
      </Section>
    ),
    text: [
      productName,
      'Do you want these emails?',
      `With ${productName}, ${sender} would like to email you at ${address} each time ${list ? `the list "${list}"` : 'one of their lists'} is completed, ${each}.`,
      nothing,
      `${agree}:\n${asked.answerUrl}`,
      ignore,
    ],
    why: `${productName} sent this because ${sender} entered your address to be notified.`,
  });
}
