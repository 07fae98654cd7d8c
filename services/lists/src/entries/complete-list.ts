import {
  type completeList as contract,
  type EntryRecorded,
  entryRecorded,
} from '@scanlist/contracts/messages/lists';
import { outboxRow } from '@scanlist/persistence/outbox';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { findEarlierWorded } from '../list/item-wording-rows.ts';
import { listNotFound } from '../list/list.ts';
import { fullDemo } from '../live-demo/live-demo.ts';
import { mailboxOf } from '../notifications/mail-quota.ts';
import { mailOfList } from '../notifications/notification-address.ts';
import { looksLikeId } from '../text.ts';
import { type CompletionFacts, type NewEntry, newEntry, otherWords, receiptAnswer } from './entry.ts';
import { fullForToday } from './entry-budget.ts';
import { entryRecordedData, numberLater, withoutMail } from './entry-recorded-data.ts';
import {
  type CompletionRow,
  type EntryEvent,
  findEntryOfSession,
  findForCompletion,
  recordEntry,
} from './entry-rows.ts';
import { readSignature, type SignatureReading } from './signature.ts';
import { tellOfFullDay } from './tell-of-full-day.ts';

type Input = z.output<typeof contract.input>;

/**
 * Submits a visitor's session as an entry and answers its receipt (specification section 4: Public completion). Asking
 * again with the same session answers the first receipt, whatever is sent with it (decision F3); two at the same moment
 * make one entry. One statement reads, one writes; words the list has not now are looked up by one more. Nobody is told of the entry
 * of a live demo, which keeps ticks and notes alone. Raises `NOT_FOUND`, `THROTTLED` for a demo that is full, then what `newEntry`
 * raises, and `THROTTLED` with the time for a list that has taken what it takes within a day, which its owner is told once.
 */
export async function completeList(
  deps: Dependencies,
  input: Input,
): Promise<z.output<typeof contract.output>> {
  const { listId, session } = input;
  const { sessionId } = session;
  const now = deps.now();
  const facts = looksLikeId(listId) ? await findForCompletion(deps.sql, listId, sessionId, now) : null;
  if (!facts) throw listNotFound();
  if (facts.recorded) return { ...receiptAnswer(facts.recorded), repeated: true };
  if (facts.isFull) throw fullDemo();

  const { ownerId } = facts.list;
  const said = ownerId === null ? withoutWhoever(input) : input;
  const entry = newEntry(await withEarlierWords(deps, facts, session), said.session, {
    now,
    userAgent: said.userAgent,
    signature: await signatureOf(said.session),
    randomInt: deps.randomInt,
  });
  const event = ownerId === null ? null : eventOf(deps, entry, facts, ownerId);
  const recorded = await recordEntry(deps.sql, entry, event, deps.entryBudget);
  if (recorded && recorded.number !== null) {
    if (event) deps.wakeRelay();
    return receiptAnswer({ ...entry, number: recorded.number, seal: recorded.seal });
  }
  const first = await findEntryOfSession(deps.sql, listId, sessionId);
  if (first) return { ...receiptAnswer(first), repeated: true };
  // Erased meanwhile with all of its owner's.
  if (!recorded) throw listNotFound();
  await tellOfFullDay(deps, listId, recorded);
  throw fullForToday(recorded, now);
}

/** Looks which words that are not the list's of now were once: an offline phone may hold an older list. */
async function withEarlierWords(
  { sql }: Dependencies,
  facts: CompletionRow,
  session: Input['session'],
): Promise<CompletionFacts> {
  const other = otherWords(facts.list, session);
  if (other.length === 0) return facts;
  return { ...facts, earlierWorded: await findEarlierWorded(sql, facts.list.id, other) };
}

/** The signature that came along, read; null for none, and where there is nothing to be signed. */
async function signatureOf({
  signatureData,
  completedItems,
}: Input['session']): Promise<SignatureReading | null> {
  return signatureData && completedItems.length > 0 ? await readSignature(signatureData) : null;
}

/** The event that tells of an owner's entry; what only its mail needs is in it where one is asked for. */
function eventOf(
  { publicOrigin, uuid, mailBudget: budget }: Dependencies,
  entry: NewEntry,
  { list, company }: CompletionRow,
  ownerId: string,
): EntryEvent {
  const id = uuid();
  const mail = mailOfList(list, publicOrigin);
  const whole = entryRecordedData(entry, { ...list, ownerId }, company, mail, publicOrigin);
  const rowOf = (data: EntryRecorded) => {
    const row = outboxRow(entryRecorded, data, { id, occurredAt: data.recordedAt });
    return { ...row, payload: numberLater(row.payload, data.entryUrl) };
  };
  const { notify } = mail;
  return {
    ...rowOf(withoutMail(whole)),
    mail: notify === null ? null : { mailbox: mailboxOf(notify), payload: rowOf(whole).payload, budget },
  };
}

/** What tells who somebody is: a demo's page shows none of it, so none is kept. */
function withoutWhoever({ session }: Input): Pick<Input, 'session' | 'userAgent'> {
  return { session: { ...session, signatureData: null, locationData: null }, userAgent: '' };
}
