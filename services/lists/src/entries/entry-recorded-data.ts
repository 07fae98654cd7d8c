import type { EntryRecorded } from '@scanlist/contracts/messages/lists';
import type { List } from '../list/list.ts';
import type { NewEntry } from './entry.ts';
import { signatureDataUrl } from './signature.ts';

/** What the event says of the owner; all null while the projection has not heard of the account. */
export interface Company {
  companyName: string | null;
  companyLogoUrl: string | null;
  timeZone: string | null;
}

/** The largest event, in bytes of JSON: with its envelope one NATS message stays below a megabyte. */
export const eventBytesMax = 900_000;

/**
 * The event's data for an entry whose number and seal the database gives (decision O2): `entryId`, the end of `entryUrl` and
 * `seal` are zeros until `numberLater` has split the payload there. Where everything would be larger than `bytesMax` the signature is
 * left out, then items from the end (the contract says so).
 */
export function entryRecordedData(
  entry: Omit<NewEntry, 'sessionId' | 'userAgent'>,
  list: Pick<List, 'ownerId' | 'title' | 'type'>,
  company: Company,
  mail: Pick<EntryRecorded, 'notify' | 'notifyOwner' | 'stopUrl'>,
  publicOrigin: string,
  bytesMax = eventBytesMax,
): EntryRecorded {
  const whole: EntryRecorded = {
    ownerId: list.ownerId,
    listId: entry.listId,
    listTitle: list.title,
    listType: list.type,
    companyName: company.companyName,
    companyLogoUrl: company.companyLogoUrl,
    entryId: 0,
    receipt: entry.receipt,
    recordedAt: entry.createdAt.toISOString(),
    completedCount: entry.completedCount,
    totalCount: entry.totalCount,
    items: entry.items.map(({ listItemId: _, ...item }) => item),
    itemsOmitted: 0,
    signed: entry.signature !== null,
    signatureData: entry.signature && signatureDataUrl(entry.signature),
    location: entry.location,
    notify: mail.notify,
    notifyOwner: mail.notifyOwner,
    stopUrl: mail.stopUrl,
    entryUrl: `${publicOrigin}/list-entries/${entry.listId}#entry-0`,
    seal: sealLater,
    timeZone: company.timeZone,
  };
  if (jsonBytes(whole) <= bytesMax) return whole;
  const unsigned = { ...whole, signatureData: null };
  if (jsonBytes(unsigned) <= bytesMax) return unsigned;
  return withFewerItems(unsigned, bytesMax);
}

/** The same where nobody is mailed about this entry alone: without what only its mail shows, which takes most of its bytes. */
export function withoutMail(data: EntryRecorded): EntryRecorded {
  const itemsOmitted = data.items.length + data.itemsOmitted;
  return {
    ...data,
    items: [],
    itemsOmitted,
    signatureData: null,
    notify: null,
    notifyOwner: false,
    stopUrl: null,
  };
}

/** A payload split where the entry's number goes, where it goes once more, and where its seal goes. */
export type SplitPayload = [head: string, middle: string, beforeSeal: string, tail: string];

/**
 * Splits a payload at the two places of the entry's number and at that of its seal, so that the statement which makes them can put
 * them in. Visitors' words cannot be taken for these places: inside a JSON text their quotes would be escaped.
 */
export function numberLater(payload: string, entryUrl: string): SplitPayload {
  const id = '"entryId":0';
  const url = `"entryUrl":${JSON.stringify(entryUrl)}`;
  const seal = `"seal":"${sealLater}"`;
  const [idAt, urlAt, sealAt] = [id, url, seal].map((place) => payload.indexOf(place)) as [
    number,
    number,
    number,
  ];
  if (idAt < 0 || urlAt < idAt || sealAt < urlAt) {
    throw new Error('The payload of entry-recorded has no place for the number and the seal');
  }
  const idEnd = idAt + id.length - 1;
  const urlEnd = urlAt + url.length - 2;
  const sealEnd = sealAt + seal.length - 1;
  return [
    payload.slice(0, idEnd),
    payload.slice(idEnd + 1, urlEnd),
    payload.slice(urlEnd + 1, sealEnd - sealLater.length),
    payload.slice(sealEnd),
  ];
}

const sealLater = '0'.repeat(64);

function withFewerItems(data: EntryRecorded, bytesMax: number): EntryRecorded {
  let bytes = jsonBytes({ ...data, items: [], itemsOmitted: data.items.length });
  const kept: EntryRecorded['items'] = [];
  for (const item of data.items) {
    bytes += jsonBytes(item) + 1;
    if (bytes > bytesMax) break;
    kept.push(item);
  }
  return { ...data, items: kept, itemsOmitted: data.items.length - kept.length };
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
