/** What a paste of many lines makes of the item it happened in and of the ones that follow it. */
export interface PastedLines {
  /** The item itself, then one new item for each further line. */
  contents: string[];
  /** Where the caret stands in the last of them. */
  caret: number;
  /** How many lines found no room on the list. */
  leftOut: number;
}

/**
 * Pastes `text` over the selection of an item: its first line joins the words before, what stood behind joins the last.
 * `room` is how many items the list can still take. Null for a text the browser can paste by itself: one of a single line.
 */
export function pasteLines(
  item: { content: string; selectionStart: number; selectionEnd: number },
  text: string,
  room: number,
): PastedLines | null {
  if (!lineBreak.test(text)) return null;
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

/** The lines of a text as items: without their bullets, numbers and boxes, and without the empty ones. */
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
