import type { EntriesFilter, Entry } from '@scanlist/contracts/http/entries';
import { listEntries } from '@scanlist/contracts/messages/lists';
import type { Caller } from '@scanlist/messaging/call';
import type { z } from 'zod';

type EntriesPage = z.output<typeof listEntries.output>;

/** The maximum of one request. */
const pageSizeMax = 100;

/** Which entries of a list: how many, and before which one. */
export interface EntriesQuery {
  ownerId: string;
  listId: string;
  limit: number;
  before?: number | undefined;
  filter: EntriesFilter;
  /** With the number of entries that match. */
  withCount?: boolean;
}

/** The approximate maximum of an answer: thirty entries with the largest signature. */
const bytesMax = 8_000_000;

/**
 * Up to `limit` entries older than `before` that match the filter, newest first, in as many requests as needed: one
 * answer has only a few entries with large signatures, and callers without support for pages expect them all.
 * `nextBefore` is where the next, older page begins, null on the last. `matching` is how many match in all, if requested.
 */
export async function collectEntries(
  caller: Caller,
  { limit, before, withCount, ...list }: EntriesQuery,
): Promise<EntriesPage> {
  const entries: Entry[] = [];
  let bytes = 0;
  let nextBefore: number | null | undefined = before;
  let matching: number | null | undefined;
  do {
    const most = Math.min(limit - entries.length, pageSizeMax);
    const reply = await caller.forward(listEntries, {
      ...list,
      before: nextBefore,
      limit: most,
      ...(withCount && entries.length === 0 && { withCount }),
    });
    const page = JSON.parse(Buffer.from(reply).toString()) as EntriesPage;
    entries.push(...page.entries);
    bytes += reply.byteLength;
    nextBefore = page.nextBefore;
    matching ??= page.matching;
  } while (nextBefore !== null && entries.length < limit && bytes < bytesMax);
  return { entries, nextBefore, matching };
}
