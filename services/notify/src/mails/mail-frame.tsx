import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import type { ReactNode } from 'react';
import { withNonBreakingTimes } from './format-time.ts';
import { light, styleSheet, textFont } from './mail-styles.ts';
import { textDirection } from './text.ts';

/**
 * The frame of every mail. Its footer has the reason for the mail, `why`, and the link that stops its kind, `stopUrl`.
 */
export function MailFrame(props: {
  title: string;
  preview: string;
  why: string;
  stopUrl: string | null;
  children: ReactNode;
}) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <title>{props.title}</title>
        <style>{styleSheet}</style>
      </Head>
      <Body
        className="paper"
        style={{ backgroundColor: light.paper, color: light.ink, fontFamily: textFont, margin: 0 }}
      >
        <Preview>{props.preview}</Preview>
        <table {...layout} width="100%" className="paper" bgcolor={light.paper}>
          <tbody>
            <tr>
              <td className="page" style={{ padding: '32px 12px', fontFamily: textFont }}>
                <Container className="card" style={card}>
                  {props.children}
                </Container>
                <Footer why={props.why} stopUrl={props.stopUrl} />
              </td>
            </tr>
          </tbody>
        </table>
      </Body>
    </Html>
  );
}

/** A part of the mail, with a dashed line above it unless it is the first. */
export function Section(props: { padding: string; first?: boolean; children: ReactNode }) {
  return (
    <div
      className={props.first ? 'pad' : 'pad tear'}
      style={{ padding: props.padding, borderTop: props.first ? undefined : `2px dashed ${light.line}` }}
    >
      {props.children}
    </div>
  );
}

/** The sender's name and the title. */
export function Masthead({ by, title }: { by: string; title: string }) {
  return (
    <>
      <p className="muted" dir={textDirection(by)} style={{ ...small, margin: 0, fontWeight: 600 }}>
        {by}
      </p>
      <h1 className="ink title" dir={textDirection(title)} style={heading}>
        {title}
      </h1>
    </>
  );
}

/** A paragraph of the body. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={paragraph}>
      {typeof children === 'string' ? withNonBreakingTimes(children) : children}
    </p>
  );
}

/** A small paragraph. */
export function Remark({ children }: { children: ReactNode }) {
  return (
    <p className="muted" style={{ ...small, margin: '0 0 8px' }}>
      {typeof children === 'string' ? withNonBreakingTimes(children) : children}
    </p>
  );
}

/** Numbered instructions. */
export function Steps({ steps }: { steps: string[] }) {
  return (
    <ol className="ink" style={list}>
      {steps.map((step) => (
        <li key={step} style={{ margin: '0 0 8px' }}>
          {step}
        </li>
      ))}
    </ol>
  );
}

/** The numbered instructions as plain text. */
export function stepsText(steps: string[]): string {
  return steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
}

/** A user's text within a sentence, with its own text direction. */
export function UserText({ children }: { children: string }) {
  return (
    <bdi dir={textDirection(children)} style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {children}
    </bdi>
  );
}

/** A table of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <table {...layout} style={{ margin: '20px 0 24px' }}>
      <tbody>{children}</tbody>
    </table>
  );
}

/** One line of `Facts`. */
export function Fact({ name, value, font }: { name: string; value: string; font?: string }) {
  return (
    <tr>
      <td className="muted" style={factName}>
        {name}
      </td>
      <td className="ink" dir={textDirection(value)} style={{ ...factValue, fontFamily: font }}>
        {value}
      </td>
    </tr>
  );
}

/** The one link of the mail, as a button. */
export function ActionButton({ href, children }: { href: string; children: string }) {
  return (
    <Button className="go" href={href} style={button}>
      {children}
    </Button>
  );
}

function Footer({ why, stopUrl }: { why: string; stopUrl: string | null }) {
  return (
    <Container style={{ maxWidth: '600px' }}>
      <p
        className="muted pad"
        style={{ ...small, margin: 0, padding: stopUrl ? '20px 32px 0' : '20px 32px' }}
      >
        {why}
      </p>
      {stopUrl && (
        <p className="pad" style={{ ...small, margin: 0, padding: '0 32px 8px' }}>
          <a className="muted" href={stopUrl} style={stopLink}>
            {stopLinkText}
          </a>
        </p>
      )}
    </Container>
  );
}

/** The text of the stop link, in HTML and plain text. */
export const stopLinkText = 'Stop these emails';

/** The attributes of a table that is only for layout. */
export const layout = { role: 'presentation', border: 0, cellPadding: 0, cellSpacing: 0 } as const;

export const small = { color: light.inkMuted, fontSize: '13px', lineHeight: '20px' } as const;

const card = {
  maxWidth: '600px',
  backgroundColor: light.surface,
  border: `1px solid ${light.line}`,
  borderRadius: '12px',
} as const;
const heading = {
  color: light.ink,
  fontSize: '25px',
  lineHeight: '1.15',
  fontWeight: 700,
  letterSpacing: '-0.01em',
  margin: '6px 0 14px',
  overflowWrap: 'anywhere',
} as const;
const paragraph = {
  color: light.ink,
  fontSize: '15px',
  lineHeight: '24px',
  margin: '0 0 16px',
  overflowWrap: 'anywhere',
} as const;
const list = {
  color: light.ink,
  fontSize: '15px',
  lineHeight: '24px',
  margin: '0 0 16px',
  padding: '0 0 0 24px',
} as const;
const factName = { ...small, whiteSpace: 'nowrap', padding: '3px 20px 3px 0', verticalAlign: 'top' } as const;
const factValue = {
  color: light.ink,
  fontSize: '15px',
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  padding: '3px 0',
} as const;
const button = {
  backgroundColor: light.done,
  borderRadius: '6px',
  color: light.onDone,
  fontFamily: textFont,
  fontSize: '15px',
  fontWeight: 600,
  padding: '13px 24px',
} as const;
/** High enough to tap. */
const stopLink = { color: light.inkMuted, display: 'inline-block', padding: '12px 0' } as const;
