import type { EmailChangeAsked } from '@scanlist/contracts/messages/gateway';
import type { Mail } from '../provider/mail.ts';
import { composeMail, type Envelope } from './compose-mail.tsx';
import { formatTime } from './format-time.ts';
import {
  ActionButton,
  Masthead,
  Paragraph,
  Remark,
  Section,
  Steps,
  stepsText,
  UserText,
} from './mail-frame.tsx';
import { oneLine, withoutLinks } from './text.ts';

const confirm = 'Confirm Email Address';

/** The mail to the new address of an account. Its link confirms the address (specification section 2: Profile). */
export function confirmNewEmailMail(asked: EmailChangeAsked, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  const { username, newEmail, expiresAt } = mailFields(asked);
  const once = `The link works once, until ${expiresAt}.`;
  const notYou = "If you didn't ask for this, ignore this email. Nothing changes without the link.";
  return composeMail(envelope, {
    subject: 'Confirm your new email address',
    preview: once,
    body: (
      <Section first padding="28px 32px">
        <Masthead by={productName} title="Confirm your new email address" />
        <Paragraph>
          Someone asked to use <UserText>{newEmail}</UserText> for the {productName} account{' '}
          <UserText>{username}</UserText>. Please confirm that this address is yours.
        </Paragraph>
        <p style={{ margin: '0 0 20px' }}>
          <ActionButton href={asked.confirmUrl}>{confirm}</ActionButton>
        </p>
        <Remark>{once}</Remark>
        <Remark>{notYou}</Remark>
      </Section>
    ),
    text: [
      productName,
      'Confirm your new email address',
      `Someone asked to use ${newEmail} for the ${productName} account ${username}. Please confirm that this address is yours.`,
      `${confirm}:\n${asked.confirmUrl}`,
      once,
      notYou,
    ],
    why: `${productName} sent this because someone asked to use this address for an account.`,
  });
}

/**
 * The mail to the present address of an account. It has no link on purpose: somebody who took the account over may read
 * it too, and a reader who expects no link cannot be caught by a forged one.
 */
export function emailChangeNoticeMail(asked: EmailChangeAsked, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  const { username, email, newEmail, expiresAt } = mailFields(asked);
  const ifYou = "If that was you, there's nothing to do here. Open the email we sent to the new address.";
  const untilThen = `Your account keeps this address until the new one is confirmed. It can be confirmed until ${expiresAt}.`;
  const steps = [
    `Open ${productName} the way you usually do and sign in.`,
    'In your profile, under Account, save your current address again. That cancels the change.',
    'Under Security, change your password. That signs out everyone else.',
  ];
  return composeMail(envelope, {
    subject: 'Your email address is about to change',
    preview: "Not you? Here's what to do.",
    body: (
      <Section first padding="28px 32px">
        <Masthead by={productName} title="Your email address is about to change" />
        <Paragraph>
          Someone signed in to the {productName} account <UserText>{username}</UserText> asked to change its
          address from <UserText>{email}</UserText> to <UserText>{newEmail}</UserText>.
        </Paragraph>
        <Paragraph>{ifYou}</Paragraph>
        <Paragraph>If not:</Paragraph>
        <Steps steps={steps} />
        <Remark>{untilThen}</Remark>
        <Remark>This email has no link on purpose.</Remark>
      </Section>
    ),
    text: [
      productName,
      'Your email address is about to change',
      `Someone signed in to the ${productName} account ${username} asked to change its address from ${email} to ${newEmail}.`,
      ifYou,
      `If not:\n${stepsText(steps)}`,
      untilThen,
      'This email has no link on purpose.',
    ],
    why: `${productName} sent this because this is the address of your account.`,
  });
}

function mailFields(asked: EmailChangeAsked) {
  return {
    username: withoutLinks(oneLine(asked.username)),
    email: withoutLinks(oneLine(asked.email)),
    newEmail: withoutLinks(oneLine(asked.newEmail)),
    expiresAt: formatTime(new Date(asked.expiresAt), asked.timeZone),
  };
}
