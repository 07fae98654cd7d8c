import type { EventOf } from '@scanlist/contracts/messages/define';
import type { OwnerDeleted } from '@scanlist/contracts/messages/gateway';
import { RetryLater, Undeliverable } from '@scanlist/messaging/consume';
import type { Dependencies } from '../dependencies.ts';
import { ownerDeletedMail } from '../mails/owner-deleted-mail.ts';
import { eraseQueued } from '../queue/queued-event-rows.ts';
import { retryOnOutage } from '../retry-on-outage.ts';
import {
  eraseAddressedDeliveries,
  eraseDeliveries,
  eraseSomeDeliveries,
  forgetOwner,
} from './forgotten-owner-rows.ts';
import { mailOwner } from './mail-owner.ts';

/** Rows per statement, so that no statement takes long. */
const atOnce = 5_000;

/** How long one delivery of the event erases: well within the time after which the stream redelivers it. */
const erasingMsMax = 5_000;

/** After how long the event is redelivered to erase the rest. */
const continueMs = 50;

/**
 * Erases everything of an owner whose account is deleted, mails one goodbye (unless the event says not to), and erases that too. Only the id stays, so
 * that nothing is mailed for that owner any more. Pending mails are not sent. A refused goodbye mail is erased anyway.
 * Erases for `msMax` per delivery of the event and throws RetryLater if there is more; also throws RetryLater as
 * `deliverOnce` does.
 */
export async function mailDeletedOwner(
  deps: Dependencies,
  event: EventOf<OwnerDeleted>,
  msMax = erasingMsMax,
): Promise<void> {
  const { sql, logger } = deps;
  const until = performance.now() + msMax;
  const isGoodbyePending = await retryOnOutage(forgetOwner(sql, event));
  const eraseAll = async (eraseSome: (most: number) => Promise<number>) => {
    while ((await retryOnOutage(eraseSome(atOnce))) >= atOnce) {
      if (performance.now() >= until)
        throw new RetryLater(continueMs, 'more rows of this owner remain to be erased');
    }
  };
  await eraseAll((most) => eraseQueued(sql, event.data.ownerId, most));
  await eraseAll((most) => eraseSomeDeliveries(sql, event, most));
  await retryOnOutage(eraseAddressedDeliveries(sql, event));
  if (!isGoodbyePending || event.data.withoutMail) return;
  try {
    await mailOwner(deps, event, 'owner-deleted', ownerDeletedMail);
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error;
    logger.warn({ eventId: event.id, reason: error.message }, 'the goodbye mail was refused');
  }
  await retryOnOutage(eraseDeliveries(sql, event.data.ownerId));
}
