import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sheetOf, workbookOf } from '../testing/workbook.ts';
import { type FileKind, type ImportedFile, readLists } from './read-lists.ts';

function read(kind: FileKind, content: string | Uint8Array, query: ImportedFile['query'] = {}) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return readLists({ kind, bytes, query });
}

/** The lists as 'title: item, item', and what is wrong as 'line column: message'. */
function outcome(kind: FileKind, content: string | Uint8Array, query: ImportedFile['query'] = {}) {
  const { lists, problems, notes } = read(kind, content, query);
  return {
    lists: lists.map(({ title, items }) => `${title}: ${items.join(', ')}`),
    problems: problems.map(({ line, column = '', message }) => `${line} ${column}: ${message}`),
    notes,
  };
}

const clean = (...lists: string[]) => ({ lists, problems: [], notes: [] });
const refused = (problem: string) => ({ lists: [], problems: [problem], notes: [] });
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const utf16 = (text: string) => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'));

describe('lines', () => {
  it.each([
    ['plain', 'Lights\nSound\n', 'Imported list: Lights, Sound'],
    [
      'with other line ends, empty lines, bullets, and boxes',
      '\r\n- Lights\r\r1. Sound\u2028☐ Exits',
      'Imported list: Lights, Sound, Exits',
    ],
    ['with a byte order mark', '\uFEFFLights', 'Imported list: Lights'],
    ['in UTF-16', utf16('Lüfter\nTür'), 'Imported list: Lüfter, Tür'],
    [
      'in UTF-16, the other way round',
      utf16('Tür').map((_, at, all) => all[at ^ 1] ?? 0),
      'Imported list: Tür',
    ],
  ])('%s', (_name, content, list) => {
    expect(outcome('lines', content)).toEqual(clean(list));
  });

  it('take title, description, and type from the query, and else from the name of the file', () => {
    const named = read('lines', 'Lights', { title: 'Stage', description: 'Before doors', type: 'INVENTORY' });
    expect(named.lists).toMatchObject([{ title: 'Stage', description: 'Before doors', type: 'INVENTORY' }]);
    expect(read('lines', 'Lights', { filename: 'C:\\lists\\kitchen_close.txt' }).lists).toMatchObject([
      {
        title: 'kitchen close',
        description: 'Imported from kitchen_close.txt',
        type: 'TODO',
        line: 1,
        defaults: ['title', 'description', 'type'],
      },
    ]);
    expect(read('lines', 'Lights', { filename: 'a.txt' }).lists).toMatchObject([{ title: 'Imported list' }]);
  });

  it('in Windows-1252 are read, and a note says so', () => {
    expect(outcome('lines', latin1('Caf\xe9 \x80\x93\x99'))).toEqual({
      lists: ['Imported list: Café €“™'],
      problems: [],
      notes: ['This file isn’t UTF-8, so we read it as Windows-1252: check letters such as é and ü.'],
    });
  });

  const notText = 'We can’t read the text in this file. Save it as UTF-8 text and try again.';
  it.each([
    ['with a byte that no encoding has', latin1('Lights\nCaf\xe9\x81'), `2 : ${notText}`],
    ['of binary data', latin1('Lights\n\xff\x01\x02'), `2 : ${notText}`],
    ['in UTF-16 without a mark', utf16('Lights').slice(2), `1 : ${notText}`],
    ['in a broken UTF-16', Uint8Array.of(0xff, 0xfe, 0x00, 0xd8), `1 : ${notText}`],
    ['that are empty', '', '1 : This file has no items.'],
    ['that are empty lines', '\n \n', '1 : This file has no items.'],
    [
      'that are a workbook',
      workbookOf({ sheet: '' }),
      '1 : This looks like an Excel file. Rename it to end in .xlsx and try again.',
    ],
  ])('%s are refused', (_name, content, problem) => {
    expect(outcome('lines', content)).toEqual(refused(problem));
  });

  it('10,000 of them are one problem, on the first line too many', () => {
    const { problems } = outcome('lines', Array.from({ length: 10_000 }, (_, n) => `Item ${n}`).join('\n'));
    expect(problems).toEqual(['301 : “Imported list” has 10,000 items. A list can have up to 300.']);
  });

  it('that are too long are named, each', () => {
    const { problems } = outcome('lines', `${'x'.repeat(501)}\nSound\n${'x'.repeat(600)}`);
    expect(problems).toEqual([
      '1 : Item content must be at most 500 characters.',
      '3 : Item content must be at most 500 characters.',
    ]);
  });
});

const table = (delimiter: string) =>
  [
    ['List', 'Type', 'Description', 'Item'],
    ['Stage', 'To-Do', 'Before the doors', 'Lights'],
    ['', '', '', 'Sound'],
    ['Van', 'inventory checklist', 'Before it leaves', '"Drums, two"'],
    ['Stage', '', '', 'Exits'],
  ]
    .map((row) => row.join(delimiter))
    .join('\n');

describe('CSV', () => {
  it.each([
    ['a column of items', 'Lights\n"Sound, mics"\n', 'Imported list: Lights, Sound, mics'],
    ['a column with a name', '\uFEFFTask\nLights\nSound', 'Imported list: Lights, Sound'],
    [
      'a column of items with commas here and there',
      'Lights, front\nSound\nExits',
      'Imported list: Lights, front, Sound, Exits',
    ],
    ['a cell of several lines', 'Item\n"Lights\n  front"\nSound', 'Imported list: Lights front, Sound'],
    ['marks of inches', 'Title,Item\nPipes,5" pipe\n', 'Pipes: 5" pipe'],
    ['bullets', 'list;ITEMS\nStage;- Lights\n;2) Sound', 'Stage: Lights, Sound'],
    ['a list on a line of its own', 'List,Item\nStage,\n,Lights\n', 'Stage: Lights'],
    ['formulas, as the text that they are', 'List,Item\nStage,"=1+1"\n', 'Stage: =1+1'],
  ])('%s', (_name, content, list) => {
    expect(outcome('csv', content)).toEqual(clean(list));
  });

  it.each([',', ';', '\t', '|'])('several lists, separated by %j', (delimiter) => {
    const { lists, problems } = read('csv', table(delimiter));
    expect(problems).toEqual([]);
    expect(lists).toMatchObject([
      { title: 'Stage', type: 'TODO', items: ['Lights', 'Sound', 'Exits'], line: 2, defaults: [] },
      { title: 'Van', type: 'INVENTORY', items: ['Drums, two'], line: 4 },
    ]);
  });

  it('a column that nobody needs is named', () => {
    const { notes } = outcome('csv', 'List,Item,Price\nStage,Lights,5');
    expect(notes).toEqual(['The column “Price” is not imported.']);
  });

  it.each([
    [
      'a quotation mark that is never closed',
      'List,Item\nStage,Lights\n\n,"Sound\n,Exits',
      '4 : The quotation mark on this line is never closed.',
    ],
    [
      'columns without names',
      'Stage,Lights\nVan,Drums',
      '1 : This line has several columns. Name them in the first line: List, Type, Description, Item.',
    ],
    [
      'another separator',
      'List^Item\nStage^Lights',
      '1 : This line has several columns, separated by “^”. Separate them by commas, semicolons, or tabs.',
    ],
    [
      'columns without items',
      'List,Description\nStage,Lights',
      '1 : The first line needs a column named Item.',
    ],
    ['an empty file', '\n', '1 : This file has no items.'],
    ['names of columns alone', 'List,Item\n', '1 : This file has no items.'],
  ])('%s is refused', (_name, content, problem) => {
    expect(outcome('csv', content)).toEqual(refused(problem));
  });

  it('each line that breaks a rule is named, with its column', () => {
    const rows = [
      'Title,Type,Description,Task',
      'ab,To-Do,Before doors,Lights',
      'Stage,Shopping,No,Lights',
      'Stage,,Other words,Sound',
      `Stage,,,${'x'.repeat(501)}`,
      'Van,To-Do,Before it leaves,',
      'Van,,,Drums,two',
    ];
    expect(outcome('csv', rows.join('\r\n')).problems).toEqual([
      '2 Title: Title must be at least 3 characters.',
      '3 Type: “Shopping” is not a type. Use To-Do or Inventory.',
      '3 Description: Description must be at least 5 characters.',
      '4 Description: This list has another description on line 3.',
      '5 Task: Item content must be at most 500 characters.',
      '6 : At least one item is required.',
      '7 : This line has more columns than the first one. Put quotation marks around text that contains the separator.',
    ]);
  });

  it('51 lists are one too many, on the line of the last', () => {
    const rows = Array.from({ length: 51 }, (_, n) => `Room ${n},Lights`);
    expect(outcome('csv', ['List,Item', ...rows].join('\n')).problems).toEqual([
      '52 : This file has 51 lists. A file can have up to 50.',
    ]);
  });

  it('of many problems the first hundred are named, and the others counted', () => {
    const rows = Array.from({ length: 150 }, () => 'x'.repeat(501));
    const { problems, notes } = outcome('csv', rows.join('\n'));
    expect([problems.length, notes]).toEqual([100, ['50 more problems are not shown.']]);
  });

  it('as much text as is accepted fits a message between services', () => {
    const rows = Array.from({ length: 15_000 }, (_, n) => `Room ${n % 50},${'é'.repeat(21)}`);
    const { lists, problems } = read('csv', ['List,Item', ...rows].join('\n'));
    expect(problems).toEqual([]);
    const bodies = lists.map((list) => ({ ...list, items: list.items.map((content) => ({ content })) }));
    const bytes = Buffer.byteLength(JSON.stringify(bodies));
    expect(bytes).toBeGreaterThan(850_000);
    expect(bytes).toBeLessThan(1_000_000);
  });

  it('more text than a message between services has is refused', () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => `Room ${n % 40},${'é'.repeat(160)}`);
    expect(outcome('csv', ['List,Item', ...rows].join('\n')).problems).toEqual([
      '1 : This file has too much text. Split it into several files.',
    ]);
  });
});

describe('JSON', () => {
  const file = {
    format: 'scanlist-list',
    version: 1,
    title: 'Stage',
    description: 'Before the doors',
    type: 'INVENTORY',
    requireSignature: true,
    askName: 'optional',
    labels: ['Yard'],
    items: ['- Lights', 'Sound'],
  };

  it('is the list that was downloaded, to the letter', () => {
    const { format: _format, version: _version, ...list } = file;
    expect(read('json', JSON.stringify(file))).toEqual({
      lists: [{ ...list, line: 1, defaults: [] }],
      problems: [],
      notes: [],
    });
  });

  it.each([
    ['that breaks off', JSON.stringify(file, null, 2).slice(0, 120), '6 : This line is not valid JSON.'],
    ['with a comma too many', '{\n "a": 1,\n}', '3 : This line is not valid JSON.'],
    ['of something else', '{"items":["Lights"]}', '1 : This JSON file isn’t a list downloaded from here.'],
    [
      'of a later version',
      JSON.stringify({ ...file, version: 2 }),
      '1 : This list comes from a newer version of the product, and we can’t read it here.',
    ],
    [
      'with a number for an item',
      JSON.stringify({ ...file, items: ['Lights', 5] }),
      '1 items.1: items.1 is not valid.',
    ],
    [
      'with a title of two letters',
      JSON.stringify({ ...file, title: 'ab' }),
      '1 title: Title must be at least 3 characters.',
    ],
    ['nested a hundred thousand times', '['.repeat(100_000), '1 : This line is not valid JSON.'],
  ])('%s is refused', (_name, content, problem) => {
    expect(outcome('json', content)).toEqual(refused(problem));
  });

  it('names an item that is too long', () => {
    const { problems } = outcome('json', JSON.stringify({ ...file, items: ['Lights', 'x'.repeat(501)] }));
    expect(problems).toEqual(['1 items.1: Item content must be at most 500 characters.']);
  });
});

describe('Excel', () => {
  it('is read like CSV, with lines as Excel counts them', () => {
    const rowsWith = (title: string) => [
      ['List', 'Type', 'Item'],
      ['Stage', 'To-Do', 'Lights &amp; &#128161;'],
      [],
      ['', '', 'Sound'],
      [title, '', 'x'],
    ];
    expect(outcome('xlsx', workbookOf({ sheet: sheetOf(rowsWith('Van')) }))).toEqual(
      clean('Stage: Lights & 💡, Sound', 'Van: x'),
    );
    expect(outcome('xlsx', workbookOf({ sheet: sheetOf(rowsWith('V')) }))).toEqual(
      refused('5 List: Title must be at least 3 characters.'),
    );
  });

  it('has shared texts in pieces, numbers, dates, times, and booleans as they are shown', () => {
    const cells = [
      '<c r="A1" t="s"><v>0</v></c>',
      '<c r="A2"><v>0.30000000000000004</v></c>',
      '<c r="A3" s="1"><v>46351</v></c>',
      '<c r="A4" s="2"><v>46351.354166666664</v></c>',
      '<c r="A5" s="2"><v>0.5</v></c>',
      '<c r="A6" t="b"><v>1</v></c>',
      '<c r="A7" s="3"><v>5</v></c>',
    ];
    const sheet = `<sheetData>${cells.map((cell, at) => `<row r="${at + 1}">${cell}</row>`).join('')}</sheetData>`;
    const texts = ['<r><t>Li</t></r><r><t xml:space="preserve">ghts _x000D_</t></r><rPh><t>no</t></rPh>'];
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/>' +
      '<numFmt numFmtId="165" formatCode="0 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
    expect(outcome('xlsx', workbookOf({ sheet, texts, styles }))).toEqual(
      clean('Imported list: Lights, 0.3, 2026-11-25, 2026-11-25 08:30, 12:00, TRUE, 5'),
    );
  });

  it('has the stored value of a formula, and names one without a value or with an error', () => {
    const stored =
      '<row r="1"><c r="A1" t="str"><f>"Li"&amp;"ghts"</f><v>Lights</v></c></row>' +
      '<row r="2"><c r="A2"><f>1+1</f><v>2</v></c></row>';
    const broken =
      '<row r="3"><c r="A3"><f>HYPERLINK("x")</f></c></row>' +
      '<row r="4"><c r="AB4" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>';
    const read = (rows: string) => outcome('xlsx', workbookOf({ sheet: `<sheetData>${rows}</sheetData>` }));
    expect(read(stored)).toEqual(clean('Imported list: Lights, 2'));
    expect(read(stored + broken)).toEqual({
      lists: [],
      problems: [
        '3 A: This formula has no saved value. Open the file in Excel, save it, and try again.',
        '4 AB: This cell has the error #DIV/0!.',
      ],
      notes: [],
    });
  });

  it('has the first of merged cells, whatever the others hold', () => {
    const rows = [
      ['List', 'Item'],
      ['Stage', 'Lights'],
      ['Hidden', 'Sound'],
    ];
    const sheet = `${sheetOf(rows)}<mergeCells><mergeCell ref="A2:A3"/></mergeCells>`;
    expect(outcome('xlsx', workbookOf({ sheet }))).toEqual(clean('Stage: Lights, Sound'));
  });

  it('has its first visible sheet read, and says that there are others', () => {
    const workbook =
      '<workbook xmlns:r="r"><sheets><sheet name="Old" state="hidden" r:id="rId1"/>' +
      '<sheet name="R&amp;D" r:id="rId2"/><sheet name="More" r:id="rId1"/></sheets></workbook>';
    const more = { 'xl/worksheets/sheet2.xml': `<worksheet>${sheetOf([['Lights']])}</worksheet>` };
    expect(outcome('xlsx', workbookOf({ sheet: sheetOf([['No']]), workbook, more }))).toEqual({
      lists: ['Imported list: Lights'],
      problems: [],
      notes: ['Only the first sheet, “R&D”, is read.'],
    });
  });

  const good = workbookOf({ sheet: sheetOf([['Lights']]) });
  const macros = 'This Excel file has macros. Save it as an Excel workbook (.xlsx) without them.';
  const damaged = 'This Excel file is damaged. Open it, save it again, and try again.';
  const large = 'This Excel file is too large to open. Copy its lists into a new one.';
  it.each([
    ['with macros', workbookOf({ sheet: '', more: { 'xl/vbaProject.bin': 'x' } }), macros],
    [
      'that declares macros',
      workbookOf({ sheet: '', types: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' }),
      macros,
    ],
    [
      'in the old format',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1),
      'This Excel file is in the old format (.xls) or has a password. Save it as .xlsx without a password.',
    ],
    ['that is text', 'List,Item', 'This is not an Excel file (.xlsx).'],
    ['that breaks off', good.slice(0, good.length - 30), damaged],
    ['with a broken sheet', workbookOf({ sheet: '<sheetData><row r="1"' }), damaged],
    ['with entities of its own', workbookOf({ sheet: '<!DOCTYPE x [<!ENTITY a "b">]>' }), damaged],
    [
      'without a sheet',
      workbookOf({ sheet: '', workbook: '<workbook/>' }),
      'This Excel file has no sheet we can read.',
    ],
    [
      'that is another archive',
      workbookOf({ sheet: '', more: {} }).slice(0, 0),
      'This is not an Excel file (.xlsx).',
    ],
    ['that is a zip bomb', workbookOf({ sheet: ' '.repeat(31_000_000) }), large],
    [
      'of very many files',
      workbookOf({
        sheet: '',
        more: Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`f${n}`, ''])),
      }),
      large,
    ],
    ['that has nothing in it', workbookOf({ sheet: '<sheetData/>' }), 'This file has no items.'],
  ])('%s is refused', (_name, content, message) => {
    expect(outcome('xlsx', content)).toEqual(refused(`1 : ${message}`));
  });

  it('a bomb whose headers claim fewer bytes than it unpacks to is cut off at what they claim', () => {
    const bomb = workbookOf({ sheet: `${sheetOf([['Lights']])}${' '.repeat(5_000_000)}` });
    const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.byteLength);
    for (let at = 0; at < bomb.length - 30; at++) {
      const signature = view.getUint32(at, true);
      const sizeAt = signature === 0x02014b50 ? at + 24 : signature === 0x04034b50 ? at + 22 : 0;
      if (sizeAt && view.getUint32(sizeAt, true) > 5_000_000) view.setUint32(sizeAt, 120, true);
    }
    expect(outcome('xlsx', bomb)).toEqual(refused(`1 : ${damaged}`));
  });

  it('more rows than any list has are refused, on the first too many', () => {
    const sheet = `<sheetData>${Array.from({ length: 20_002 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>1</v></c></row>`).join('')}</sheetData>`;
    expect(outcome('xlsx', workbookOf({ sheet }))).toEqual(
      refused('20001 : This sheet has more than 20,000 rows.'),
    );
  });
});

describe('whatever a file holds, the answer is lists or problems', () => {
  const workbook = workbookOf({
    sheet: `${sheetOf([
      ['List', 'Item'],
      ['Stage', 'Lights'],
    ])}<mergeCells><mergeCell ref="A2:A3"/></mergeCells>`,
    styles: '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
  });
  const changed = fc.array(fc.tuple(fc.nat(workbook.length - 1), fc.nat(255)), { maxLength: 4 });

  it.each(['lines', 'csv', 'json', 'xlsx'] as const)('any bytes as %s', (kind) => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => isAnswered(kind, bytes)));
  });

  it('any text as CSV', () => {
    const part = fc.constantFrom('List', 'Item', 'Stage', ',', ';', '"', '\n', '\r', '^', ' ', '=1+1');
    fc.assert(
      fc.property(fc.array(part), (parts) => isAnswered('csv', new TextEncoder().encode(parts.join('')))),
    );
  });

  it('any damage to a workbook', () => {
    fc.assert(
      fc.property(changed, (changes) => {
        const bytes = workbook.slice();
        for (const [at, value] of changes) bytes[at] = value;
        return isAnswered('xlsx', bytes);
      }),
      { numRuns: 1_000 },
    );
  });

  function isAnswered(kind: FileKind, bytes: Uint8Array): boolean {
    const { lists, problems } = read(kind, bytes);
    return lists.length + problems.length > 0 && problems.every(({ line }) => line >= 1);
  }
});

describe('a file whose answer would be far larger than itself', () => {
  const csv = (text: string) => readLists({ kind: 'csv', bytes: Buffer.from(text), query: {} });

  it('has no lists where there are problems, and short sentences', () => {
    const { lists, problems } = csv(`List,Item\n${'x'.repeat(900)},Wash\n`);
    expect(lists).toEqual([]);
    expect(problems.every(({ message }) => message.length <= 300)).toBe(true);
    expect(problems.length).toBeGreaterThan(0);
  });

  it('names a column once, and few columns', () => {
    expect(csv('Item,a,a,a\nWash,1,2,3\n').notes).toEqual(['The column “a” is not imported.']);
    const many = Array.from({ length: 500 }, (_, n) => `c${n}`).join();
    expect(csv(`Item,${many}\nWash\n`).notes).toHaveLength(20);
  });

  it('with too much text is refused before anything is made of it', () => {
    const cells = Array.from({ length: 2_000 }, () => 'x'.repeat(480)).join('\n');
    expect(csv(`Item\n${cells}\n`)).toEqual({
      lists: [],
      problems: [{ line: 1, message: 'This file has too much text. Split it into several files.' }],
      notes: [],
    });
  });
});

it('text in a column without a name is a problem on its line', () => {
  const { lists, problems } = readLists({
    kind: 'csv',
    bytes: Buffer.from('Item,\nWash,the sink\nDry,\n'),
    query: {},
  });
  expect(lists).toEqual([]);
  expect(problems).toEqual([
    { line: 2, message: 'This line has text in a column that the first line doesn’t name.' },
  ]);
});
