/** Which entries a figure counts, of all entries of its days; all of them without any of these. */
export interface Behind {
  /** The id of the list; without it, all lists. */
  list?: string;
  /** Those with an item left out. */
  incomplete?: boolean;
  /** The id of an item that was left out, or that has a note. */
  leftOut?: string;
  noted?: string;
}

/** The address of the entries behind a figure: its first and last day, both included, and what they have in common. */
export function entriesLink(
  { from, to }: { from: string; to: string },
  { list, incomplete, leftOut, noted }: Behind = {},
): string {
  const query = new URLSearchParams({ ...(list && { list }), from, to });
  if (incomplete) query.set('open', '1');
  if (leftOut) query.set('leftOut', leftOut);
  if (noted) query.set('noted', noted);
  return `/entries?${query}`;
}
