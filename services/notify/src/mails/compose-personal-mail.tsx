import type { Mail } from '../provider/mail.ts';
import { composeMail, type Envelope } from './compose-mail.tsx';
import { unbroken } from './format-time.ts';
import {
  Fact,
  Facts,
  Go,
  Masthead,
  Paragraph,
  Remark,
  Section,
  Steps,
  stepsText,
  Typed,
} from './mail-frame.tsx';
import { nameOf } from './words.ts';

/** What a mail to an owner says, the same in HTML and in text. What people typed stands in its facts alone. */
export interface PersonalLetter {
  firstName: string | null;
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  title: string;
  sentences: string[];
  /** What to do, one after the other. */
  steps?: string[];
  /** Names and values; a null one is left out. */
  facts: ([name: string, value: string] | null)[];
  /** The one link; null where the mail has none. */
  go: { words: string; href: string } | null;
  remarks: string[];
  /** Why it came, as the footer says it. */
  why: string;
}

/** Makes a mail to an owner, who is greeted by name. */
export function composePersonalMail(envelope: Envelope, letter: PersonalLetter): Promise<Mail> {
  const { productName } = envelope;
  const { firstName, subject, preview, title, sentences, steps = [], go, remarks, why } = letter;
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
        {steps.length > 0 && <Steps steps={steps} />}
        {facts.length > 0 && (
          <Facts>
            {facts.map(([name, value]) => (
              <Fact key={name} name={name} value={unbroken(value)} />
            ))}
          </Facts>
        )}
        {go && (
          <p style={{ margin: '0 0 20px' }}>
            <Go href={go.href}>{go.words}</Go>
          </p>
        )}
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
      steps.length > 0 ? stepsText(steps) : null,
      facts.length > 0 ? facts.map(([name, value]) => `${name}: ${value}`).join('\n') : null,
      go && `${go.words}:\n${go.href}`,
      ...remarks,
    ],
    why,
  });
}
