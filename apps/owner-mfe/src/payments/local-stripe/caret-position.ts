import { digitsOf } from './typed-card.ts';

/**
 * Where the caret belongs once `typed` has been grouped into `grouped`: behind as many digits as it stood behind, and at the
 * end if it stood there.
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
