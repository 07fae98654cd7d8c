import { itemOfLine, lineBreak } from '@scanlist/contracts/http/item-lines';
import type { DraftList } from './draft-list.ts';

/** A text as one list: each line an item, without its bullet or number; empty lines are skipped. */
export function readLines(text: string): DraftList[] {
  const items = text
    .split(lineBreak)
    .map((line, index) => ({ text: itemOfLine(line), line: index + 1 }))
    .filter((item) => item.text !== '');
  const [first] = items;
  return first ? [{ line: first.line, items }] : [];
}
