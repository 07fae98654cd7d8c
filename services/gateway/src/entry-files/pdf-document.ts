import { recordedEntry } from '@scanlist/contracts/http/corrections';
import { describeUserAgent } from '@scanlist/contracts/http/describe-user-agent';
import type { FoundEntry } from '@scanlist/contracts/http/entries';
import { completedAtOf, describeTimes } from '@scanlist/contracts/http/entry-times';
import { remarksOn } from './item-remarks.ts';
import { localTimes } from './local-time.ts';
import { createPdfWriter, missingGlyph, type PdfWriter } from './pdf-writer.ts';

/** What a document of entries shows besides them. */
export interface PdfOrder {
  title: string;
  timeZone: string | null;
  companyName: string | null;
  /** A PNG or a JPEG; others are left out. */
  logo: Uint8Array | null;
  /** Whether each entry has a bookmark. */
  hasBookmarks: boolean;
}

/** A document of entries. */
export interface EntriesPdf extends Pick<PdfWriter, 'take' | 'end'> {
  /** Adds an entry, which begins on a page of its own. */
  add(entry: FoundEntry): void;
}

const indent = 20;
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Writes entries as records to file: logo, name, items, notes, signature, time with its zone, and receipt code. */
export function createEntriesPdf({ title, timeZone, companyName, logo, hasBookmarks }: PdfOrder): EntriesPdf {
  const localTime = localTimes(timeZone);
  // The paper of North America where the owner is there.
  const writer = createPdfWriter({ title, paper: timeZone?.startsWith('America/') ? 'LETTER' : 'A4' });
  const { write, gap, room } = writer;

  function momentText(iso: string): string {
    const { asUtcMs, zone } = localTime(new Date(iso));
    // A narrow space stands before AM, which searches do not find.
    return `${dayAndTime.format(asUtcMs).replaceAll('\u202f', ' ')}, ${zone}`;
  }

  function head(entry: FoundEntry): void {
    if (logo && writer.picture(logo, [180, 48])) gap(8);
    if (companyName) write(companyName, { size: 11, isMuted: true });
    gap(12);
    write(entry.listTitle, { size: 18, isBold: true });
    gap(6);
    const by = entry.visitorName ? ` by ${entry.visitorName}` : '';
    write(`Entry #${entry.id}${by}`, { size: 12, isBold: true });
    gap(4);
    write(describeTimes(entry, momentText));
    write(`${entry.completedCount}/${entry.totalCount} completed`);
    write(`Receipt ${entry.receipt}`);
    if (entry.sentAgain) write('Sent again with other content');
    gap(14);
  }

  function items(entry: FoundEntry, some = entry.items): void {
    for (const item of some) {
      room(30);
      writer.tickBox(item.completed);
      const remarks = remarksOn(item, entry).map((remark) => ` (${remark})`);
      write(item.content + remarks.join(''), { indent });
      if (item.note) write(item.note, { indent, isMuted: true });
      gap(7);
    }
  }

  function original(entry: FoundEntry, correctedAt: string): void {
    const sent = recordedEntry(entry);
    const changed = new Set(entry.correction?.original.items.map(({ itemId }) => itemId));
    room(60);
    gap(8);
    write(`Corrected ${momentText(correctedAt)}`, { size: 11, isBold: true });
    const count = `${sent.completedCount}/${sent.totalCount} completed`;
    write(`As submitted: ${count}${originalName(sent, entry)}`);
    gap(7);
    items(
      sent,
      sent.items.filter(({ listItemId }) => changed.has(listItemId)),
    );
  }

  function signature(dataUrl: string): void {
    room(110);
    gap(8);
    const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
    const isShown = writer.picture(bytes, [220, 80]);
    gap(3);
    write(isShown ? 'Signature' : 'Signed. The signature can’t be shown here.', {
      size: 8,
      isMuted: true,
    });
  }

  function typedSignature(name: string): void {
    room(60);
    gap(8);
    write(name, { size: 16 });
    write('Typed signature', { size: 8, isMuted: true });
  }

  function foot({ userAgent, location, seal }: FoundEntry): void {
    gap(12);
    const small = { size: 8, isMuted: true };
    const place = location && `${location.latitude.toFixed(4)}, ${location.longitude.toFixed(4)}`;
    const where = [userAgent && describeUserAgent(userAgent), place].filter(Boolean).join(' at ');
    if (where) write(where, small);
    if (seal) write(`Seal ${seal}`, small);
    if (writer.isGlyphMissing())
      write(
        `${missingGlyph} stands for characters that this document cannot show. CSV and Excel have them.`,
        small,
      );
  }

  return {
    add(entry) {
      const about = `Entry #${entry.id}, ${entry.listTitle}`;
      writer.beginSection(`${about}, receipt ${entry.receipt}, continued`);
      if (hasBookmarks) writer.bookmark(`${about}, ${momentText(completedAtOf(entry))}`);
      head(entry);
      if (entry.items.length === 0)
        write('This entry was erased. Only its time, receipt, and count are kept.', { isMuted: true });
      items(entry);
      if (entry.correction) original(entry, entry.correction.at);
      if (entry.signatureData) signature(entry.signatureData);
      if (entry.signatureTyped) typedSignature(entry.signatureTyped);
      foot(entry);
      writer.endSection();
    },
    take: writer.take,
    end: writer.end,
  };
}

function originalName(sent: FoundEntry, { visitorName }: FoundEntry): string {
  if (sent.visitorName === visitorName) return '.';
  return sent.visitorName ? `, by ${sent.visitorName}.` : ', without a name.';
}
