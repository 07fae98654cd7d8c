/** The maximum of one request. */
const pageSizeMax = 100;

/** The approximate maximum of an answer: thirty entries with the largest signature. */
const bytesMax = 8_000_000;

/** What a request for entries answers. `nextBefore` is the `before` of the next, older page, null on the last. */
export interface EntriesPage<Entry, Place> {
  entries: Entry[];
  nextBefore: Place | null;
  /** How many match in all, if that was requested and is known. */
  matching?: number | null | undefined;
}

/** How many entries, before which one, and whether to count those that match. */
export interface PagePart<Place> {
  limit: number;
  before: Place | undefined;
  withCount: boolean | undefined;
}

/**
 * Up to `limit` entries older than `before`, newest first, in as many requests as needed: one answer has only a few
 * entries with large signatures, and callers without support for pages expect them all. `request` answers a part of the
 * page as JSON.
 */
export async function collectEntries<Entry, Place>(
  { limit, before, withCount }: PagePart<Place>,
  request: (part: PagePart<Place>) => Promise<Uint8Array>,
): Promise<EntriesPage<Entry, Place>> {
  const entries: Entry[] = [];
  let bytes = 0;
  let next: Place | null | undefined = before;
  let matching: number | null | undefined;
  do {
    const reply = await request({
      limit: Math.min(limit - entries.length, pageSizeMax),
      before: next ?? undefined,
      withCount: (withCount && entries.length === 0) || undefined,
    });
    const page = JSON.parse(Buffer.from(reply).toString()) as EntriesPage<Entry, Place>;
    entries.push(...page.entries);
    bytes += reply.byteLength;
    next = page.nextBefore;
    matching ??= page.matching;
  } while (next !== null && entries.length < limit && bytes < bytesMax);
  return { entries, nextBefore: next, matching };
}
