import type { Mail } from '../provider/mail.ts';
import { composeMail, type Envelope } from './compose-mail.tsx';
import { withNonBreakingTimes } from './format-time.ts';
import {
  ActionButton,
  Fact,
  Facts,
  Masthead,
  Paragraph,
  Remark,
  Section,
  Steps,
  stepsText,
  UserText,
} from './mail-frame.tsx';
import { displayName } from './text.ts';

/** The content of a mail to an owner, the same in HTML and plain text. Only its facts hold user text. */
export interface PersonalLetter {
  firstName: string | null;
  subject: string;
  /** The text that an inbox shows beside the subject. */
  preview: string;
  title: string;
  sentences: string[];
  /** Numbered instructions. */
  steps?: string[];
  /** Names and values; null entries are omitted. */
  facts: ([name: string, value: string] | null)[];
  /** The one link; null if the mail has none. */
  action: { label: string; href: string } | null;
  remarks: string[];
  /** The reason for the mail, shown in its footer. */
  why: string;
}

/** Composes a mail to an owner, with a greeting by name. */
export function composePersonalMail(envelope: Envelope, letter: PersonalLetter): Promise<Mail> {
  const { productName } = envelope;
  const { firstName, subject, preview, title, sentences, steps = [], action, remarks, why } = letter;
  const name = firstName?.trim() ? displayName(firstName) : null;
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
              <UserText>{name}</UserText>
            </>
          )}
          ,
        </Paragraph>
        {sentences.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
        {steps.length > 0 && <Steps steps={steps} />}
        {facts.length > 0 && (
          <Facts>
            {facts.map(([name, value]) => (
              <Fact key={name} name={name} value={withNonBreakingTimes(value)} />
            ))}
          </Facts>
        )}
        {action && (
          <p style={{ margin: '0 0 20px' }}>
            <ActionButton href={action.href}>{action.label}</ActionButton>
          </p>
        )}
        {remarks.map((remark) => (
          <Remark key={remark}>{remark}</Remark>
        ))}
      </Section>
    ),
    text: [
      productName,
      title,
      name ? `Hello ${name},` : 'Hello,',
      ...sentences,
      steps.length > 0 ? stepsText(steps) : null,
      facts.length > 0 ? facts.map(([name, value]) => `${name}: ${value}`).join('\n') : null,
      action && `${action.label}:\n${action.href}`,
      ...remarks,
    ],
    why,
  });
}
