/** Where the focus goes when the item at `place` of `count` is removed: to the one that moves up, else to the new last one. */
export function focusAfterRemoval(place: number, count: number): number {
  return Math.max(0, Math.min(place, count - 2));
}

/** The place one further up (-1) or down (1); null at the end of the list. */
export function placeBeside(place: number, by: -1 | 1, count: number): number | null {
  const next = place + by;
  return next < 0 || next >= count ? null : next;
}
