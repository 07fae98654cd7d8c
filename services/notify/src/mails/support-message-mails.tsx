import { issueTypes } from '@scanlist/contracts/http/support';
import type { SupportMessageReceived } from '@scanlist/contracts/messages/gateway';
import { Fragment } from 'react';
import type { Mail } from '../provider/mail.ts';
import { composeMail, type Envelope } from './compose-mail.tsx';
import { formatTime, withNonBreakingTimes } from './format-time.ts';
import { Fact, Facts, Masthead, Paragraph, Remark, Section, small, UserText } from './mail-frame.tsx';
import { light } from './mail-styles.ts';
import { displayName, oneLine, printable, textDirection, truncate, withoutLinks } from './text.ts';

/**
 * The mail to the support address with a message; a reply goes to its sender. The sender's text is neither markup nor a
 * link, and the mail says that nobody has checked the address.
 */
export function supportMessageMail(message: SupportMessageReceived, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  const { title, name, about, address, words, receivedAt } = mailFields(message);
  const facts: [string, string][] = [about, ['Email', address], ['Received', receivedAt]];
  const answer = 'Reply to this email to answer. Nobody has checked whether the address is theirs.';
  return composeMail(envelope, {
    subject: subjectOf(message),
    preview: withoutLinks(truncate(oneLine(message.text), 100)),
    replyTo: message.email,
    body: (
      <>
        <Section first padding="28px 32px">
          <Masthead by={productName} title={title} />
          <Paragraph>
            From <UserText>{name}</UserText>
          </Paragraph>
          <FactTable facts={facts} />
          <Remark>{answer}</Remark>
        </Section>
        <Section padding="20px 32px 28px">
          <MessageText>{words}</MessageText>
        </Section>
      </>
    ),
    text: [productName, title, `From ${name}`, factLines(facts), words, answer],
    why: `${productName} sent this because it was written on its ${pageOf(message)} page.`,
  });
}

/**
 * The copy to the sender: what was received and when an answer comes (specification section 9). An unconfirmed address
 * may be somebody else's, who must not receive a stranger's text through our mails: then the copy leaves out the text
 * and says what to do.
 */
export function supportCopyMail(message: SupportMessageReceived, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  const { name, about, words, receivedAt } = mailFields(message);
  const isTheirs = message.isSendersAddress === true;
  const isRequest = message.kind === 'support';
  const title = isRequest ? 'We received your support request' : 'We received your message';
  const soon = 'Thank you for reaching out. Our team usually answers within 24-48 hours on business days.';
  const facts: [string, string][] = [
    ...(isTheirs || message.issueType ? [about] : []),
    ['Received', receivedAt],
  ];
  const hello = isTheirs ? `Hello ${name},` : 'Hello,';
  const yourWords = 'What you wrote';
  const more = 'Something to add? Reply to this email.';
  const notYou = "Didn't contact us? Someone else entered your address. You can ignore this email.";
  return composeMail(envelope, {
    subject: title,
    preview: soon,
    replyTo: message.supportEmail,
    body: (
      <>
        <Section first padding="28px 32px">
          <Masthead by={productName} title={title} />
          <Paragraph>{isTheirs ? <Greeting name={name} /> : hello}</Paragraph>
          <Paragraph>{soon}</Paragraph>
          <FactTable facts={facts} />
          <Remark>{more}</Remark>
          {!isTheirs && <Remark>{notYou}</Remark>}
        </Section>
        {isTheirs && (
          <Section padding="20px 32px 28px">
            <p className="muted" style={{ ...small, margin: '0 0 8px' }}>
              {yourWords}
            </p>
            <MessageText>{words}</MessageText>
          </Section>
        )}
      </>
    ),
    text: [
      productName,
      title,
      hello,
      soon,
      factLines(facts),
      isTheirs ? `${yourWords}:\n${words}` : null,
      more,
      isTheirs ? null : notYou,
    ],
    why: `${productName} sent this because this address was entered on its ${pageOf(message)} page.`,
  });
}

function Greeting({ name }: { name: string }) {
  return (
    <>
      Hello <UserText>{name}</UserText>,
    </>
  );
}

function subjectOf({ name, issueType, subject }: SupportMessageReceived): string {
  if (issueType) return `Support request from ${displayName(name, 30)}: ${issueTypes[issueType]}`;
  return `Contact: ${withoutLinks(truncate(oneLine(subject ?? ''), 70)) || 'no subject'}`;
}

function mailFields(message: SupportMessageReceived) {
  const { name, email, issueType, subject, text, receivedAt } = message;
  const about: [string, string] = issueType
    ? ['Issue Type', issueTypes[issueType]]
    : ['Subject', withoutLinks(oneLine(subject ?? '')) || 'none'];
  return {
    title: message.kind === 'support' ? 'Support request' : 'Contact message',
    name: displayName(name),
    address: withoutLinks(oneLine(email)),
    about,
    words: withoutLinks(printable(text)),
    receivedAt: formatTime(new Date(receivedAt), null),
  };
}

function pageOf({ kind }: SupportMessageReceived): string {
  return kind === 'support' ? 'support' : 'contact';
}

function FactTable({ facts }: { facts: [string, string][] }) {
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name} value={withNonBreakingTimes(value)} />
      ))}
    </Facts>
  );
}

function factLines(facts: [string, string][]): string {
  return facts.map(([name, value]) => `${name}: ${value}`).join('\n');
}

/** A user's text, line by line. */
function MessageText({ children }: { children: string }) {
  return (
    <div className="ink" dir={textDirection(children)} style={written}>
      {children.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to text.
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </div>
  );
}

const written = {
  color: light.ink,
  fontSize: '15px',
  lineHeight: '24px',
  overflowWrap: 'anywhere',
  wordBreak: 'break-word',
} as const;
