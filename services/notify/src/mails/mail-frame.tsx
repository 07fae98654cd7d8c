import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import type { ReactNode } from 'react';
import { unbroken } from './format-time.ts';
import { light, styleSheet, textFont } from './mail-styles.ts';
import { directionOf } from './words.ts';

/** What every mail looks like around what it says; `why` says in its footer why it came, `stopUrl` stops its kind. */
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

/** A part of the mail, torn off from the one above it unless it is the first. */
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

/** In whose name the mail is and what it is about. */
export function Masthead({ by, title }: { by: string; title: string }) {
  return (
    <>
      <p className="muted" dir={directionOf(by)} style={{ ...small, margin: 0, fontWeight: 600 }}>
        {by}
      </p>
      <h1 className="ink title" dir={directionOf(title)} style={heading}>
        {title}
      </h1>
    </>
  );
}

/** A paragraph of the mail itself. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={paragraph}>
      {typeof children === 'string' ? unbroken(children) : children}
    </p>
  );
}

/** A paragraph of less weight. */
export function Remark({ children }: { children: ReactNode }) {
  return (
    <p className="muted" style={{ ...small, margin: '0 0 8px' }}>
      {typeof children === 'string' ? unbroken(children) : children}
    </p>
  );
}

/** What to do, one after the other. */
export function Steps({ steps }: { steps: string[] }) {
  return (
    <ol className="ink" style={list}>
      {steps.map((words) => (
        <li key={words} style={{ margin: '0 0 8px' }}>
          {words}
        </li>
      ))}
    </ol>
  );
}

/** The same in text. */
export function stepsText(steps: string[]): string {
  return steps.map((words, index) => `${index + 1}. ${words}`).join('\n');
}

/** What somebody typed, within a sentence of ours: its direction stays its own. */
export function Typed({ children }: { children: string }) {
  return (
    <bdi dir={directionOf(children)} style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {children}
    </bdi>
  );
}

/** What the mail is about, one line each. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <table {...layout} style={{ margin: '20px 0 24px' }}>
      <tbody>{children}</tbody>
    </table>
  );
}

/** A line of it. */
export function Fact({ name, value, font }: { name: string; value: string; font?: string }) {
  return (
    <tr>
      <td className="muted" style={factName}>
        {name}
      </td>
      <td className="ink" dir={directionOf(value)} style={{ ...factValue, fontFamily: font }}>
        {value}
      </td>
    </tr>
  );
}

/** The one thing the mail asks for. */
export function Go({ href, children }: { href: string; children: string }) {
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
            {stopWords}
          </a>
        </p>
      )}
    </Container>
  );
}

/** What the stop link says, in HTML and in text. */
export const stopWords = 'Stop these emails';

/** A table that only lays out. */
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
/** High enough for a thumb. */
const stopLink = { color: light.inkMuted, display: 'inline-block', padding: '12px 0' } as const;
