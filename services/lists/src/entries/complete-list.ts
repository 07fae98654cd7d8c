import type { completeList as contract } from '@scanlist/contracts/messages/lists';
import { AppError } from '@scanlist/service-kit/app-error';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { listNotFound } from '../list-model/list.ts';
import { demoFull } from '../live-demo/live-demo.ts';
import { looksLikeId } from '../text.ts';
import { findForCompletion } from './completion-rows.ts';
import { hasContent } from './content-digest.ts';
import { findItemsWithEarlierText } from './earlier-texts.ts';
import { newEntry } from './entry.ts';
import { listFullToday } from './entry-budget.ts';
import { entryRecordedEvent } from './entry-recorded-event.ts';
import { type RecordedEntry, recordEntry } from './entry-rows.ts';
import { notifyListFull } from './notify-list-full.ts';
import { hashReceiptSecret, receiptAnswer } from './receipt.ts';
import { readSignature, readStrokesAsSignature, type SignatureReading } from './signature.ts';

type Input = z.output<typeof contract.input>;

/**
 * Submits a visitor's session as an entry and answers its receipt (specification section 4: Public completion). A
 * repeated request with the same session and content answers the first receipt (decision F3); simultaneous ones record one
 * entry. Raises `IDEMPOTENCY_KEY_REUSED` for other content of a session that has an entry (decision 0089). One statement reads, one writes; a third looks up item texts that the list does
 * not have now. What the list does not ask for is not stored (decision 0076). The entry of a live demo has ticks and notes
 * alone and makes no event. Raises `NOT_FOUND`, `THROTTLED` for a demo that is full, then the errors of `newEntry`. Raises
 * `THROTTLED` with a time for a list that reached its limit within a day; its owner is notified of that once. A list that was
 * deleted takes the entry of a session that began before, mails nobody, and counts it once it is restored (decision 0100).
 */
export async function completeList(
  deps: Dependencies,
  input: Input,
): Promise<z.output<typeof contract.output>> {
  const { listId, session } = input;
  const now = deps.now();
  const facts = looksLikeId(listId) ? await findForCompletion(deps.sql, listId, session, now) : null;
  if (!facts) throw listNotFound();
  const secretHash = session.receiptSecret ? hashReceiptSecret(session.receiptSecret) : null;
  if (facts.recorded) return repeatedAnswer(facts.recorded, session, secretHash);
  if (facts.isFull) throw demoFull();

  // A deleted list takes what began before, and mails nobody.
  const list = facts.list.isDeleted ? { ...facts.list, notificationEmail: null } : facts.list;
  const { ownerId } = list;
  const { session: sent, userAgent } = ownerId === null ? withoutPersonalData(input) : input;
  const submitted = list.requireSignature ? sent : { ...sent, ...unsigned };
  const itemsWithEarlierText = await findItemsWithEarlierText(deps.sql, list, session);
  const entry = newEntry({ ...facts, itemsWithEarlierText }, submitted, {
    now,
    userAgent,
    signature: await signatureOf(submitted),
    randomInt: deps.randomInt,
  });
  const event =
    ownerId === null ? null : entryRecordedEvent(deps, entry, { ...facts, list: { ...list, ownerId } });
  const recording = await recordEntry(deps.sql, ownerId, entry, event, deps.entryBudget);
  switch (recording.outcome) {
    case 'recorded':
      if (event) deps.wakeRelay();
      return receiptAnswer(recording.entry, secretHash);
    case 'repeated':
      return repeatedAnswer(recording.entry, session, secretHash);
    case 'list-full':
      if (!list.isDeleted) await notifyListFull(deps, listId, recording.day);
      throw listFullToday(recording.day, now);
    case 'list-gone':
      throw listNotFound();
  }
}

/** The receipt of a session that has an entry, for the content that made it. */
function repeatedAnswer(
  recorded: RecordedEntry,
  session: Input['session'],
  secretHash: Buffer | null,
): z.output<typeof contract.output> {
  if (hasContent(recorded.contentDigest, session))
    return { ...receiptAnswer(recorded, secretHash), repeated: true };
  throw new AppError('IDEMPOTENCY_KEY_REUSED', otherContent(recorded.receipt));
}

/** Shown by pages of the release before, which do not send their entry as another session: reloaded, they do. */
function otherContent(receipt: string): string {
  return `Another entry was already saved for this visit, with receipt ${receipt}. Your checkmarks and notes are still here. Reload this page, then complete the list again to save them too.`;
}

const unsigned = { signatureData: null, signatureTyped: null, signatureStrokes: null };

/** The signature that came along, read; null for none, and where there is nothing to sign. */
async function signatureOf({
  signatureData,
  signatureStrokes,
  completedItems,
}: Input['session']): Promise<SignatureReading | null> {
  if (completedItems.length === 0) return null;
  if (signatureStrokes) return await readStrokesAsSignature(signatureStrokes);
  return signatureData ? await readSignature(signatureData) : null;
}

/**
 * A submission without what identifies its visitor: a demo's page shows none of it, so none is stored. A demo has no
 * page of a receipt either: it is gone within a day.
 */
function withoutPersonalData({ session }: Input): Pick<Input, 'session' | 'userAgent'> {
  const empty = { ...unsigned, name: null, locationData: null, receiptSecret: undefined };
  return { session: { ...session, ...empty }, userAgent: '' };
}
