/** The result of pasting many lines into an item. */
export interface PastedLines {
  /** The item itself, then one new item for each further line. */
  contents: string[];
  /** The caret position in the last item. */
  caret: number;
  /** The number of lines that did not fit. */
  leftOut: number;
}

/**
 * Pastes `text` over the selection of an item: its first line joins the text before the selection, and the text after
 * it joins the last line. `room` is how many more items fit. Null for a single line, which the browser pastes itself.
 */
export function pasteLines(
  item: { content: string; selectionStart: number; selectionEnd: number },
  text: string,
  room: number,
): PastedLines | null {
  if (!hasLineBreak(text)) return null;
  const lines = linesOf(text);
  const contents = lines.slice(0, 1 + room);
  const before = item.content.slice(0, item.selectionStart);
  const after = item.content.slice(item.selectionEnd);
  contents[0] = before + (contents[0] ?? '');
  const last = contents.length - 1;
  const caret = contents[last]?.length ?? 0;
  contents[last] = (contents[last] ?? '') + after;
  return { contents, caret, leftOut: Math.max(0, lines.length - 1 - room) };
}

/** Whether a text has several lines, if only empty ones. */
export function hasLineBreak(text: string): boolean {
  return lineBreak.test(text);
}

/** The lines of a text as items, without bullets, numbers, boxes and empty lines. */
export function linesOf(text: string): string[] {
  return text
    .split(lineBreak)
    .map((line) => line.replace(/\t+/g, ' ').trim().replace(bullet, '').replace(box, '').trim())
    .filter(Boolean);
}

const lineBreak = /\r\n|[\n\r\u2028\u2029]/;
// A space must follow, or '-5 °C' would lose its minus and '1.5 l milk' its litre.
const bullet = /^(?:[-*+•‣◦▪●·–—]|\d{1,3}[.)])(?:\s+|$)/u;
const box = /^(?:\[[ xX✓✔]?\]|[☐☑☒✓✔□])\s*/u;
