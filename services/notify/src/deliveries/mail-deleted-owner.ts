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

/** Rows per statement, so that none takes long. */
const atOnce = 5_000;

/** How long one delivery of the event erases: well within the time after which a stream hands it to somebody else. */
const erasingMsMax = 5_000;

/** How soon the event comes back for what is left. */
const goOnMs = 50;

/**
 * Erases what is kept of an owner whose account is gone, mails one good-bye, and erases that too: what stays is the id, and
 * nothing is mailed for them any more. What waited to be sent is not sent. Where the mail server refuses the good-bye,
 * nobody can do anything about it: it is erased anyway. Erases for `msMax` and asks for the event again, by RetryLater, where
 * there is more; throws RetryLater as `deliverOnce` does, too.
 */
export async function mailDeletedOwner(
  deps: Dependencies,
  event: EventOf<OwnerDeleted>,
  msMax = erasingMsMax,
): Promise<void> {
  const { sql, logger } = deps;
  const until = performance.now() + msMax;
  const isToBeSaid = await retryOnOutage(forgetOwner(sql, event));
  const eraseAll = async (eraseSome: (most: number) => Promise<number>) => {
    while ((await retryOnOutage(eraseSome(atOnce))) >= atOnce) {
      if (performance.now() >= until) throw new RetryLater(goOnMs, 'there is more of this owner to erase');
    }
  };
  await eraseAll((most) => eraseQueued(sql, event.data.ownerId, most));
  await eraseAll((most) => eraseSomeDeliveries(sql, event, most));
  await retryOnOutage(eraseAddressedDeliveries(sql, event));
  if (!isToBeSaid) return;
  try {
    await mailOwner(deps, event, 'owner-deleted', ownerDeletedMail);
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error;
    logger.warn({ eventId: event.id, reason: error.message }, 'a good-bye could not be said');
  }
  await retryOnOutage(eraseDeliveries(sql, event.data.ownerId));
}
