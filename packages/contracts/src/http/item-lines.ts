/** Where a line of a text ends. */
export const lineBreak = /\r\n|[\n\r\u2028\u2029]/;

/** The lines of a text as items, without bullets, numbers, boxes and empty lines. */
export function linesOf(text: string): string[] {
  return text.split(lineBreak).map(itemOfLine).filter(Boolean);
}

/** A line as an item, without its bullet, number or box. */
export function itemOfLine(line: string): string {
  return line.replace(/\t+/g, ' ').trim().replace(bullet, '').replace(box, '').trim();
}

// A space must follow, or '-5 °C' would lose its minus and '1.5 l milk' its litre.
const bullet = /^(?:[-*+•‣◦▪●·–—]|\d{1,3}[.)])(?:\s+|$)/u;
const box = /^(?:\[[ xX✓✔]?\]|[☐☑☒✓✔□])\s*/u;

/** A text without line breaks. */
export function onOneLine(text: string): string {
  return text.split(lineBreak).join(' ');
}
