import { type EntryRecorded, entryRecorded } from '@scanlist/contracts/messages/lists';
import { type OutboxRow, outboxRow } from '@scanlist/persistence/outbox';
import type { MailBudget } from '../budgets.ts';
import type { Dependencies } from '../dependencies.ts';
import type { List } from '../list-model/list.ts';
import { mailboxOf } from '../notifications/mail-quota.ts';
import { type AddressOfList, notificationOf } from '../notifications/notification-address.ts';
import { completedFieldsOf } from './completed-at.ts';
import { entriesUrlOf } from './entries-url.ts';
import type { NewEntry } from './entry.ts';

/** The event of an entry whose number and seal the statement that records it assigns, and puts into the payload. */
export interface EntryEvent extends OutboxRow {
  /** What stands for number and seal in the payloads: random, so that no visitor can have written it. */
  marks: { number: string; seal: string };
  /** Null where the event asks for no mail. `payloadWithoutMail` is for an entry beyond the budget. */
  mail: { mailbox: string; budget: MailBudget; payloadWithoutMail: string } | null;
}

/** What the event says of the owner; all null until the owner's account was received. */
export interface Company {
  companyName: string | null;
  companyLogoUrl: string | null;
  timeZone: string | null;
}

/** The largest event, in bytes of JSON: with its envelope one NATS message stays below a megabyte. */
export const eventBytesMax = 900_000;

/**
 * The event of an owner's new entry. It asks for a mail where the list may mail somebody; without one it lacks what only the mail
 * shows, which is most of its bytes.
 *
 * @throws Error when the payload lacks a mark: an event never names a wrong entry.
 */
export function entryRecordedEvent(
  { publicOrigin, uuid, randomInt, mailBudget: budget }: EventDependencies,
  entry: NewEntry,
  { list, company }: { list: Pick<List, 'ownerId' | 'title' | 'type'> & AddressOfList; company: Company },
): EntryEvent {
  const id = uuid();
  // Negative, as no number of an entry is, and always of as many digits.
  const marks = { number: -(2 ** 46) - randomInt(2 ** 46), seal: uuid() };
  const mail = notificationOf(list, publicOrigin);
  const data = {
    ...entryRecordedData(entry, list, company, mail, publicOrigin),
    ...numberedFields({ ownerId: list.ownerId, listId: entry.listId }, marks, publicOrigin),
  };
  const rowOf = (of: EntryRecorded) => {
    const row = outboxRow(entryRecorded, of, { id, occurredAt: of.recordedAt });
    if (!isMarked(row.payload, marks))
      throw new Error('The event has no place for the number or the seal of its entry.');
    return row;
  };
  const rowWithoutMail = rowOf(withoutMail(data));
  return {
    ...(mail.notify === null ? rowWithoutMail : rowOf(data)),
    marks: { number: String(marks.number), seal: marks.seal },
    mail:
      mail.notify === null
        ? null
        : { mailbox: mailboxOf(mail.notify), budget, payloadWithoutMail: rowWithoutMail.payload },
  };
}

/** Whether the marks stand in every field of the payload that the database fills: `entryId`, `entryUrl` and `seal`. */
function isMarked(payload: string, { number, seal }: { number: number; seal: string }): boolean {
  return (
    payload.includes(`"entryId":${number},`) &&
    payload.includes(`#entry-${number}"`) &&
    payload.includes(`"seal":"${seal}"`)
  );
}

type EventDependencies = Pick<Dependencies, 'publicOrigin' | 'uuid' | 'randomInt' | 'mailBudget'>;

/**
 * The event's data for an entry. Number and seal are those of `numberedFields`, placeholders unless the caller replaces them: the
 * database assigns both (decision O2). Where the data would be larger than `bytesMax` the signature is left out, then items from the
 * end (the contract says so).
 */
export function entryRecordedData(
  entry: Omit<
    NewEntry,
    | 'sessionId'
    | 'startedAt'
    | 'userAgent'
    | 'signature'
    | 'signatureStrokes'
    | 'secretHash'
    | 'contentDigest'
    | 'sentAgain'
  >,
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
    ...numberedFields(
      { ownerId: list.ownerId, listId: entry.listId },
      { number: 0, seal: '0'.repeat(64) },
      publicOrigin,
    ),
    receipt: entry.receipt,
    recordedAt: entry.createdAt.toISOString(),
    ...completedFieldsOf(entry),
    completedCount: entry.completedCount,
    totalCount: entry.totalCount,
    items: entry.items.map(({ listItemId: _, ...item }) => item),
    itemsOmitted: 0,
    signed: entry.signatureData !== null || entry.signatureTyped !== null,
    signatureData: entry.signatureData,
    signatureTyped: entry.signatureTyped,
    visitorName: entry.visitorName,
    location: entry.location,
    notify: mail.notify,
    notifyOwner: mail.notifyOwner,
    stopUrl: mail.stopUrl,
    timeZone: company.timeZone,
  };
  if (jsonBytes(whole) <= bytesMax) return whole;
  const unsigned = { ...whole, signatureData: null };
  if (jsonBytes(unsigned) <= bytesMax) return unsigned;
  return withFewerItems(unsigned, bytesMax);
}

/** The fields of the event's data that hold the entry's number and seal. */
export function numberedFields(
  list: { ownerId: string; listId: string },
  { number, seal }: { number: number; seal: string | null },
  publicOrigin: string,
): Pick<EntryRecorded, 'entryId' | 'entryUrl' | 'seal'> {
  const entryUrl = `${entriesUrlOf(publicOrigin, list)}#entry-${number}`;
  return { entryId: number, entryUrl, seal: seal ?? undefined };
}

/** The data without what only the mail about this entry alone shows. */
function withoutMail(data: EntryRecorded): EntryRecorded {
  return {
    ...data,
    items: [],
    itemsOmitted: data.items.length + data.itemsOmitted,
    signatureData: null,
    signatureTyped: null,
    visitorName: null,
    notify: null,
    notifyOwner: false,
    stopUrl: null,
  };
}

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
