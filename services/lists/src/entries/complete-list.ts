import type { Receipt } from '@scanlist/contracts/http/fill';
import { type completeList as contract, entryRecorded } from '@scanlist/contracts/messages/lists';
import { outboxRow } from '@scanlist/persistence/outbox';
import type { z } from 'zod';
import { listNotFound } from '../lists/list.ts';
import { fullDemo } from '../live-demo/live-demo.ts';
import { mailOfList } from '../notifications/notification-address.ts';
import { looksLikeId } from '../text.ts';
import type { World } from '../world.ts';
import { type NewEntry, newEntry, receiptAnswer } from './entry.ts';
import { entryRecordedData, numberLater } from './entry-recorded-data.ts';
import {
  type CompletionRow,
  type EntryEvent,
  findEntryOfSession,
  findForCompletion,
  recordEntry,
} from './entry-rows.ts';

type Input = z.output<typeof contract.input>;

/**
 * Submits a visitor's session as an entry and answers its receipt (specification section 4: Public completion). Asking
 * again with the same session answers the first receipt, whatever is sent with it (decision F3); two at the same moment
 * make one entry. One statement reads, one writes. Nobody is told of the entry of a live demo, which keeps ticks and notes
 * alone. Raises `NOT_FOUND`, `THROTTLED` for a demo that is full, then what `newEntry` raises.
 */
export async function completeList(world: World, input: Input): Promise<Receipt> {
  const { listId, session } = input;
  const { sessionId } = session;
  const now = world.now();
  const facts = looksLikeId(listId) ? await findForCompletion(world.sql, listId, sessionId, now) : null;
  if (!facts) throw listNotFound();
  if (facts.recorded) return receiptAnswer(facts.recorded);
  if (facts.isFull) throw fullDemo();

  const { ownerId } = facts.list;
  const said = ownerId === null ? withoutWhoever(input) : input;
  const { randomInt } = world;
  const entry = newEntry(facts, said.session, { now, userAgent: said.userAgent, randomInt });
  const event = ownerId === null ? null : eventOf(world, entry, facts, ownerId);
  const number = await recordEntry(world.sql, entry, event);
  if (number !== null) {
    if (event) world.wakeRelay();
    return receiptAnswer({ ...entry, number });
  }
  const first = await findEntryOfSession(world.sql, listId, sessionId);
  // Erased meanwhile with all of its owner's.
  if (!first) throw listNotFound();
  return receiptAnswer(first);
}

/** The event that tells of an owner's entry, split where its number goes. */
function eventOf(
  { publicOrigin, uuid }: World,
  entry: NewEntry,
  { list, company }: CompletionRow,
  ownerId: string,
): EntryEvent {
  const mail = mailOfList(list, publicOrigin);
  const data = entryRecordedData(entry, { ...list, ownerId }, company, mail, publicOrigin);
  const event = outboxRow(entryRecorded, data, { id: uuid(), occurredAt: data.recordedAt });
  return { ...event, payload: numberLater(event.payload, data.entryUrl), asksMail: data.notify !== null };
}

/** What tells who somebody is: a demo's page shows none of it, so none is kept. */
function withoutWhoever({ session }: Input): Pick<Input, 'session' | 'userAgent'> {
  return { session: { ...session, signatureData: null, locationData: null }, userAgent: '' };
}
