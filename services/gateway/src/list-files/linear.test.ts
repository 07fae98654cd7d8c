import { expect, it } from 'vitest';
import { startStepCounter } from '../testing/count-steps.ts';
import { workbookOf } from '../testing/workbook.ts';
import type { FileKind } from './read-lists.ts';

type Shape = (n: number) => string | Uint8Array;

const many = (count: number, piece: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => piece(n + 1)).join('');
const data = (rows: string) => `<sheetData>${rows}</sheetData>`;
const rows = (count: number, cells: (line: number) => string) =>
  many(count, (line) => `<row r="${line}">${cells(line)}</row>`);
const oneRow = (cells: string) => data(`<row r="1">${cells}</row>`);
const text = (value: string) => `<is><t>${value}</t></is>`;
const item = oneRow(`<c r="A1" t="inlineStr">${text('Lights')}</c>`);
const letter = (column: number) => String.fromCharCode(64 + column);
const twenty = (line: number) => many(20, (column) => `<c r="${letter(column)}${line}"><v>1</v></c>`);
const styles = (inner: string) => workbookOf({ sheet: item, styles: `<styleSheet>${inner}</styleSheet>` });
const format = (id: number, code: string) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`;

/** Files that have `n` of something. */
const shapes: Record<string, [FileKind, Shape]> = {
  'cells with errors in one row': [
    'xlsx',
    (n) => workbookOf({ sheet: oneRow(many(n, () => '<c r="A1" t="e"/>')) }),
  ],
  'rows with errors': [
    'xlsx',
    (n) => workbookOf({ sheet: data(rows(n, (line) => `<c r="B${line}" t="e"/>`)) }),
  ],
  'brackets in a format': ['xlsx', (n) => styles(format(164, '['.repeat(n)))],
  'quotation marks in a format': ['xlsx', (n) => styles(format(164, '&quot;'.repeat(2 * n + 1)))],
  'formats of brackets': ['xlsx', (n) => styles(many(n, (id) => format(id, '['.repeat(255))))],
  'merges over as many rows': [
    'xlsx',
    (n) =>
      workbookOf({
        sheet: `${data(rows(n, twenty))}<mergeCells>${many(n, () => `<mergeCell ref="A1:T${n}"/>`)}</mergeCells>`,
      }),
  ],
  'merges of one row each': [
    'xlsx',
    (n) =>
      workbookOf({
        sheet: `${data(rows(n, twenty))}<mergeCells>${many(n, (line) => `<mergeCell ref="A${line}:T${line}"/>`)}</mergeCells>`,
      }),
  ],
  'cells within cells, about a long text': [
    'xlsx',
    (n) =>
      workbookOf({
        sheet: oneRow(
          `${'<c r="A1" t="inlineStr">'.repeat(n)}${text('x'.repeat(20 * n))}${'</c>'.repeat(n)}`,
        ),
      }),
  ],
  'pieces of a shared text': [
    'xlsx',
    (n) =>
      workbookOf({ sheet: oneRow('<c t="s"><v>0</v></c>'), texts: [many(n, () => '<r><t>_x000D_</t></r>')] }),
  ],
  'attributes of a cell': [
    'xlsx',
    (n) => workbookOf({ sheet: oneRow(`<c ${many(n, (a) => `a${a}="1" `)}/>`) }),
  ],
  'elements within one another': [
    'xlsx',
    (n) => workbookOf({ sheet: `${'<a>'.repeat(n)}${'</a>'.repeat(n)}` }),
  ],
  entities: [
    'xlsx',
    (n) => workbookOf({ sheet: oneRow(`<c t="inlineStr">${text('&amp;&a'.repeat(n))}</c>`) }),
  ],
  'files of an archive': [
    'xlsx',
    (n) =>
      workbookOf({
        sheet: item,
        more: Object.fromEntries(Array.from({ length: n }, (_, f) => [`f${f}`, ''])),
      }),
  ],
  sheets: [
    'xlsx',
    (n) =>
      workbookOf({
        sheet: item,
        workbook: `<workbook xmlns:r="r"><sheets>${many(n, (s) => `<sheet name="${s}" r:id="rId1"/>`)}</sheets></workbook>`,
      }),
  ],
  'other separators': [
    'csv',
    (n) => String.fromCodePoint(...Array.from({ length: n }, (_, at) => 0xe000 + at)),
  ],
  columns: ['csv', (n) => `Item,${many(n, (column) => `c${column},`)}\nLights`],
  'separators of each kind': ['csv', (n) => ',;\t|'.repeat(n)],
  titles: ['csv', (n) => `List,Item\n${many(n, (line) => `List ${line},Lights\n`)}`],
  'quotation marks': ['csv', (n) => '"",'.repeat(n)],
  'lines within an open quotation mark': ['csv', (n) => `a,"${'b\n'.repeat(n)}`],
  spaces: ['csv', (n) => `Item\na${' '.repeat(n)}b`],
  'spaces after bullets': ['lines', (n) => `-${' '.repeat(n)}x\n`.repeat(3)],
  lines: ['lines', (n) => '- x\n'.repeat(n)],
  'items that are no texts': [
    'json',
    (n) => JSON.stringify({ format: 'scanlist', version: 1, items: Array(n).fill(1) }),
  ],
  'brackets without an end': ['json', (n) => '['.repeat(n)],
};

const read = startStepCounter();

/** A cost that grows with the square makes it 4. */
const growthMax = 2.5;

it.each(Object.entries(shapes))(
  'twice as many %s cost about twice the steps',
  async (_name, [kind, shape]) => {
    // The first count is also of what runs once in a thread.
    await read(kind, shape(1_000));
    const some = await read(kind, shape(1_000));
    const twice = await read(kind, shape(2_000));
    expect(twice.steps / some.steps).toBeLessThan(growthMax);
  },
);

it.each([3_000, 6_000])(
  'one long text in %d cells costs no more than a sheet with as much text as may be',
  async (n) => {
    const sheet = data(rows(n, (line) => `<c r="A${line}" t="s"><v>0</v></c>`));
    const bytes = workbookOf({ sheet, texts: [`<t>${'x'.repeat(10 * n)}</t>`] });
    const { steps, problems } = await read('xlsx', bytes);
    expect(problems).toEqual(['This sheet has too much text. Split it into several files.']);
    expect(steps).toBeLessThan(10_000_000);
  },
);
