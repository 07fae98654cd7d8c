import type { ConfirmationAsked } from '@scanlist/contracts/messages/lists';
import type { Mail } from '../provider/mail.ts';
import { ownAddressText } from './address-fact.ts';
import { composeMail, type Envelope } from './compose-mail.tsx';
import { ActionButton, Masthead, Paragraph, Remark, Section, UserText } from './mail-frame.tsx';
import { displayName, oneLine, withoutLinks } from './text.ts';

const agreeLabel = 'Yes, send them to me';

/**
 * The mail that asks a recipient who is not the owner for consent to notifications (decision O4). The reader has not
 * requested it, so it names the sender and the purpose and says that silence means no. It links only to the answer; the
 * owner's text has no links.
 */
export function confirmationMail(asked: ConfirmationAsked, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  const sender = displayName(asked.sender);
  const address = withoutLinks(oneLine(asked.address));
  const list = asked.listTitle ? withoutLinks(oneLine(asked.listTitle)) || null : null;

  const each = 'with what was checked, any notes, and the signature if there is one';
  const account = ownAddressText(asked.senderEmail);
  const nothing = "We won't send anything unless you agree, and each email has a link to stop them.";
  const ignore =
    "Not interested? You can ignore this email. Or say so on the same page, and we won't ask again.";
  return composeMail(envelope, {
    subject: `Do you want notifications from ${displayName(asked.sender, 50)}?`,
    preview: "We won't send anything unless you agree.",
    body: (
      <Section first padding="28px 32px">
        <Masthead by={productName} title="Do you want these emails?" />
        <Paragraph>
          With {productName}, <UserText>{sender}</UserText>
          {' would like to email you at '}
          <UserText>{address}</UserText> each time{' '}
          {list ? (
            <>
              the list <UserText>{list}</UserText>
            </>
          ) : (
            'one of their lists'
          )}{' '}
          is completed, {each}.
        </Paragraph>
        {account && <Paragraph>{account}</Paragraph>}
        <Paragraph>{nothing}</Paragraph>
        <p style={{ margin: '0 0 20px' }}>
          <ActionButton href={asked.answerUrl}>{agreeLabel}</ActionButton>
        </p>
        <Remark>{ignore}</Remark>
      </Section>
    ),
    text: [
      productName,
      'Do you want these emails?',
      `With ${productName}, ${sender} would like to email you at ${address} each time ${list ? `the list "${list}"` : 'one of their lists'} is completed, ${each}.`,
      ...(account ? [account] : []),
      nothing,
      `${agreeLabel}:\n${asked.answerUrl}`,
      ignore,
    ],
    why: `${productName} sent this because ${sender} entered this address for notifications.`,
  });
}
