import { itemOfLine, lineBreak, linesOf } from '@scanlist/contracts/http/item-lines';

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

/**
 * The items of a text that got line breaks without a paste: dropped, dictated, or from a phone's keyboard. The first
 * line stays as it was written. `room` is how many more items fit; the last one takes the lines that do not.
 */
export function splitLines(text: string, room: number): string[] {
  const [first = '', ...rest] = text.split(lineBreak);
  const others = rest.map(itemOfLine).filter(Boolean);
  if (others.length <= room) return [first, ...others];
  const fitting = [first, ...others.slice(0, room)];
  const last = fitting.pop() ?? '';
  return [...fitting, [last, ...others.slice(room)].join(' ')];
}

/** Whether a text has several lines, if only empty ones. */
export function hasLineBreak(text: string): boolean {
  return lineBreak.test(text);
}
