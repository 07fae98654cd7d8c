import { posix } from 'node:path';
import type { Findings } from './draft-list.ts';
import { type NumberStyle, numberStyles } from './number-styles.ts';
import { decodeEntities, readXml } from './read-xml.ts';
import { sharedTexts } from './shared-texts.ts';
import { sheetRows } from './sheet-rows.ts';
import type { Row } from './table-lists.ts';
import { type Archive, openArchive } from './unpack.ts';
import { UnreadableFile } from './unreadable-file.ts';

/**
 * The rows of the first visible sheet of an Excel workbook. Macros are refused and never run. Throws `UnreadableFile` for
 * everything that is no workbook of this kind.
 */
export function workbookRows(bytes: Uint8Array, findings: Findings): Row[] {
  refuseOtherFormats(bytes);
  const archive = openArchive(bytes);
  refuseOtherWorkbooks(archive);
  const { sheets, from1904 } = readWorkbook(archive.text('xl/workbook.xml') ?? '');
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const [sheet] = shown;
  if (!sheet) throw new UnreadableFile('This Excel file has no sheet we can read.');
  if (shown.length > 1) findings.note(`Only the first sheet, “${sheet.name}”, is read.`);
  const parts = relatedParts(archive.text('xl/_rels/workbook.xml.rels') ?? '');
  const xml = archive.text(parts.get(sheet.relation) ?? '');
  if (xml === null)
    throw new UnreadableFile('This Excel file is damaged. Open it, save it again, and try again.');
  const textsXml = archive.text('xl/sharedStrings.xml');
  const stylesXml = archive.text('xl/styles.xml');
  const context = {
    texts: textsXml ? sharedTexts(textsXml) : [],
    styles: stylesXml ? numberStyles(stylesXml) : new Map<number, NumberStyle>(),
    from1904,
  };
  return sheetRows(xml, context, findings);
}

function refuseOtherFormats(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  if (start === 'd0cf11e0') {
    throw new UnreadableFile(
      'This Excel file is in the old format (.xls) or has a password. Save it as .xlsx without a password.',
    );
  }
  if (start !== '504b0304') throw new UnreadableFile('This is not an Excel file (.xlsx).');
}

function refuseOtherWorkbooks({ names, text }: Archive): void {
  const types = text('[Content_Types].xml') ?? '';
  if (/macroEnabled/i.test(types) || [...names].some((name) => /vbaProject\.bin$/i.test(name))) {
    throw new UnreadableFile(
      'This Excel file has macros. Save it as an Excel workbook (.xlsx) without them.',
    );
  }
  if (!names.has('xl/workbook.xml')) throw new UnreadableFile('This is not an Excel file (.xlsx).');
}

interface Sheet {
  name: string;
  relation: string;
  isHidden: boolean;
}

function readWorkbook(xml: string): { sheets: Sheet[]; from1904: boolean } {
  const sheets: Sheet[] = [];
  let from1904 = false;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes().date1904 ?? '');
      if (name !== 'sheet') return;
      const values = attributes();
      const relation = Object.entries(values).find(([key]) => /(^|:)id$/.test(key))?.[1] ?? '';
      sheets.push({
        name: decodeEntities(values.name ?? ''),
        relation,
        isHidden: /hidden/i.test(values.state ?? ''),
      });
    },
  });
  return { sheets, from1904 };
}

/** The name of the file behind each relation of the workbook. */
function relatedParts(xml: string): Map<string, string> {
  const parts = new Map<string, string>();
  readXml(xml, {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id = '', Target = '' } = attributes();
      parts.set(Id, Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target));
    },
  });
  return parts;
}
