/** Which entries of a range a figure counts; all of them without any of these. */
export interface Behind {
  /** Those with an item left out. */
  incomplete?: boolean;
  /** The id of an item that was left out, or that has a note. */
  leftOut?: string;
  noted?: string;
}

/** The address of the entries behind a figure of a list: its first and last day, and what they have in common. */
export function entriesBehind(
  listId: string,
  { from, to }: { from: string; to: string },
  { incomplete, leftOut, noted }: Behind = {},
): string {
  const query = new URLSearchParams({ list: listId, from, to });
  if (incomplete) query.set('open', '1');
  if (leftOut) query.set('leftOut', leftOut);
  if (noted) query.set('noted', noted);
  return `/entries?${query}`;
}
