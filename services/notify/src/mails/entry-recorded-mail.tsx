import { Body, Button, Container, Head, Html, Img, Preview } from '@react-email/components';
import { render } from '@react-email/render';
import type { EntryRecorded } from '@scanlist/contracts/messages/lists';
import { Fragment } from 'react';
import type { Mail } from '../mail/mail.ts';
import { type EntryFacts, entryFacts, entrySubject, signaturePng } from './entry-facts.ts';
import { entryRecordedText } from './entry-recorded-text.ts';
import { codeFont, light, styleSheet, textFont } from './paper-and-ink.ts';
import { directionOf } from './words.ts';

const signatureId = 'signature';

/**
 * The mail that tells an owner of a completed list (decision O4), made from the event alone: the same event always makes
 * the same mail. Text first, readable without images; the only link is the one to the entry.
 */
export async function entryRecordedMail(
  entry: EntryRecorded,
  options: { eventId: string; to: string; from: string; productName: string },
): Promise<Mail> {
  const { eventId, to, from, productName } = options;
  const facts = entryFacts(entry);
  const png = signaturePng(entry);
  return {
    from,
    to,
    subject: entrySubject(entry),
    html: await render(<EntryRecordedMail facts={facts} productName={productName} />),
    text: entryRecordedText(facts, productName),
    // The first keeps out-of-office answers away, the second keeps mail programmes from folding entries into one thread.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Entity-Ref-ID': eventId },
    attachments: png
      ? [{ filename: 'signature.png', content: png, contentType: 'image/png', contentId: signatureId }]
      : [],
  };
}

function EntryRecordedMail({ facts, productName }: { facts: EntryFacts; productName: string }) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <title>{`${facts.title}: ${facts.progress}`}</title>
        <style>{styleSheet}</style>
      </Head>
      <Body
        className="paper"
        style={{ backgroundColor: light.paper, color: light.ink, fontFamily: textFont, margin: 0 }}
      >
        <Preview>{`${facts.progress}, ${facts.recordedAt}. Receipt ${facts.receipt}.`}</Preview>
        <table {...layout} width="100%" className="paper" bgcolor={light.paper}>
          <tbody>
            <tr>
              <td className="page" style={{ padding: '32px 12px', fontFamily: textFont }}>
                <Container
                  className="card"
                  style={{
                    maxWidth: '600px',
                    backgroundColor: light.surface,
                    border: `1px solid ${light.line}`,
                    borderRadius: '12px',
                  }}
                >
                  <Summary facts={facts} productName={productName} />
                  <Items facts={facts} />
                  <Signature facts={facts} />
                </Container>
                <Footer productName={productName} />
              </td>
            </tr>
          </tbody>
        </table>
      </Body>
    </Html>
  );
}

const layout = { role: 'presentation', border: 0, cellPadding: 0, cellSpacing: 0 } as const;

function Summary({ facts, productName }: { facts: EntryFacts; productName: string }) {
  return (
    <div className="pad" style={{ padding: '28px 32px' }}>
      <p
        className="muted"
        dir={directionOf(facts.companyName ?? productName)}
        style={{ ...small, margin: 0, fontWeight: 600 }}
      >
        {facts.companyName ?? productName}
      </p>
      <h1 className="ink title" dir={directionOf(facts.title)} style={heading}>
        {facts.title}
      </h1>
      <p className="green" style={progressLine}>
        {facts.progress}
      </p>
      <ProgressBar done={facts.completedCount} total={facts.totalCount} />
      <table {...layout} style={{ margin: '20px 0 24px' }}>
        <tbody>
          <Fact name="When" value={facts.recordedAt} />
          <Fact name="Entry" value={facts.entry} />
          <Fact name="Receipt" value={facts.receipt} font={codeFont} />
          {facts.location && <Fact name="Location" value={facts.location} />}
        </tbody>
      </table>
      <Button className="go" href={facts.entryUrl} style={button}>
        View Entry
      </Button>
    </div>
  );
}

/** Two coloured cells: shown by programmes that know no positioning. The words beside it say the same. */
function ProgressBar({ done, total }: { done: number; total: number }) {
  const percent = total > 0 ? Math.round((100 * Math.min(done, total)) / total) : 0;
  const cell = { height: '6px', fontSize: '1px', lineHeight: '6px', borderRadius: '3px' };
  return (
    <table {...layout} width="100%" aria-hidden="true">
      <tbody>
        <tr>
          {percent > 0 && (
            <td className="bar" width={`${percent}%`} style={{ ...cell, background: light.done }}>
              {'\u00a0'}
            </td>
          )}
          {percent < 100 && (
            <td className="track" width={`${100 - percent}%`} style={{ ...cell, background: light.line }}>
              {'\u00a0'}
            </td>
          )}
        </tr>
      </tbody>
    </table>
  );
}

function Fact({ name, value, font }: { name: string; value: string; font?: string }) {
  return (
    <tr>
      <td className="muted" style={{ ...small, padding: '3px 20px 3px 0', verticalAlign: 'top' }}>
        {name}
      </td>
      <td className="ink" style={{ ...factValue, fontFamily: font }}>
        {value}
      </td>
    </tr>
  );
}

function Items({ facts }: { facts: EntryFacts }) {
  return (
    <div className="pad tear" style={{ padding: '12px 32px', borderTop: `2px dashed ${light.line}` }}>
      <table
        className="i"
        width="100%"
        border={0}
        cellPadding={6}
        cellSpacing={0}
        role="presentation"
        style={breaking}
      >
        <tbody>
          {facts.items.map((item, index) => (
            // An entry is a snapshot: its items have no ids and never move.
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to text.
            <Item key={index} item={item} />
          ))}
        </tbody>
      </table>
      {facts.omitted && (
        <p className="muted" style={{ ...small, margin: '4px 0 12px' }}>
          {`${facts.omitted}, shown with the entry`}
        </p>
      )}
    </div>
  );
}

function Item({ item }: { item: EntryFacts['items'][number] }) {
  return (
    <tr>
      <td className="m" valign="top">
        <span
          className={item.completed ? 'd' : 'o'}
          role="img"
          aria-label={item.completed ? 'Done' : 'Not done'}
        >
          {item.completed ? '✓' : '○'}
        </span>
      </td>
      <td className="w">
        <div dir={directionOf(item.content)}>{item.content}</div>
        {item.removed && <div className="r">Removed from the list since</div>}
        {item.note && (
          <div className="n" dir={directionOf(item.note)}>
            {item.note.split('\n').map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to text.
              <Fragment key={index}>
                {index > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </div>
        )}
      </td>
    </tr>
  );
}

/** The plate stays white in the dark: signatures are drawn in dark ink on nothing. */
function Signature({ facts }: { facts: EntryFacts }) {
  if (facts.signature === 'none') return null;
  return (
    <div className="pad tear" style={{ padding: '20px 32px 28px', borderTop: `2px dashed ${light.line}` }}>
      <p className="muted" style={{ ...small, margin: '0 0 8px' }}>
        {facts.signature === 'attached'
          ? 'Signature, also attached as signature.png'
          : 'Signed. The signature is too large for this mail and is shown with the entry.'}
      </p>
      {facts.signature === 'attached' && (
        <Img src={`cid:${signatureId}`} alt="The visitor's signature" width="320" style={plate} />
      )}
    </div>
  );
}

function Footer({ productName }: { productName: string }) {
  return (
    <Container style={{ maxWidth: '600px' }}>
      <p className="muted pad" style={{ ...small, margin: 0, padding: '20px 32px' }}>
        {`${productName} sent this because 'Email Notification' is on for this list. To stop these mails, edit the list and turn it off.`}
      </p>
    </Container>
  );
}

const breaking = { wordBreak: 'break-word', overflowWrap: 'anywhere' } as const;
const small = { color: light.inkMuted, fontSize: '13px', lineHeight: '20px' } as const;
const heading = {
  color: light.ink,
  fontSize: '25px',
  lineHeight: '1.15',
  fontWeight: 700,
  letterSpacing: '-0.01em',
  margin: '6px 0 14px',
  overflowWrap: 'anywhere',
} as const;
const progressLine = {
  color: light.done,
  fontSize: '17px',
  lineHeight: '24px',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  margin: '0 0 8px',
} as const;
const factValue = {
  whiteSpace: 'nowrap',
  color: light.ink,
  fontSize: '15px',
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
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
const plate = {
  backgroundColor: '#ffffff',
  border: `1px solid ${light.line}`,
  borderRadius: '6px',
  color: light.ink,
  display: 'block',
  height: 'auto',
  maxWidth: '100%',
} as const;
