import { strToU8, zipSync } from 'fflate';

/** The parts of a workbook that a test changes. */
export interface WorkbookParts {
  sheet: string;
  texts?: string[];
  styles?: string;
  workbook?: string;
  types?: string;
  more?: Record<string, string>;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** An Excel workbook whose first sheet has this XML. */
export function workbookOf({
  sheet,
  texts = [],
  styles,
  workbook,
  types,
  more = {},
}: WorkbookParts): Uint8Array {
  const files: Record<string, string> = {
    '[Content_Types].xml':
      types ?? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
    'xl/workbook.xml':
      workbook ??
      `${declaration}<workbook xmlns:r="r"><sheets><sheet name="Rooms" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `${declaration}<sst>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `${declaration}<worksheet>${sheet}</worksheet>`,
    ...(styles && { 'xl/styles.xml': styles }),
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

/** A sheet whose cells are texts; an empty one is left out. */
export function sheetOf(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], line: number) =>
    row.map(
      (text, at) => text && `<c r="${'ABCDEFGH'[at]}${line}" t="inlineStr"><is><t>${text}</t></is></c>`,
    );
  return `<sheetData>${rows.map((row, at) => `<row r="${at + 1}">${cells(row, at + 1).join('')}</row>`).join('')}</sheetData>`;
}
