import type { completeList as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { listNotFound } from '../list-model/list.ts';
import { demoFull } from '../live-demo/live-demo.ts';
import { looksLikeId } from '../text.ts';
import { findForCompletion } from './completion-rows.ts';
import { findItemsWithEarlierText } from './earlier-texts.ts';
import { newEntry } from './entry.ts';
import { listFullToday } from './entry-budget.ts';
import { entryRecordedEvent } from './entry-recorded-event.ts';
import { recordEntry } from './entry-rows.ts';
import { notifyListFull } from './notify-list-full.ts';
import { receiptAnswer } from './receipt.ts';
import { readSignature, type SignatureReading } from './signature.ts';

type Input = z.output<typeof contract.input>;

/**
 * Submits a visitor's session as an entry and answers its receipt (specification section 4: Public completion). A
 * repeated request with the same session answers the first receipt and ignores its other fields (decision F3);
 * simultaneous ones record one entry. One statement reads, one writes; a third looks up item texts that the list does
 * not have now. The entry of a live demo has ticks and notes alone and makes no event. Raises `NOT_FOUND`, `THROTTLED`
 * for a demo that is full, then the errors of `newEntry`. Raises `THROTTLED` with a time for a list that reached its
 * limit within a day; its owner is notified of that once.
 */
export async function completeList(
  deps: Dependencies,
  input: Input,
): Promise<z.output<typeof contract.output>> {
  const { listId, session } = input;
  const now = deps.now();
  const facts = looksLikeId(listId)
    ? await findForCompletion(deps.sql, listId, session.sessionId, now)
    : null;
  if (!facts) throw listNotFound();
  if (facts.recorded) return { ...receiptAnswer(facts.recorded), repeated: true };
  if (facts.isFull) throw demoFull();

  const { list } = facts;
  const { ownerId } = list;
  const submission = ownerId === null ? withoutPersonalData(input) : input;
  const itemsWithEarlierText = await findItemsWithEarlierText(deps.sql, list, session);
  const entry = newEntry({ ...facts, itemsWithEarlierText }, submission.session, {
    now,
    userAgent: submission.userAgent,
    signature: await signatureOf(submission.session),
    randomInt: deps.randomInt,
  });
  const event =
    ownerId === null ? null : entryRecordedEvent(deps, entry, { ...facts, list: { ...list, ownerId } });
  const recording = await recordEntry(deps.sql, ownerId, entry, event, deps.entryBudget);
  switch (recording.outcome) {
    case 'recorded':
      if (event) deps.wakeRelay();
      return receiptAnswer(recording.entry);
    case 'repeated':
      return { ...receiptAnswer(recording.entry), repeated: true };
    case 'list-full':
      await notifyListFull(deps, listId, recording.day);
      throw listFullToday(recording.day, now);
    case 'list-gone':
      throw listNotFound();
  }
}

/** The signature that came along, read; null for none, and where there is nothing to sign. */
async function signatureOf({
  signatureData,
  completedItems,
}: Input['session']): Promise<SignatureReading | null> {
  return signatureData && completedItems.length > 0 ? await readSignature(signatureData) : null;
}

/** A submission without what identifies its visitor: a demo's page shows none of it, so none is stored. */
function withoutPersonalData({ session }: Input): Pick<Input, 'session' | 'userAgent'> {
  const unsigned = { signatureData: null, signatureTyped: null, signatureStrokes: null };
  return { session: { ...session, ...unsigned, name: null, locationData: null }, userAgent: '' };
}
