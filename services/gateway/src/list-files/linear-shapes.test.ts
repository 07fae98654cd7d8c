import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startStepCounter } from '../testing/count-steps.ts';
import { workbookOf } from '../testing/workbook.ts';
import type { FileKind } from './read-lists.ts';

const marks = [
  ...['<sheetData>', '</sheetData>', '<row r="1">', '<row>', '</row>', '<mergeCell ref="A1:T9"/>'],
  ...['<c r="A1">', '<c t="s">', '<c t="e"/>', '</c>', '<v>0</v>', '<v>', '</v>', '<is>', '</is>'],
  ...['<t>', '</t>', '<r>', '</r>', '<a>', '</a>', '<!--', '-->', '<![CDATA[', ']]>', '<?', '?>'],
  ...['&amp;', '&#13;', '&', '"', '=', ' a="1"', '<', '>', '_x000D_', '_x', 'x', ' ', '\n'],
];
const cells = [
  ...[
    '<c r="A1"><v>1</v></c>',
    '<c r="B1" t="s"><v>0</v></c>',
    '<c t="e"><v>#N/A</v></c>',
    '<c r="A1" t="e"/>',
  ],
  ...[
    '<c r="T1" t="inlineStr"><is><t>x</t></is></c>',
    '<c s="0"><v>45000</v></c>',
    '<c r="ZZ1" t="b"><v>1</v></c>',
  ],
  ...['</row><row>', '</row><row r="9">', '<c r="A1" t="str"><f>A1</f><v> x _x000D_</v></c>'],
];
const merges = [
  ...['<mergeCell ref="A1:T999"/>', '<mergeCell ref="B2:B900"/>', '<mergeCell ref="A1:XFD1"/>'],
  ...['<mergeCell ref="C3:D4"/>', '<mergeCell ref="A1:A1048576"/>', '<mergeCell/>'],
];
const runs = [
  '<r><t>x</t></r>',
  '<t> _x000D_ </t>',
  '<rPh><t>x</t></rPh>',
  '<r><rPr/><t>_x</t></r>',
  '</si><si>',
];
const formats = [
  ...['<numFmt numFmtId="165" formatCode="[[[["/>', '<numFmt numFmtId="164" formatCode="&quot;d"/>'],
  ...['</numFmts><numFmts>', '</numFmts><cellXfs><xf numFmtId="164"/></cellXfs><numFmts>', '<a/>'],
];
const format = ['[', ']', '&quot;', '\\', '_', '*', 'd', 'm', 'y', '0', '#', ';', 'x', '$-'];
const table = [',', ';', '\t', '|', '"', '\n', '\r', 'x', ' ', '\u0301', '1', '- '];
const lines = ['-', '*', '[ ]', '[x]', '1.', '#', ' ', '\t', '\n', '\r', 'x', '\u200b'];
const json = ['{', '}', '[', ']', '"', '\\', '\\u0000', ':', ',', '1', 'null', '"items":[', '"title":', ' '];

const row = (cell: string) => `<sheetData><row r="1">${cell}</row></sheetData>`;
const cell = (inner: string) => row(`<c r="A1" t="inlineStr"><is><t>${inner}</t></is></c>`);
const sheet = cell('Lights');
const styled = (numFmts: string) =>
  `<styleSheet><numFmts>${numFmts}</numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`;
const formatted = (code: string) => styled(`<numFmt numFmtId="164" formatCode="${code}"/>`);
const rowsOf = (count: number, inner: string) =>
  Array.from({ length: count }, (_, line) => `<row r="${line + 1}">${inner}</row>`).join('');
const tall = `<sheetData>${rowsOf(1_000, '<c r="A1"><v>1</v></c><c r="T1"><v>1</v></c>')}</sheetData>`;

/** Where a text stands in a file, and what it is made of there. */
const places: [string, FileKind, string[], (text: string) => string | Uint8Array][] = [
  ['a sheet', 'xlsx', marks, (text) => workbookOf({ sheet: text })],
  ['the rows of a sheet', 'xlsx', marks, (text) => workbookOf({ sheet: `<sheetData>${text}</sheetData>` })],
  ['the cells of a sheet', 'xlsx', cells, (text) => workbookOf({ sheet: row(text), texts: ['<t>x</t>'] })],
  [
    'the merges of a sheet',
    'xlsx',
    merges,
    (text) => workbookOf({ sheet: `${tall}<mergeCells>${text}</mergeCells>` }),
  ],
  [
    'the pieces of a shared text',
    'xlsx',
    runs,
    (text) => workbookOf({ sheet: row('<c r="A1" t="s"><v>0</v></c>'), texts: [text] }),
  ],
  ['the formats', 'xlsx', formats, (text) => workbookOf({ sheet, styles: styled(text) })],
  ['a cell', 'xlsx', marks, (text) => workbookOf({ sheet: cell(text) })],
  [
    'a shared text',
    'xlsx',
    marks,
    (text) => workbookOf({ sheet: row('<c r="A1" t="s"><v>0</v></c>'), texts: [text] }),
  ],
  [
    'a format',
    'xlsx',
    format,
    (text) => workbookOf({ sheet: row('<c r="A1" s="0"><v>1</v></c>'), styles: formatted(text) }),
  ],
  ['the styles', 'xlsx', marks, (text) => workbookOf({ sheet, styles: text })],
  ['the workbook', 'xlsx', marks, (text) => workbookOf({ sheet, workbook: text })],
  ['a table', 'csv', table, (text) => text],
  ['a table with a heading', 'csv', table, (text) => `List,Item\n${text}`],
  ['lines', 'lines', lines, (text) => text],
  ['JSON', 'json', json, (text) => text],
  ['the items of JSON', 'json', json, (text) => `{"format":"scanlist","version":1,"items":[${text}`],
];

const repeats = 3_000;
/** Nearly twice what the dearest shapes take, tables with many columns. The square of the repeats is some thousands a character. */
const stepsPerCharacter = 300;
/** Twice what a file takes however short it is: one has a thousand rows. */
const stepsOfAnyFile = 1_500_000;

const read = startStepCounter();

it.each(places)(
  'any text, repeated in %s, costs as much as it is long',
  async (_name, kind, pieces, file) => {
    const text = (min: number, max: number) =>
      fc.array(fc.constantFrom(...pieces), { minLength: min, maxLength: max }).map((all) => all.join(''));
    const once = text(0, 3);
    const repeated = text(0, 4).map((piece) => piece.repeat(repeats));
    const shapes = fc.tuple(once, repeated, once, repeated, once).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(shapes, async (shape) => {
        const { steps } = await read(kind, file(shape));
        expect(steps).toBeLessThan(stepsOfAnyFile + stepsPerCharacter * shape.length);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  },
);
