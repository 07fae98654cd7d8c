import { foldText } from '@scanlist/contracts/http/fold-text';
import type { EntryItem } from './entry.ts';

/** What an entry is found by, beside the title of its list. */
export interface SearchedEntry {
  /** The owner of its list; null for a live demo, which nobody searches. */
  ownerId: string | null;
  receipt: string;
  /** The visitor's name, and what they typed as their signature. */
  names: (string | null)[];
  items: Pick<EntryItem, 'content' | 'note'>[];
  /** The items as they count. */
  counted: Pick<EntryItem, 'listItemId' | 'completed' | 'note' | 'unnamed'>[];
}

/** What an entry has of an item, beside its words: it left it out, or has a note on it. */
export type ItemMark = 'left-out' | 'noted';

/** Letters of an owner's id that stand before each of their words. */
const ownerLetters = 6;

/** Words of one entry that are indexed at most. */
const wordsMax = 1_000;

/** Words of one entry that are looked at: a flood of one word, written again and again, takes no longer than others. */
const readMax = 5_000;

/** Words of a query that count; a search needs no more. */
const queryWordsMax = 8;

/** Characters of a word that count. */
const wordLengthMax = 40;

/**
 * What an entry is found by, as it is stored: a mark for each item that it left out or has a note on, and the words of its
 * receipt code, its visitor's names, its notes and its items, each once, the first thousand in this order.
 */
export function entryWords(entry: SearchedEntry): string[] {
  const { ownerId } = entry;
  if (ownerId === null) return [];
  return [...storedMarks(ownerId, entry.counted), ...storedWords(ownerId, entry)];
}

/** An item that the submission does not name was not on the visitor's page, so nobody left it out. */
function storedMarks(ownerId: string, items: SearchedEntry['counted']): string[] {
  return items.flatMap(({ listItemId, completed, note, unnamed }) => [
    ...(completed || unnamed ? [] : [storedMark(ownerId, 'left-out', listItemId)]),
    ...(note === null || unnamed ? [] : [storedMark(ownerId, 'noted', listItemId)]),
  ]);
}

/** A mark as it is stored. It begins with a sign that no word has. */
export function storedMark(ownerId: string, mark: ItemMark, itemId: string): string {
  return storedWord(ownerId, `${mark === 'left-out' ? '-' : '+'}${itemId}`);
}

function storedWords(ownerId: string, { receipt, names, items }: SearchedEntry): string[] {
  const texts = [receipt, ...names, ...items.map(({ note }) => note), ...items.map(({ content }) => content)];
  const words = new Set<string>();
  let read = 0;
  for (const text of texts) {
    for (const word of wordsOf(text ?? '')) {
      if (words.size >= wordsMax || read >= readMax) return [...words];
      words.add(storedWord(ownerId, word));
      read++;
    }
  }
  return [...words];
}

/**
 * A word as it is stored: behind the beginning of its owner's id. So what other owners write makes no search longer, and the
 * statistics of the database tell how frequent a word is for this owner.
 */
export function storedWord(ownerId: string, word: string): string {
  return ownerId.slice(0, ownerLetters) + word;
}

/** The words of a query, each once; an entry has to have all of them, or words that begin with them. */
export function queryWords(query: string): string[] {
  const words = new Set<string>();
  for (const word of wordsOf(query)) {
    words.add(word);
    if (words.size >= queryWordsMax) break;
  }
  return [...words];
}

/** Whether one of these words begins with `start`. */
export function hasWord(words: readonly string[], start: string): boolean {
  return words.some((word) => word.startsWith(start));
}

/**
 * The words of a text, one after another: letters and digits, without accents, in lower case. Where a script has no spaces
 * between words, the dictionary of the runtime finds them.
 */
export function* wordsOf(text: string): Generator<string> {
  for (const [run] of text.normalize('NFC').matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const words = withoutSpaces.test(run) ? segmenter.segment(run) : [{ segment: run }];
    for (const { segment } of words) {
      // Folding can bring other signs: ½ becomes 1⁄2.
      for (const [word] of foldText(segment).matchAll(/[\p{L}\p{N}]+/gu)) yield cut(word);
    }
  }
}

/** Scripts whose texts have no spaces between words. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

function cut(word: string): string {
  return [...word].slice(0, wordLengthMax).join('');
}
