import type { PaymentFailed } from '@scanlist/contracts/messages/billing';
import type { Mail } from '../mail/mail.ts';
import { composeMail, type Envelope } from './compose-mail.tsx';
import { Fact, Facts, Go, Masthead, Paragraph, Remark, Section, Typed } from './mail-frame.tsx';
import { nameOf } from './words.ts';

/** Whom a mail about a subscription is for, and where all this is seen and changed. */
type About = Pick<PaymentFailed, 'firstName' | 'subscriptionUrl'>;

/** What it says, the same in HTML and in text. */
export interface SubscriptionLetter {
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  title: string;
  sentences: string[];
  /** Names and values; a null one is left out. */
  facts: ([name: string, value: string] | null)[];
  /** What the one link is called; it opens the subscription page. */
  go: string;
  remarks: string[];
}

/**
 * Makes a mail about a subscription. Its one link is the product's own page: the card company's pages are reached from
 * there, so that a reader can learn to trust no other link in a mail about money.
 */
export function composeSubscriptionMail(
  { firstName, subscriptionUrl }: About,
  envelope: Envelope,
  letter: SubscriptionLetter,
): Promise<Mail> {
  const { productName } = envelope;
  const { subject, preview, title, sentences, go, remarks } = letter;
  const name = firstName?.trim() ? nameOf(firstName) : null;
  const facts = letter.facts.filter((fact) => fact !== null);
  return composeMail(envelope, {
    subject,
    preview,
    body: (
      <Section first padding="28px 32px">
        <Masthead by={productName} title={title} />
        <Paragraph>
          Hello
          {name && (
            <>
              {' '}
              <Typed>{name}</Typed>
            </>
          )}
          ,
        </Paragraph>
        {sentences.map((words) => (
          <Paragraph key={words}>{words}</Paragraph>
        ))}
        <Facts>
          {facts.map(([name, value]) => (
            <Fact key={name} name={name} value={value} />
          ))}
        </Facts>
        <p style={{ margin: '0 0 20px' }}>
          <Go href={subscriptionUrl}>{go}</Go>
        </p>
        {remarks.map((words) => (
          <Remark key={words}>{words}</Remark>
        ))}
      </Section>
    ),
    text: [
      productName,
      title,
      name ? `Hello ${name},` : 'Hello,',
      ...sentences,
      facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
      `${go}:\n${subscriptionUrl}`,
      ...remarks,
    ],
    why: `${productName} sent this because it is about the subscription of your account.`,
  });
}
