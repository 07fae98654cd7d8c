import type { EntryMail } from '@scanlist/contracts/http/entries';
import { canBeSentAgain } from '@scanlist/contracts/http/send-again';
import { type sendEntryMail as contract, entryMailAsked } from '@scanlist/contracts/messages/lists';
import type { AnySql } from '@scanlist/persistence/database';
import { takeFromQuota } from '@scanlist/persistence/mail-quota';
import { enqueue, type OutboxRow, outboxRow } from '@scanlist/persistence/outbox';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { quotaUsedUp, resentMailsOf } from '../notifications/mail-quota.ts';
import {
  addressNotConfirmed,
  addressStatusOfList,
  notificationOf,
} from '../notifications/notification-address.ts';
import { lockActiveOwner } from '../owners/lock-active-owner.ts';
import { looksLikeId } from '../text.ts';
import { recordedFields } from './correction.ts';
import { entryMail, entryMailNotFound, noNotificationAddress } from './entry-mail.ts';
import { storeMailAsked } from './entry-mail-rows.ts';
import { entryRecordedData, numberedFields } from './entry-recorded-event.ts';
import { lockMailOfEntry, type MailedEntry } from './mailed-entry-rows.ts';
import { signatureDataUrl } from './signature.ts';

type Input = z.output<typeof contract.input>;

/**
 * Sends a notification of an entry that failed or bounced again, to the address its list names now, and returns the
 * state of the mail. Nothing is sent for an attempt that did not fail or was followed by another, so a repeated
 * request sends one mail. Raises `NOT_FOUND`, `ADDRESS_NOT_CONFIRMED` where the list may mail nobody, and `THROTTLED`
 * after twenty within an hour.
 */
export async function sendEntryMail(deps: Dependencies, input: Input): Promise<EntryMail> {
  const mail = await deps.sql.transaction((tx) => sendAgain(deps, tx, input));
  deps.wakeRelay();
  return mail;
}

async function sendAgain(deps: Dependencies, tx: AnySql, input: Input): Promise<EntryMail> {
  const { ownerId, listId, entryId } = input;
  await lockActiveOwner(tx, ownerId);
  const entry = looksLikeId(listId) ? await lockMailOfEntry(tx, input) : null;
  const mail = entry && entryMail(entry, entry.createdAt);
  if (!entry || !mail) throw entryMailNotFound();
  if (!canBeSentAgain(mail) || mail.attempt !== input.attempt) return mail;

  const event = mailAskedRow(deps, listId, entry);
  const quota = resentMailsOf(ownerId);
  if (!(await takeFromQuota(tx, quota, deps.now()))) throw quotaUsedUp(quota);
  const attempt = mail.attempt + 1;
  const now = deps.now();
  await storeMailAsked(tx, { listId, entryId, attempt, askedBy: event.event_id, now });
  await enqueue(tx, [event]);
  return { status: 'queued', reason: null, attempt, changedAt: now.toISOString() };
}

/** The outbox row that requests the mail, with the entry as recorded and its list as it is now. */
function mailAskedRow(
  { publicOrigin, uuid, now }: Dependencies,
  listId: string,
  entry: MailedEntry,
): OutboxRow {
  const mail = notificationOf(entry, publicOrigin);
  if (entry.notificationEmail === null) throw noNotificationAddress();
  if (mail.notify === null) throw addressNotConfirmed(addressStatusOfList(entry));
  const { signature, latitude, longitude } = entry;
  const location = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  const signatureData = signature && signatureDataUrl(signature);
  const content = { ...entry, ...recordedFields(entry), listId, location, signatureData };
  const data = {
    ...entryRecordedData(content, entry, entry, mail, publicOrigin),
    ...numberedFields({ ownerId: entry.ownerId, listId }, entry, publicOrigin),
  };
  return outboxRow(entryMailAsked, data, { id: uuid(), occurredAt: now() });
}
