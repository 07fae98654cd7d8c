import type { FoundEntry } from '@scanlist/contracts/http/entries';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { foundEntry } from '../testing/found-entry.ts';
import { sampleImages } from '../testing/sample-images.ts';
import { createEntriesPdf, type PdfOrder } from './pdf-document.ts';

const order: PdfOrder = {
  title: 'Load-in',
  timeZone: 'America/New_York',
  companyName: 'Northlight Events',
  logo: null,
  hasBookmarks: true,
};

async function write(entries: FoundEntry[], change: Partial<PdfOrder> = {}): Promise<Buffer> {
  const pdf = createEntriesPdf({ ...order, ...change });
  for (const entry of entries) pdf.add(entry);
  return Buffer.concat([...pdf.take(), ...(await pdf.end())]);
}

const open = (bytes: Buffer) => getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;

/** The lines of a page, their characters from left to right. */
async function seenLines(entries: FoundEntry[], pageNumber = 1): Promise<string[]> {
  const page = await (await open(await write(entries))).getPage(pageNumber);
  const { fnArray, argsArray } = await page.getOperatorList();
  const lines = new Map<number, { x: number; text: string }[]>();
  let [x, y] = [0, 0];
  for (const [index, operator] of fnArray.entries()) {
    const [first] = argsArray[index] ?? [];
    if (operator === OPS.setTextMatrix) [x, y] = [first[4], first[5]];
    if (operator !== OPS.showText) continue;
    const text = (first as { unicode?: string }[]).map(({ unicode }) => unicode ?? '').join('');
    lines.set(y, [...(lines.get(y) ?? []), { x, text }]);
  }
  return [...lines.values()].map((parts) =>
    parts
      .toSorted((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join(''),
  );
}

/** The text of each page, the bookmarks, and how many pictures there are. */
async function read(entries: FoundEntry[], change: Partial<PdfOrder> = {}) {
  const bytes = await write(entries, change);
  const document = await open(bytes);
  const pages = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const words = items.map((item) => ('str' in item ? item.str : ''));
    pages.push(words.join(' ').replaceAll(/\s+/g, ' '));
  }
  const outline = (await document.getOutline()) ?? [];
  const { info } = await document.getMetadata();
  const pictures = bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
  return { pages, outline: outline.map(({ title }) => title), info, pictures };
}

const png = `data:image/png;base64,${sampleImages.png}`;

describe('a document', () => {
  it('has company, list, name, time with its zone, receipt code, items and notes', async () => {
    const entry = foundEntry({ seal: 'ab12', location: { latitude: 1.5, longitude: -3 } });
    const { pages, info } = await read([entry]);
    expect(pages).toHaveLength(1);
    for (const text of [
      'Northlight Events',
      'Load-in',
      'Entry #7 by Mira Voss',
      'November 20, 2026 at 7:00 AM, America/New_York (UTC-05:00)',
      '1/2 completed',
      'Receipt K3QM-7XPA',
      'Check the rigging',
      'Cable drums',
      'one bent',
      '1.5000, -3.0000',
      'Seal ab12',
    ])
      expect(pages[0]).toContain(text);
    expect(info).toMatchObject({ Title: 'Load-in' });
  });

  it('has the words of right-to-left languages in the order in which they are seen', async () => {
    const content = 'שער צפון north gate סגור';
    const items = [{ listItemId: 'i1', content, completed: true, note: 'باب 12 مغلق', removed: false }];
    const lines = await seenLines([foundEntry({ items })]);
    const turned = (text: string) => Array.from(text).reverse().join('');
    expect(lines).toContain(`${turned('סגור')} north gate ${turned('שער צפון')}`);
    expect(lines).toContain(`${turned('مغلق')} 12 ${turned('باب')}`);
  });

  it('has a page and a bookmark for each entry', async () => {
    const { pages, outline } = await read([foundEntry({ id: 2 }), foundEntry({ id: 1 })]);
    expect(pages).toHaveLength(2);
    expect(outline.map((title) => title.slice(0, 18))).toEqual(['Entry #2, Load-in,', 'Entry #1, Load-in,']);
    expect((await read([foundEntry()], { hasBookmarks: false })).outline).toEqual([]);
  });

  it('says on each further page of an entry to which one it belongs', async () => {
    const items = Array.from({ length: 80 }, (_, n) => {
      return { listItemId: `i${n}`, content: `Item ${n}.`, completed: true, note: null, removed: false };
    });
    const { pages } = await read([foundEntry({ items }), foundEntry({ id: 6 })]);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[1]).toMatch(/^Entry #7, Load-in, receipt K3QM-7XPA, continued/);
    expect(pages.join(' ').match(/Item \d+\./g)).toHaveLength(80);
    expect(pages.at(-1)).not.toContain('continued');
  });

  it('says it in English also where the items are in a right-to-left language', async () => {
    const items = Array.from({ length: 80 }, (_, n) => {
      return { listItemId: `i${n}`, content: 'שער צפון', completed: true, note: null, removed: false };
    });
    const [first] = await seenLines([foundEntry({ items, listTitle: 'שער' })], 2);
    expect(first).toMatch(/^Entry #7, .* receipt K3QM-7XPA, continued$/);
  });

  it('says that a signature was typed, and has no picture of it', async () => {
    const { pages, pictures } = await read([foundEntry({ signatureTyped: 'Ana Lind' })]);
    expect(pages[0]).toContain('Ana Lind Typed signature');
    expect(pictures).toBe(0);
    expect((await read([foundEntry()])).pages[0]).not.toMatch(/signature/i);
  });

  it('says that an entry was sent again with other content', async () => {
    const { pages } = await read([foundEntry({ sentAgain: true })]);
    expect(pages[0]).toContain('Sent again with other content');
    expect((await read([foundEntry()])).pages[0]).not.toContain('Sent again');
  });

  it('has logo and signature as pictures, and says so where one is broken', async () => {
    const logo = Buffer.from(sampleImages.png, 'base64');
    expect((await read([foundEntry({ signatureData: png })], { logo })).pictures).toBe(2);
    expect((await read([foundEntry()], { logo: Buffer.from(sampleImages.jpeg, 'base64') })).pictures).toBe(1);
    for (const broken of [
      png.slice(0, -20),
      'data:image/png;base64,AAAA',
      `${png.slice(0, 60)}AAAA${png.slice(64)}`,
    ]) {
      const { pages, pictures } = await read([foundEntry({ signatureData: broken })], {
        logo: Buffer.from('no'),
      });
      expect([pictures, pages[0]]).toEqual([0, expect.stringContaining('can’t be shown')]);
    }
  });

  it('counts a corrected entry as corrected, and has what the visitor sent', async () => {
    const original = {
      completedCount: 2,
      visitorName: 'Mora Voss',
      items: [{ itemId: 'i2', completed: true, note: 'all there' }],
    };
    const { pages } = await read([foundEntry({ correction: { at: '2026-11-21T12:00:00.000Z', original } })]);
    expect(pages[0]).toContain('Cable drums (corrected) one bent');
    expect(pages[0]).toContain('As submitted: 2/2 completed, by Mora Voss.');
    expect(pages[0]).toContain('Cable drums all there');
  });

  it('has words of many alphabets, and says where it cannot show some', async () => {
    const { pages } = await read([foundEntry({ visitorName: 'Ünï Ждá Ωμέγα' })]);
    expect(pages[0]).toContain('Ünï Ждá Ωμέγα');
    expect(pages[0]).not.toContain('stands for');
    const other = await read([foundEntry({ visitorName: '机器' })]);
    expect(other.pages[0]).toContain('by □□');
    expect(other.pages[0]).toContain('□ stands for characters that this document cannot show.');
  });

  it('says that an entry was erased', async () => {
    expect((await read([foundEntry({ items: [] })])).pages[0]).toContain('This entry was erased.');
  });
});
