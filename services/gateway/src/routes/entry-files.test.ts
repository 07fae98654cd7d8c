import type { FoundEntry } from '@scanlist/contracts/http/entries';
import { findLists, getList, listAllEntries, listEntries } from '@scanlist/contracts/messages/lists';
import { notFound, unavailable } from '@scanlist/service-kit/app-error';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { foundEntry } from '../testing/found-entry.ts';
import { pngOf } from '../testing/png.ts';
import { createTestGateway } from '../testing/test-gateway.ts';

type Row = Record<string, string>;

let gateway: Awaited<ReturnType<typeof createTestGateway>>;
let accepting = true;

beforeEach(async () => {
  accepting = true;
  gateway = await createTestGateway({ accepting: () => accepting, exportWaitsMs: [0, 0] });
  gateway.caller.answer(getList, { id: 'abc', title: 'Load-in – Früh' });
  gateway.caller.answer(findLists, [{ id: 'abc' }]);
  answerPages([foundEntry({ id: 3 }), foundEntry({ id: 2 })], [foundEntry({ id: 1 })]);
});

const smallPng = pngOf({ width: 1, height: 1, depth: 8, color: 0 }, [0, 0]);

/** Answers these pages, of the list and of all lists. */
function answerPages(...pages: FoundEntry[][]): void {
  const matching = pages.flat().length;
  const nextOf = (place: number) => (place + 1 < pages.length ? place + 1 : null);
  gateway.caller.answer(listEntries, ({ before = 0 }: { before?: number }) => ({
    entries: pages[before] ?? [],
    nextBefore: nextOf(before),
    matching,
  }));
  gateway.caller.answer(listAllEntries, ({ before }: { before?: { number: number } }) => {
    const number = nextOf(before?.number ?? 0);
    const nextBefore = number && { createdAt: '2026-11-20T12:00:00.000Z', listId: 'abc', number };
    return { entries: pages[before?.number ?? 0], nextBefore, matching };
  });
}

const callApi = (path: string, cookie = gateway.signedIn) =>
  gateway.app.request(path, { headers: { cookie } });

async function rowsOf(path: string): Promise<Row[]> {
  const text = await (await callApi(path)).text();
  return parse(text, { columns: true, bom: true, record_delimiter: '\r\n' });
}

describe('a CSV file', () => {
  it('is named after the list and the day, and has every entry of every page', async () => {
    const response = await callApi('/api/lists/abc/entries.csv');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="load-in-fruh-entries-2026-11-20.csv"',
    );
    await response.body?.cancel();
    const rows = await rowsOf('/api/lists/abc/entries.csv');
    expect(rows.map(({ Entry }) => Entry)).toEqual(['3', '2', '1']);
  });

  it('begins with a byte order mark, and its lines end as RFC 4180 says', async () => {
    const bytes = Buffer.from(await (await callApi('/api/lists/abc/entries.csv')).arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(bytes.toString().endsWith('\r\n')).toBe(true);
  });

  it('has the times in the zone of the owner, what is missing, and the notes', async () => {
    const [row] = await rowsOf('/api/lists/abc/entries.csv');
    expect(row).toMatchObject({
      List: 'Load-in – Früh',
      Receipt: 'K3QM-7XPA',
      Submitted: '2026-11-20T07:00:00-05:00',
      'Time zone': 'America/New_York (UTC-05:00)',
      Name: 'Mira Voss',
      Done: '1',
      Items: '2',
      Missing: 'Cable drums',
      Notes: 'Cable drums: one bent',
      Status: 'Open',
      Signed: 'No',
    });
  });

  it('has what was typed as a signature, in a column of its own', async () => {
    answerPages([
      foundEntry({ id: 3, signatureTyped: '=Ana' }),
      foundEntry({ id: 2, signatureData: 'data:image/png;base64,AAAA' }),
      foundEntry({ id: 1 }),
    ]);
    const rows = await rowsOf('/api/entries.csv');
    const cells = rows.map((row) => [row.Signed, row['Typed signature']]);
    expect(cells).toEqual([
      ['Yes', "'=Ana"],
      ['Yes', ''],
      ['No', ''],
    ]);
  });

  it('has a row an item where that is asked for, and one for an erased entry', async () => {
    answerPages([foundEntry(), foundEntry({ id: 6, items: [] })]);
    const rows = await rowsOf('/api/entries.csv?rows=items');
    expect(rows).toMatchObject([
      { Entry: '7', 'Item no.': '1', Item: 'Check the rigging', Done: 'Yes', Note: '' },
      { Entry: '7', 'Item no.': '2', Item: 'Cable drums', Done: 'No', Note: 'one bent' },
      { Entry: '6', 'Item no.': '', Item: '' },
    ]);
  });

  it('has no formula, wherever a visitor or an owner wrote one', async () => {
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '=cmd|"/c calc"!A1'];
    const entries = formulas.map((text) => {
      const item = { listItemId: 'i1', content: text, completed: false, note: text, removed: false };
      return foundEntry({ visitorName: text, comment: text, listTitle: text, items: [item] });
    });
    answerPages(entries);
    for (const rows of ['entries', 'items']) {
      const found = await rowsOf(`/api/entries.csv?rows=${rows}`);
      for (const [place, row] of found.entries()) {
        const text = formulas[place] ?? '';
        const cells = Object.values(row);
        expect(cells.filter((cell) => cell.includes(text)).length).toBeGreaterThanOrEqual(4);
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r＝]/);
      }
      expect(found).toHaveLength(formulas.length);
    }
  });

  it('quotes line breaks of every kind, so that none ends a row or begins a formula', async () => {
    const notes = ['ok\n=1+1', 'ok\r=1+1', 'ok\r\n=1+1'];
    const items = notes.map((note) => {
      return { listItemId: note, content: 'Doors', completed: false, note, removed: false };
    });
    answerPages([foundEntry({ items })]);
    const byItem = await (await callApi('/api/entries.csv?rows=items')).text();
    for (const note of notes) expect(byItem).toContain(`"${note}"`);
    expect(await (await callApi('/api/entries.csv')).text()).toContain('"Doors\nDoors\nDoors"');
  });

  it('keeps commas, quotes, line breaks and words of any language, and numbers as they are', async () => {
    const texts = ['one, "two"\nthree', 'Ünï 🙂', 'שלום', '机器'];
    const items = texts.map((content) => {
      return { listItemId: content, content, completed: false, note: null, removed: false };
    });
    answerPages([foundEntry({ items, location: { latitude: -33.5, longitude: 151 } })]);
    expect((await rowsOf('/api/entries.csv?rows=items')).map(({ Item }) => Item)).toEqual(texts);
    expect(await rowsOf('/api/entries.csv')).toMatchObject([{ Latitude: '-33.5', Longitude: '151' }]);
  });

  it('of no entries has the names of its columns', async () => {
    answerPages([]);
    const text = await (await callApi('/api/entries.csv')).text();
    expect(text).toMatch(/^List,Entry,Receipt,[^\n]+\r\n$/);
  });
});

describe('an Excel file', () => {
  it('has a name and a type of its own, and every entry', async () => {
    const response = await callApi('/api/lists/abc/entries.xlsx');
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="load-in-fruh-entries-2026-11-20.xlsx"',
    );
    const [, ...rows] = await readSheet(Buffer.from(await response.arrayBuffer()));
    expect(rows.map(([, number]) => number)).toEqual([3, 2, 1]);
  });
});

describe('an Excel file with signatures', () => {
  it('has the picture of each signature, and a column for it', async () => {
    const signatureData = `data:image/png;base64,${smallPng.toString('base64')}`;
    answerPages([foundEntry({ id: 2, signatureData }), foundEntry({ id: 1 })]);
    for (const path of ['/api/lists/abc/entries.xlsx', '/api/entries.xlsx']) {
      const bytes = new Uint8Array(await (await callApi(`${path}?signatures=1`)).arrayBuffer());
      const pictures = Object.keys(unzipSync(bytes)).filter((name) => name.startsWith('xl/media/'));
      expect(pictures).toEqual(['xl/media/image1.png']);
      expect((await readSheet(Buffer.from(bytes)))[0]?.at(-1)).toBe('Signature');
    }
  });

  it('of more than ten thousand entries is refused, and says what to do', async () => {
    gateway.caller.answer(listEntries, { entries: [foundEntry()], nextBefore: 7, matching: null });
    const response = await callApi('/api/lists/abc/entries.xlsx?signatures=1');
    expect([response.status, await response.json()]).toMatchObject([
      400,
      {
        message:
          'An Excel file with signatures has at most 10,000 entries. Choose fewer days, or export Excel without them.',
      },
    ]);
    const [{ input } = {}] = gateway.caller.calls.filter(({ subject }) => subject === listEntries.subject);
    expect(input).toMatchObject({ withCount: true, countMax: 10_000 });
    expect((await callApi('/api/lists/abc/entries.xlsx')).status).toBe(200);
  });
});

describe('a PDF file', () => {
  it.each(['0.pdf', '7.csv', '7', '7.pdf.pdf', '99999999999.pdf', '2147483647.pdf'])(
    'of an entry that does not exist is 404: %s',
    async (file) => {
      const response = await callApi(`/api/lists/abc/entries/${file}`);
      expect(response.status).toBe(404);
    },
  );

  it('of more than a thousand entries is refused, and says what to do', async () => {
    gateway.caller.answer(listEntries, { entries: [foundEntry()], nextBefore: 7, matching: null });
    const response = await callApi('/api/lists/abc/entries.pdf');
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: 'A PDF has at most 1,000 entries. Choose fewer days, or export Excel or CSV.' },
    ]);
  });
});

describe('the filter of a file', () => {
  it('is that of the screen', async () => {
    await (await callApi('/api/lists/abc/entries.csv?hasNotes=1&deleted=1&name=Mira')).text();
    await (await callApi('/api/entries.csv?q=cable&list=abc&open=1')).text();
    const inputs = gateway.caller.calls
      .filter(({ subject }) => [listEntries.subject, listAllEntries.subject].includes(subject))
      .map(({ input }) => (input as { filter: object }).filter);
    const ofList = { hasNotes: true, deleted: true, name: 'Mira' };
    const ofAll = { q: 'cable', list: 'abc', open: true };
    expect(inputs).toEqual([ofList, ofList, ofAll, ofAll]);
  });

  it.each([
    ['from=yesterday', 'from'],
    ['rows=cells', 'rows'],
    ['open=maybe', 'open'],
  ])('%s is refused and names the field', async (query, field) => {
    for (const path of ['/api/entries.csv', '/api/lists/abc/entries.csv']) {
      const response = await callApi(`${path}?${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: 'VALIDATION_FAILED',
        message: expect.stringContaining(field),
        issues: [{ path: field }],
      });
    }
    expect(gateway.caller.calls).toEqual([]);
  });
});

describe('a file ends broken', () => {
  const paths = ['csv', 'xlsx'].flatMap((kind) => [`/api/entries.${kind}`, `/api/lists/abc/entries.${kind}`]);

  it.each(paths)('if lists stays away: %s', async (path) => {
    const response = await callApi(path);
    gateway.caller.answer(listEntries, unavailable('lists'));
    gateway.caller.answer(listAllEntries, unavailable('lists'));
    await expect(response.text()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it.each(paths)('if this process is about to end: %s', async (path) => {
    const response = await callApi(path);
    accepting = false;
    await expect(response.text()).rejects.toThrow('this process ends');
  });

  it('if its list is deleted meanwhile', async () => {
    const response = await callApi('/api/lists/abc/entries.csv');
    gateway.caller.answer(listEntries, notFound());
    await expect(response.text()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('if one of its lists is deleted meanwhile, whose entries are just missing then', async () => {
    const response = await callApi('/api/entries.csv');
    gateway.caller.answer(findLists, [{ id: 'other' }]);
    await expect(response.text()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('not if lists is only restarted', async () => {
    let away = 2;
    const response = await callApi('/api/lists/abc/entries.csv');
    gateway.caller.answer(listEntries, () =>
      away-- > 0 ? unavailable('lists') : { entries: [foundEntry({ id: 1 })], nextBefore: null },
    );
    expect(await response.text()).toContain('Mira Voss');
  });
});

describe('files of one owner', () => {
  it('are three a minute, together with the export of the account', async () => {
    for (let n = 0; n < 3; n++) await (await callApi('/api/entries.csv')).text();
    for (const path of ['/api/entries.csv', '/api/lists/abc/entries.csv', '/api/account/export']) {
      const refused = await callApi(path);
      expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'THROTTLED' }]);
    }
    expect((await callApi('/api/entries.csv', gateway.strangerSignedIn)).status).toBe(200);
  });

  it('are two at once', async () => {
    const readers = [];
    for (let n = 0; n < 2; n++) {
      const reader = (await callApi('/api/entries.csv')).body?.getReader();
      await reader?.read();
      readers.push(reader);
    }
    expect((await callApi('/api/lists/abc/entries.csv')).status).toBe(429);
    await readers[0]?.cancel();
    expect((await callApi('/api/lists/abc/entries.csv')).status).toBe(200);
  });

  it('do not count where only the headers are asked for', async () => {
    for (let n = 0; n < 5; n++) {
      for (const path of ['/api/entries.csv', '/api/lists/abc/entries.xlsx']) {
        const { app, signedIn } = gateway;
        const response = await app.request(path, { method: 'HEAD', headers: { cookie: signedIn } });
        expect([response.status, response.body]).toEqual([200, null]);
        expect(response.headers.get('content-disposition')).toContain('attachment');
      }
    }
    for (let n = 0; n < 2; n++) expect((await callApi('/api/entries.csv')).status).toBe(200);
  });

  it('do not count where the list is foreign or missing', async () => {
    gateway.caller.answer(getList, notFound());
    for (let n = 0; n < 5; n++) expect((await callApi('/api/lists/abc/entries.csv')).status).toBe(404);
    expect((await callApi('/api/entries.csv')).status).toBe(200);
  });
});
