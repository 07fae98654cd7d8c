import { Img } from '@react-email/img';
import type { EntryRecorded } from '@scanlist/contracts/messages/lists';
import type { Mail } from '../provider/mail.ts';
import { composeMail, type Envelope } from './compose-mail.tsx';
import { type EntryFacts, entryFacts, entrySubject, signaturePng } from './entry-facts.ts';
import { Items, Progress, WholeSeal } from './entry-parts.tsx';
import { entryRecordedText, ownerOnlyNote } from './entry-recorded-text.ts';
import { ActionButton, Fact, Facts, Masthead, Paragraph, Remark, Section, small } from './mail-frame.tsx';
import { codeFont, light } from './mail-styles.ts';
import { textDirection } from './text.ts';

const signatureId = 'signature';

/**
 * The mail about a completed list (decision O4), made from the event alone: the same event always makes the same mail.
 * It is readable without images. It links to the entry only for the owner, who can open it, and to the page that stops
 * these mails.
 */
export function entryRecordedMail(entry: EntryRecorded, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  const facts = entryFacts(entry);
  const png = signaturePng(entry);
  const stopUrl = entry.stopUrl ?? null;
  return composeMail(envelope, {
    subject: entrySubject(entry),
    preview: `${facts.progress}, ${facts.completedAt}. Receipt ${facts.receipt}.`,
    body: (
      <>
        <Summary facts={facts} productName={productName} />
        {facts.erased ? (
          <Section padding="12px 32px">
            <Paragraph>{facts.erased}</Paragraph>
          </Section>
        ) : (
          <Items facts={facts} />
        )}
        <Signature facts={facts} />
        {facts.seal && <WholeSeal entry={facts.entry} seal={facts.seal.whole} />}
      </>
    ),
    text: entryRecordedText(facts, productName),
    why: notificationReason(productName, stopUrl),
    stopUrl,
    attachments: png
      ? [{ filename: 'signature.png', content: png, contentType: 'image/png', contentId: signatureId }]
      : [],
  });
}

/**
 * The reason for a notification. Events from before there was a stop link went to owners only, who can turn the mails
 * off in the list.
 */
export function notificationReason(productName: string, stopUrl: string | null): string {
  const why = `${productName} sent this because 'Email Notification' is on for this list.`;
  return stopUrl ? why : `${why} To stop these emails, edit the list and turn it off.`;
}

function Summary({ facts, productName }: { facts: EntryFacts; productName: string }) {
  return (
    <Section first padding="28px 32px">
      <Masthead by={facts.companyName ?? productName} title={facts.title} />
      <Progress facts={facts} />
      <Facts>
        {facts.name && <Fact name="Name" value={facts.name} />}
        <Fact name="When" value={facts.times} />
        <Fact name="Entry" value={facts.entry} />
        <Fact name="Receipt" value={facts.receipt} font={codeFont} />
        {facts.seal && <Fact name="Seal" value={facts.seal.short} font={codeFont} />}
        {facts.location && <Fact name="Location" value={facts.location} />}
      </Facts>
      {facts.entryUrl ? (
        <ActionButton href={facts.entryUrl}>View Entry</ActionButton>
      ) : (
        <Remark>{ownerOnlyNote(productName)}</Remark>
      )}
    </Section>
  );
}

/** The background stays white in dark mode: signatures are dark ink on a transparent ground. */
function Signature({ facts }: { facts: EntryFacts }) {
  if (facts.signature === 'none') return null;
  return (
    <Section padding="20px 32px 28px">
      <p className="muted" style={{ ...small, margin: '0 0 8px' }}>
        {signatureCaption(facts)}
      </p>
      {facts.typedSignature && (
        <p className="ink" dir={textDirection(facts.typedSignature)} style={typedSignatureText}>
          {facts.typedSignature}
        </p>
      )}
      {facts.signature === 'attached' && (
        <Img src={`cid:${signatureId}`} alt="The visitor's signature" width="320" style={signatureBox} />
      )}
    </Section>
  );
}

function signatureCaption({ signature, entryUrl }: EntryFacts): string {
  if (signature === 'attached') return 'Signature, also attached as signature.png';
  if (signature === 'typed') return 'Typed signature';
  return `Signed. The signature is too large for this email. ${entryUrl ? 'You can see it with the entry.' : "The list's owner can see it."}`;
}

const typedSignatureText = {
  color: light.ink,
  fontFamily: "'Snell Roundhand','Segoe Script','Dancing Script',cursive",
  fontSize: '24px',
  fontStyle: 'italic',
  fontSynthesis: 'none',
  lineHeight: '32px',
  margin: '0',
  overflowWrap: 'anywhere',
} as const;

const signatureBox = {
  backgroundColor: '#ffffff',
  border: `1px solid ${light.line}`,
  borderRadius: '6px',
  color: light.ink,
  display: 'block',
  height: 'auto',
  maxWidth: '100%',
} as const;
