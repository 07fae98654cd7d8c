import { describe, expect, it } from 'vitest';
import { clean, outcome, readFile, refused } from '../testing/read-outcome.ts';
import { workbookOf } from '../testing/workbook.ts';

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
    const named = readFile('lines', 'Lights', {
      title: 'Stage',
      description: 'Before doors',
      type: 'INVENTORY',
    });
    expect(named.lists).toMatchObject([{ title: 'Stage', description: 'Before doors', type: 'INVENTORY' }]);
    expect(readFile('lines', 'Lights', { filename: 'C:\\lists\\kitchen_close.txt' }).lists).toMatchObject([
      {
        title: 'kitchen close',
        description: 'Imported from kitchen_close.txt',
        type: 'TODO',
        line: 1,
        defaults: ['title', 'description', 'type'],
      },
    ]);
    expect(readFile('lines', 'Lights', { filename: 'a.txt' }).lists).toMatchObject([
      { title: 'Imported list' },
    ]);
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
    ['in a broken UTF-16', Uint8Array.of(0xff, 0xfe, 0x00, 0xd8), `file : ${notText}`],
    ['that are empty', '', 'file : This file has no items.'],
    ['that are empty lines', '\n \n', 'file : This file has no items.'],
    [
      'that are a workbook',
      workbookOf({ sheet: '' }),
      'file : This looks like an Excel file. Rename it to end in .xlsx and try again.',
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
    const { lists, problems } = readFile('csv', table(delimiter));
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
    ['an empty file', '\n', 'file : This file has no items.'],
    ['names of columns alone', 'List,Item\n', 'file : This file has no items.'],
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
    expect([problems.length, notes]).toEqual([100, ['50 more problems aren’t shown.']]);
  });

  it('as much text as is accepted fits a message between services', () => {
    const rows = Array.from({ length: 15_000 }, (_, n) => `Room ${n % 50},${'é'.repeat(21)}`);
    const { lists, problems } = readFile('csv', ['List,Item', ...rows].join('\n'));
    expect(problems).toEqual([]);
    const bodies = lists.map((list) => ({ ...list, items: list.items.map((content) => ({ content })) }));
    const bytes = Buffer.byteLength(JSON.stringify(bodies));
    expect(bytes).toBeGreaterThan(850_000);
    expect(bytes).toBeLessThan(1_000_000);
  });

  it('more text than a message between services has is refused', () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => `Room ${n % 40},${'é'.repeat(160)}`);
    expect(outcome('csv', ['List,Item', ...rows].join('\n')).problems).toEqual([
      'file : This file has too much text. Split it into several files.',
    ]);
  });
});

it('text in a column without a name is a problem on its line', () => {
  const { lists, problems } = readFile('csv', 'Item,\nWash,the sink\nDry,\n');
  expect(lists).toEqual([]);
  expect(problems).toEqual([
    { line: 2, message: 'This line has text in a column that the first line doesn’t name.' },
  ]);
});
