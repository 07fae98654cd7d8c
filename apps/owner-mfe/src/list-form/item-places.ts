/** The item to focus after item `place` of `count` is removed: the one that moves up, else the new last one. */
export function focusAfterRemoval(place: number, count: number): number {
  return Math.max(0, Math.min(place, count - 2));
}

/** The index above (-1) or below (1); null at the end of the list. */
export function placeBeside(place: number, by: -1 | 1, count: number): number | null {
  const next = place + by;
  return next < 0 || next >= count ? null : next;
}
