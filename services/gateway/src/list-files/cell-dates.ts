import { decodeEntities, readXml } from './read-xml.ts';

/** The built-in formats of Excel that show a date or a time. */
const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
const dayMs = 86_400_000;

/** The styles of a workbook, by their index, that show a number as a date or a time. */
export function dateStyles(stylesXml: string): ReadonlySet<number> {
  const custom = new Set<number>();
  const dates = new Set<number>();
  let isInCells = false;
  let index = 0;
  readXml(stylesXml, {
    open(name, attributes) {
      if (name === 'cellXfs') isInCells = true;
      else if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes();
        if (showsDate(decodeEntities(formatCode))) custom.add(Number(numFmtId));
      } else if (name === 'xf' && isInCells) {
        const format = Number(attributes().numFmtId);
        if (builtInDates.has(format) || custom.has(format)) dates.add(index);
        index++;
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return dates;
}

/** Without quoted text, colors and escaped characters, only a format of dates has one of these letters. */
function showsDate(format: string): boolean {
  return /[dmyhs]/i.test(format.replaceAll(/"[^"]*"|\[(?!h|m|s)[^\]]*\]|\\.|_.|general/gi, ''));
}

/** A number of days as Excel counts them, as '2026-11-25', '2026-11-25 08:30' or '08:30'. */
export function dateText(days: number, { from1904 }: { from1904: boolean }): string {
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(Math.round((start + days * dayMs) / 1000) * 1000);
  if (Number.isNaN(date.getTime())) return String(days);
  const [day = '', time = ''] = date.toISOString().split('T');
  const clock = time.slice(0, 5);
  if (days < 1) return clock;
  return Number.isInteger(days) ? day : `${day} ${clock}`;
}
