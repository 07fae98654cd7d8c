import type { Column } from './entry-table.ts';

/** The parts of a workbook (ECMA-376) as text. Pure; `xlsx-file` puts them into an archive. */

/** A value of a cell: text, a number, or a date and time in milliseconds of the clock on the wall. */
export type CellValue = string | number | { asUtcMs: number } | null;

/** The longest text of a cell, in UTF-16 units. */
export const cellTextMax = 32_767;

export const xmlStart = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The styles of `stylesXml` by their place. */
const styles = { moment: 1, header: 2 };

/** The beginning of a sheet: widths of the columns, and a first row with their names that does not scroll. */
export function sheetStart(columns: readonly Column[]): string {
  const widths = columns.map(({ width }, index) => {
    const place = index + 1;
    return `<col min="${place}" max="${place}" width="${width}" customWidth="1"/>`;
  });
  return (
    `${xmlStart}<worksheet xmlns="${main}" xmlns:r="${relationships}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>` +
    `<row r="1">${columns.map(({ name }, index) => textCell(`${columnName(index)}1`, name, styles.header)).join('')}</row>`
  );
}

/** One row; `number` counts from 1, the header included. Its height is that of its text without `heightPoints`. */
export function rowXml(number: number, cells: readonly CellValue[], heightPoints?: number): string {
  const height = heightPoints === undefined ? '' : ` ht="${heightPoints}" customHeight="1"`;
  return `<row r="${number}"${height}>${cells.map((value, index) => cellXml(`${columnName(index)}${number}`, value)).join('')}</row>`;
}

/** The end of a sheet, and of one with a drawing. */
export function sheetEnd({ hasDrawing }: { hasDrawing: boolean }): string {
  return `</sheetData>${hasDrawing ? '<drawing r:id="rId1"/>' : ''}</worksheet>`;
}

/** Every other file of a workbook with these sheets, by path. `drawn` are the numbers of those with a drawing. */
export function workbookFiles(
  sheetNames: readonly string[],
  drawn: readonly number[] = [],
): Record<string, string> {
  const sheets = sheetNames.map((name, index) => ({ name: escapeXml(name), number: index + 1 }));
  const override = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${spreadsheetType}.${type}+xml"/>`;
  return {
    'xl/styles.xml': stylesXml,
    'xl/workbook.xml':
      `${xmlStart}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>` +
      sheets
        .map(({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)
        .join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relationshipsXml([
      ...sheets.map(({ number }) => ({ type: 'worksheet', target: `worksheets/sheet${number}.xml` })),
      { type: 'styles', target: 'styles.xml' },
    ]),
    '_rels/.rels': relationshipsXml([{ type: 'officeDocument', target: 'xl/workbook.xml' }]),
    '[Content_Types].xml':
      `${xmlStart}<Types xmlns="${contentTypes}">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      '<Default Extension="png" ContentType="image/png"/>' +
      override('xl/workbook.xml', 'sheet.main') +
      override('xl/styles.xml', 'styles') +
      sheets.map(({ number }) => override(`xl/worksheets/sheet${number}.xml`, 'worksheet')).join('') +
      drawn
        .map(
          (number) =>
            `<Override PartName="/xl/drawings/drawing${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>`,
        )
        .join('') +
      '</Types>',
  };
}

const stylesXml =
  `${xmlStart}<styleSheet xmlns="${main}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** What a part of a workbook refers to, as 'rId1', 'rId2' ... */
export function relationshipsXml(targets: readonly { type: string; target: string }[]): string {
  const each = targets.map(
    ({ type, target }, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationships}/${type}" Target="${target}"/>`,
  );
  return `${xmlStart}<Relationships xmlns="${packageRelationships}">${each.join('')}</Relationships>`;
}

function cellXml(place: string, value: CellValue): string {
  if (value === null || value === '') return '';
  if (typeof value === 'string') return textCell(place, value);
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  return `<c r="${place}" s="${styles.moment}"><v>${serialOf(value.asUtcMs)}</v></c>`;
}

/** The text is in the cell itself: a table of shared texts would have to stay in memory. It is never a formula. */
function textCell(place: string, text: string, style = 0): string {
  const styled = style > 0 ? ` s="${style}"` : '';
  return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`;
}

const dayMs = 86_400_000;

/** Days since 1899-12-30, which is 0 in every spreadsheet. */
function serialOf(asUtcMs: number): number {
  return Number((asUtcMs / dayMs + 25_569).toFixed(8));
}

/** 'A', 'B' ... 'Z', 'AA' ... */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function cellText(text: string): string {
  const whole = text.replaceAll(/\r\n?/g, '\n');
  const cut = whole.length > cellTextMax ? `${whole.slice(0, cellTextMax - 1).toWellFormed()}…` : whole;
  // Spreadsheets take _x0041_ for a character by its number.
  return escapeXml(cut.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'));
}

const xmlCharacters: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML does not know, such as U+0007, become U+FFFD. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, '\ufffd')
    .replaceAll(/[&<>"]/g, (character) => xmlCharacters[character] ?? '');
}
