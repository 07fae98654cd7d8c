import { digitsOf } from './typed-card.ts';

/**
 * The caret position after `typed` was grouped into `grouped`: behind as many digits as before, and at the end if it
 * was there.
 */
export function caretPosition(typed: { value: string; caret: number }, grouped: string): number {
  if (typed.caret >= typed.value.length) return grouped.length;
  let left = digitsOf(typed.value.slice(0, typed.caret)).length;
  let place = 0;
  while (left > 0 && place < grouped.length) {
    if (/\d/.test(grouped[place] ?? '')) left -= 1;
    place += 1;
  }
  return place;
}
