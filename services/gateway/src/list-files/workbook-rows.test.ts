import { describe, expect, it } from 'vitest';
import { clean, outcome, refused } from '../testing/read-outcome.ts';
import { sheetOf, workbookOf } from '../testing/workbook.ts';

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
    expect(outcome('xlsx', content)).toEqual(refused(`file : ${message}`));
  });

  it('a bomb whose headers claim fewer bytes than it unpacks to is damaged, and no more is unpacked than they claim', () => {
    const bomb = workbookOf({ sheet: `${sheetOf([['Lights']])}${' '.repeat(5_000_000)}` });
    const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.byteLength);
    for (let at = 0; at < bomb.length - 30; at++) {
      const signature = view.getUint32(at, true);
      const sizeAt = signature === 0x02014b50 ? at + 24 : signature === 0x04034b50 ? at + 22 : 0;
      if (sizeAt && view.getUint32(sizeAt, true) > 5_000_000) view.setUint32(sizeAt, 120, true);
    }
    expect(outcome('xlsx', bomb)).toEqual(refused(`file : ${damaged}`));
  });

  it('more rows than any list has are refused, on the first too many', () => {
    const sheet = `<sheetData>${Array.from({ length: 20_002 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>1</v></c></row>`).join('')}</sheetData>`;
    expect(outcome('xlsx', workbookOf({ sheet }))).toEqual(
      refused('20001 : This sheet has more than 20,000 rows.'),
    );
  });
});

describe('a cell with a fault', () => {
  const rowOf = (line: number, cells: string) => `<row r="${line}">${cells}</row>`;
  const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = (header: string) =>
    `<sheetData>${rowOf(1, header)}${rowOf(2, `${text('A2', 'Wash')}<c r="B2" t="e"><v>#N/A</v></c>`)}</sheetData>`;

  it('matters where its column is read', () => {
    const named = sheet(text('A1', 'Item') + text('B1', 'Description'));
    expect(outcome('xlsx', workbookOf({ sheet: named }))).toEqual(
      refused('2 B: This cell has the error #N/A.'),
    );
    expect(outcome('xlsx', workbookOf({ sheet: sheet(text('A1', 'Item') + text('B1', 'Price')) }))).toEqual({
      ...clean('Imported list: Wash'),
      notes: ['The column “Price” is not imported.'],
    });
  });

  it('in no named column is only missing there, and text there is a problem without advice on separators', () => {
    expect(outcome('xlsx', workbookOf({ sheet: sheet(text('A1', 'Item')) }))).toEqual(
      clean('Imported list: Wash'),
    );
    const rows = [['Item'], ['Wash', 'note']];
    expect(outcome('xlsx', workbookOf({ sheet: sheetOf(rows) }))).toEqual(
      refused('2 : This line has text in a column that the first line doesn’t name.'),
    );
  });

  it('beyond the hundredth column is noted', () => {
    const wide = `<sheetData>${rowOf(1, text('A1', 'Item'))}${rowOf(2, text('A2', 'Wash') + text('CW2', 'far'))}</sheetData>`;
    expect(outcome('xlsx', workbookOf({ sheet: wide }))).toEqual({
      ...clean('Imported list: Wash'),
      notes: ['Columns after CV are not imported.'],
    });
  });
});

it.each([
  [12, '0;[Magenta]-0', '12'],
  [25.5 / 24, '[h]:mm:ss', '25:30'],
  [90 / 86_400, '[m]:ss', '0:01:30'],
  [123, '00000', '00123'],
  [1.5, '00', '1.5'],
  [46351, 'd/m/yyyy', '2026-11-25'],
])('a number %d with the format %s is read as %s', (number, format, shown) => {
  const styles =
    `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts>` +
    '<cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>';
  const sheet = `<sheetData><row r="1"><c r="A1" s="0"><v>${number}</v></c></row></sheetData>`;
  expect(outcome('xlsx', workbookOf({ sheet, styles }))).toEqual(clean(`Imported list: ${shown}`));
});
