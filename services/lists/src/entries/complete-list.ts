import type { Receipt } from '@scanlist/contracts/http/fill';
import { type completeList as contract, entryRecorded } from '@scanlist/contracts/messages/lists';
import { outboxRow } from '@scanlist/persistence/outbox';
import type { z } from 'zod';
import { listNotFound } from '../lists/list.ts';
import { mailOfList } from '../notifications/notification-address.ts';
import { looksLikeId } from '../text.ts';
import type { World } from '../world.ts';
import { newEntry, receiptAnswer } from './entry.ts';
import { entryRecordedData, numberLater } from './entry-recorded-data.ts';
import { findEntryOfSession, findForCompletion, recordEntry } from './entry-rows.ts';

/**
 * Submits a visitor's session as an entry and answers its receipt (specification section 4: Public completion). Asking
 * again with the same session answers the first receipt, whatever is sent with it (decision F3); two at the same moment
 * make one entry. One statement reads, one writes. Raises `NOT_FOUND`, then what `newEntry` raises.
 */
export async function completeList(world: World, input: z.output<typeof contract.input>): Promise<Receipt> {
  const { listId, session } = input;
  const { sessionId } = session;
  const facts = looksLikeId(listId) ? await findForCompletion(world.sql, listId, sessionId) : null;
  if (!facts) throw listNotFound();
  if (facts.recorded) return receiptAnswer(facts.recorded);

  const { randomInt, publicOrigin } = world;
  const entry = newEntry(facts, session, { now: world.now(), userAgent: input.userAgent, randomInt });
  const data = entryRecordedData(
    entry,
    facts.list,
    facts.company,
    mailOfList(facts.list, publicOrigin),
    publicOrigin,
  );
  const event = outboxRow(entryRecorded, data, { id: world.uuid(), occurredAt: data.recordedAt });
  const number = await recordEntry(world.sql, entry, {
    ...event,
    payload: numberLater(event.payload, data.entryUrl),
  });
  if (number !== null) {
    world.wakeRelay();
    return receiptAnswer({ ...entry, number });
  }
  const first = await findEntryOfSession(world.sql, listId, sessionId);
  // Erased meanwhile with all of its owner's.
  if (!first) throw listNotFound();
  return receiptAnswer(first);
}
