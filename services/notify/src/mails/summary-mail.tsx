import { completedAtOf, receivedAtOf } from '@scanlist/contracts/http/entry-times';
import type { SummaryMailAsked } from '@scanlist/contracts/messages/lists';
import type { Mail } from '../provider/mail.ts';
import { composeMail, type Envelope } from './compose-mail.tsx';
import { describeSeal, subjectTitleMax } from './entry-facts.ts';
import { WholeSeal } from './entry-parts.tsx';
import { notificationReason } from './entry-recorded-mail.tsx';
import { formatClockTime, formatTime } from './format-time.ts';
import { ActionButton, Masthead, Paragraph, Remark, Section, small } from './mail-frame.tsx';
import { codeFont, light } from './mail-styles.ts';
import { oneLine, truncate, withoutLinks } from './text.ts';

/** The mail that sums up entries which came too fast for a mail each. It lists the first fifty with their progress. */
export function summaryMail(asked: SummaryMailAsked, envelope: Envelope): Promise<Mail> {
  const { productName } = envelope;
  const by = asked.companyName ? withoutLinks(oneLine(asked.companyName)) || productName : productName;
  const title = withoutLinks(oneLine(asked.listTitle));
  const counted = asked.count === 1 ? '1 entry' : `${asked.count} entries`;
  const since = new Date(asked.since);
  const heading = `${counted} since ${formatClockTime(since, asked.timeZone)}`;
  const entries = asked.entries.map((entry) => namedEntry(entry, asked.timeZone));
  const omitted =
    asked.entriesOmitted > 0 ? `and ${asked.entriesOmitted} more, up to #${asked.lastEntryId}` : null;
  const paragraph = `${allSaved(asked.count)} When a lot of entries come in at once, we put them in one email.`;
  const from = `The first came in on ${formatTime(since, asked.timeZone)}.`;
  const seen = `The list owner can view the entries in ${productName}.`;
  return composeMail(envelope, {
    subject: `${truncate(oneLine(asked.listTitle), subjectTitleMax)}: ${heading}`,
    preview: allSaved(asked.count),
    body: (
      <>
        <Section first padding="28px 32px">
          <Masthead by={by} title={title} />
          <p className="green" style={headingLine}>
            {heading}
          </p>
          <Paragraph>{paragraph}</Paragraph>
          <Paragraph>{from}</Paragraph>
          {asked.notifyOwner ? (
            <ActionButton href={asked.entriesUrl}>View Entries</ActionButton>
          ) : (
            <Remark>{seen}</Remark>
          )}
        </Section>
        <Section padding="12px 32px 20px">
          <table width="100%" border={0} cellPadding={6} cellSpacing={0} role="presentation">
            <tbody>
              {entries.map(({ id, ...entry }) => (
                <tr key={id}>
                  <td className="ink" style={cell} valign="top">
                    {id}
                  </td>
                  <td className="ink" style={cell} valign="top">
                    {entry.at}
                  </td>
                  <td className="ink" style={{ ...cell, width: '100%', whiteSpace: 'normal' }} valign="top">
                    {entry.name && <b>{entry.name}: </b>}
                    {entry.progress}
                    {entry.notes && `, ${entry.notes}`}
                    {entry.completed && `, ${entry.completed}`}
                    <div className="muted" style={code}>
                      {entry.receipt}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {omitted && (
            <p className="muted" style={{ ...small, margin: '8px 0 0' }}>
              {omitted}
            </p>
          )}
        </Section>
        {asked.lastSeal && <WholeSeal entry={`#${asked.lastEntryId}`} seal={asked.lastSeal} />}
      </>
    ),
    text: [
      by,
      `${title}\n${heading}`,
      `${paragraph}\n${from}`,
      asked.notifyOwner ? `View the entries:\n${asked.entriesUrl}` : seen,
      [...entries.map(textLine), ...(omitted ? [omitted] : [])].join('\n'),
      ...(asked.lastSeal ? [describeSeal(`#${asked.lastEntryId}`, asked.lastSeal)] : []),
    ],
    why: notificationReason(productName, asked.stopUrl),
    stopUrl: asked.stopUrl,
  });
}

function allSaved(count: number): string {
  return count === 1 ? "It's saved." : `All ${count} are saved.`;
}

interface NamedEntry {
  id: string;
  at: string;
  /** Who filled it in; null for none. */
  name: string | null;
  progress: string;
  notes: string | null;
  /** When it was completed, where that is before `at`. */
  completed: string | null;
  receipt: string;
}

function namedEntry(
  entry: SummaryMailAsked['entries'][number],
  timeZone: string | null | undefined,
): NamedEntry {
  const times = { ...entry, createdAt: entry.recordedAt };
  const { entryId, recordedAt, completedCount, totalCount, hasNotes, visitorName, receipt } = entry;
  return {
    id: `#${entryId}`,
    at: formatClockTime(new Date(recordedAt), timeZone),
    name: visitorName ? withoutLinks(oneLine(visitorName)) || null : null,
    progress: `${completedCount} of ${totalCount} completed`,
    notes: hasNotes ? 'with notes' : null,
    completed: receivedAtOf(times)
      ? `completed ${formatTime(new Date(completedAtOf(times)), timeZone)}`
      : null,
    receipt,
  };
}

function textLine({ id, at, name, progress, notes, completed, receipt }: NamedEntry): string {
  const what = [progress, notes, completed].filter(Boolean).join(', ');
  return `${id}  ${at}  ${name ? `${name}: ` : ''}${what}  ${receipt}`;
}

const headingLine = {
  color: light.done,
  fontSize: '17px',
  lineHeight: '24px',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  margin: '0 0 12px',
} as const;
const cell = {
  fontSize: '14px',
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const;
const code = { color: light.inkMuted, fontFamily: codeFont, fontSize: '13px' } as const;
