import { decodeEntities, readXml } from './read-xml.ts';

/** How a cell shows its number: as a date or a time, as hours that have passed, or with zeros before so many digits. */
export type NumberStyle = 'date' | 'elapsed' | { digits: number };

/** The formats of Excel that a workbook does not define itself. */
const builtIn = new Map<number, NumberStyle>(
  [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 47].map((format) => [format, 'date']),
).set(46, 'elapsed');
const dayMs = 86_400_000;
const daySeconds = 86_400;
/** Excel writes no longer format. */
const formatCharactersMax = 255;

/** The styles of a workbook, by their index, that show a number in another way than by its digits. */
export function numberStyles(stylesXml: string): ReadonlyMap<number, NumberStyle> {
  const formats = new Map(builtIn);
  const styles = new Map<number, NumberStyle>();
  let isInCells = false;
  let index = 0;
  readXml(stylesXml, {
    open(name, attributes) {
      if (name === 'cellXfs') isInCells = true;
      else if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes();
        const style = styleOf(decodeEntities(formatCode));
        if (style) formats.set(Number(numFmtId), style);
      } else if (name === 'xf' && isInCells) {
        const style = formats.get(Number(attributes().numFmtId));
        if (style) styles.set(index, style);
        index++;
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

/** Without quoted text, colors and escaped characters, only a format of dates and times has one of the letters d, m, y, h, s. */
function styleOf(format: string): NumberStyle | null {
  if (format.length > formatCharactersMax) return null;
  const plain = format.replaceAll(/"[^"]*"|\\.|_.|general/gi, '');
  if (/\[(h+|m+|s+)\]/i.test(plain)) return 'elapsed';
  const bare = plain.replaceAll(/\[[^[\]]*\]/g, '');
  if (/[dmyhs]/i.test(bare)) return 'date';
  const zeros = /^0{2,}(?=;|$)/.exec(bare)?.[0];
  return zeros ? { digits: zeros.length } : null;
}

/**
 * A number as its cell shows it: '2026-11-25', '2026-11-25 08:30' or '08:30' for a date and a time, '25:30' for hours that
 * have passed, '00123' with its zeros, else its digits.
 */
export function numberText(
  number: number,
  style: NumberStyle | undefined,
  { from1904 }: { from1904: boolean },
): string {
  if (style === 'date') return dateText(number, { from1904 });
  if (style === 'elapsed' && number >= 0) return elapsedText(Math.round(number * daySeconds));
  // Excel shows at most 15 digits; the file has the noise behind them.
  const digits = String(Number(number.toPrecision(15)));
  return typeof style === 'object' && /^\d+$/.test(digits) ? digits.padStart(style.digits, '0') : digits;
}

function elapsedText(seconds: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const text = `${Math.floor(seconds / 3_600)}:${twoDigits(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? text : `${text}:${twoDigits(seconds % 60)}`;
}

function dateText(days: number, { from1904 }: { from1904: boolean }): string {
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(Math.round((start + days * dayMs) / 1000) * 1000);
  if (Number.isNaN(date.getTime())) return String(days);
  const [day = '', time = ''] = date.toISOString().split('T');
  const clock = time.slice(0, 5);
  if (days < 1) return clock;
  return Number.isInteger(days) ? day : `${day} ${clock}`;
}
