import { countedMax, type EntriesFilter, type Entry } from '@scanlist/contracts/http/entries';
import type { listEntries as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { restorableAfter } from '../list-model/deleted-list.ts';
import { listNotFound } from '../list-model/list.ts';
import { looksLikeId } from '../text.ts';
import { completedFieldsOf } from './completed-at.ts';
import { answeredCorrection, correctedItems } from './correction.ts';
import { entryMail } from './entry-mail.ts';
import { type EntryPage, type EntryRow, findEntries } from './entry-page-rows.ts';
import { sealedParts } from './seal.ts';
import { signatureDataUrl } from './signature.ts';
import { readVisitorName } from './visitor-name.ts';

/** About how large a page may be, in bytes of JSON; a page always holds one entry if there is one. */
export const pageBytesMax = 600_000;

/**
 * A page of an owner's entries that match the filter, newest first (specification section 2: Entries). `nextBefore` is
 * the `before` of the next page, null on the last. Raises `NOT_FOUND` (decision P10), for a deleted list too unless that is
 * asked for and it can be restored.
 */
export async function listEntries(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<z.output<typeof contract.output>> {
  const { ownerId, listId, before = null, limit } = input;
  const filter = storableFilter(input.filter);
  const page = looksLikeId(listId)
    ? await findEntries(deps.sql, {
        ownerId,
        listId,
        restorableAfter: restorableAfter(deps.now()),
        alsoDeleted: input.alsoDeleted ?? false,
        before,
        limit,
        filter,
        withParts: input.withParts ?? false,
        bytesMax: pageBytesMax,
        countMax: input.withCount ? (input.countMax ?? countedMax) : null,
      })
    : null;
  if (!page) throw listNotFound();
  const last = page.entries.at(-1);
  return {
    entries: page.entries.map(entryAnswer),
    nextBefore: page.more && last ? last.number : null,
    matching: page.matching,
  };
}

/** The filter as the database understands it. */
export function storableFilter({ from, until, name, ...switches }: EntriesFilter): EntryPage['filter'] {
  return {
    ...(from !== undefined && { from: storableMoment(from) }),
    ...(until !== undefined && { until: storableMoment(until) }),
    ...switches,
    name: readVisitorName(name) ?? undefined,
  };
}

/** ISO 8601 knows years that a database does not; no entry is from one. */
function storableMoment(text: string): Date {
  const [first, last] = [Date.UTC(1970, 0, 1), Date.UTC(9999, 0, 1)];
  return new Date(Math.min(Math.max(Date.parse(text), first), last));
}

/** An entry as its owner sees it. */
export function entryAnswer(row: EntryRow): Entry {
  return {
    id: row.number,
    receipt: row.receipt,
    createdAt: row.createdAt.toISOString(),
    ...completedFieldsOf(row),
    completedCount: row.completedCount,
    totalCount: row.totalCount,
    userAgent: row.userAgent,
    signatureData: row.signature && signatureDataUrl(row.signature),
    signatureTyped: row.signatureTyped,
    signatureStrokes: row.signatureStrokes,
    visitorName: row.visitorName,
    location:
      row.latitude !== null && row.longitude !== null
        ? { latitude: row.latitude, longitude: row.longitude }
        : null,
    ...(row.seal !== null && { seal: row.seal }),
    ...(row.partSalts && row.partDigests && { parts: sealedParts(row.partSalts, row.partDigests) }),
    mail: entryMail(row, row.createdAt),
    open: row.isOpen,
    dealtWith: row.dealtWithAt && { at: row.dealtWithAt.toISOString() },
    comment: row.comment,
    ...(row.deletedAt && { deletedAt: row.deletedAt.toISOString() }),
    ...(row.deletionAskedAt && { deletionAskedAt: row.deletionAskedAt.toISOString() }),
    ...(row.sentAgain && { sentAgain: true }),
    ...(row.correctedAt && { correction: answeredCorrection(row) }),
    items: correctedItems(row),
  };
}
