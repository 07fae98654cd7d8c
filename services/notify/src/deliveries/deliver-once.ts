import type { MailFailure } from '@scanlist/contracts/http/entries';
import { RetryLater, Undeliverable } from '@scanlist/messaging/consume';
import { correlationId } from '@scanlist/service-kit/correlation';
import { uuid } from '@scanlist/service-kit/ids';
import type { Dependencies } from '../dependencies.ts';
import { deliveryTag, type Mail } from '../provider/mail.ts';
import { MailServiceBusy } from '../provider/mail-service-busy.ts';
import { retryOnOutage } from '../retry-on-outage.ts';
import {
  type Delivery,
  type DeliveryAddress,
  idempotencyKeyOf,
  isTooOldToSend,
  type PendingDelivery,
  waitMsAfter,
  withoutAddresses,
} from './delivery.ts';
import { recordAttempt } from './delivery-metrics.ts';
import { findDelivery, insertDelivery, markAttempt, markFailed, markSent } from './delivery-rows.ts';
import { mailSettledRow } from './mail-settled-row.ts';

/**
 * Sends one mail for one event and recipient, however often it is called and wherever it is interrupted. The mail is
 * recorded before the first attempt and every attempt hands over the recorded one under the same key, so that the mail
 * service takes it once. `compose` is asked only where nothing is recorded yet. Nothing is sent for an owner who is
 * forgotten (`mail-deleted-owner.ts`). What becomes of a mail about an entry is told in the statement that records it.
 *
 * @throws RetryLater while the mail service or the database cannot take it, however long that lasts; MailServiceBusy where the mail
 * service takes no other mail either
 * @throws Undeliverable when the mail was refused, or is pending for so long that another attempt might send it twice
 */
export async function deliverOnce(
  deps: Dependencies,
  address: DeliveryAddress,
  compose: () => Promise<Mail>,
): Promise<void> {
  const { logger } = deps;
  const delivery = await findOrRecord(deps, address, compose);
  if (!delivery) return logger.info({ eventId: address.eventId }, 'no mail: its owner is forgotten');
  switch (delivery.status) {
    case 'sent':
      return logger.debug({ deliveryId: delivery.id, eventId: delivery.eventId }, 'mail was sent before');
    case 'failed':
      throw new Undeliverable(withoutAddresses(delivery.lastError));
    case 'pending':
      if (isTooOldToSend(delivery, deps.now())) {
        const reason = `not sent in time: ${delivery.attempts} attempts, another might send it twice`;
        return giveUp(deps, address, delivery, 'not-sent-in-time', reason);
      }
      return attempt(deps, address, delivery);
  }
}

async function findOrRecord(
  { sql, now }: Dependencies,
  address: DeliveryAddress,
  compose: () => Promise<Mail>,
): Promise<Delivery | undefined> {
  const earlier = await retryOnOutage(findDelivery(sql, address));
  if (earlier) return earlier;
  const id = uuid();
  const mail = withReference(await compose());
  await retryOnOutage(
    insertDelivery(sql, id, address, address.entry ? { ...mail, tags: tagsOf(id) } : mail, now()),
  );
  // Read back also when it was just written: the database's copy is what later attempts will send, to the byte.
  return retryOnOutage(findDelivery(sql, address));
}

/** In the recorded mail, so that every attempt has them. News may come before the mail service's own id is known here. */
function tagsOf(id: string): Mail['tags'] {
  return [{ name: deliveryTag, value: id }];
}

/** The id by which our logs know the request that this mail comes of. */
function withReference(mail: Mail): Mail {
  const id = correlationId();
  return id === undefined ? mail : { ...mail, headers: { ...mail.headers, 'X-Request-Id': id } };
}

async function attempt(
  deps: Dependencies,
  address: DeliveryAddress,
  delivery: PendingDelivery,
): Promise<void> {
  const { sql, sendMail, now, logger, wakeRelay } = deps;
  const { id, eventId, kind, attempts } = delivery;
  const about = { deliveryId: id, eventId, kind, recipient: withoutAddresses(delivery.recipient) };
  const result = await sendMail(delivery.payload, idempotencyKeyOf(delivery));
  recordAttempt(kind, result.outcome);
  switch (result.outcome) {
    case 'sent': {
      const { providerId } = result;
      const sentAt = now();
      const event = mailSettledRow(address, { status: 'sent', reason: null }, sentAt);
      await retryOnOutage(markSent(sql, id, { providerId, sentAt, event }));
      if (event) wakeRelay();
      const tookMs = sentAt.getTime() - delivery.createdAt.getTime();
      return logger.info({ ...about, attempts: attempts + 1, providerId, tookMs }, 'mail sent');
    }
    case 'retry': {
      await retryOnOutage(markAttempt(sql, id, result.reason));
      const waitMs = Math.max(result.afterMs ?? 0, waitMsAfter(delivery, now()));
      throw new RetryLater(waitMs, withoutAddresses(result.reason));
    }
    case 'busy': {
      await retryOnOutage(markAttempt(sql, id, result.reason));
      throw new MailServiceBusy(result.afterMs, withoutAddresses(result.reason));
    }
    case 'parked': {
      await retryOnOutage(markAttempt(sql, id, result.reason));
      const reason = withoutAddresses(result.reason);
      logger.error({ ...about, attempts: attempts + 1, reason }, 'mail parked: the account cannot send');
      throw new RetryLater(result.afterMs, reason);
    }
    case 'refused':
      return giveUp(deps, address, delivery, 'refused', result.reason);
  }
}

async function giveUp(
  { sql, now, wakeRelay }: Dependencies,
  address: DeliveryAddress,
  { id }: PendingDelivery,
  failure: MailFailure,
  reason: string,
): Promise<never> {
  const event = mailSettledRow(address, { status: 'failed', reason: failure }, now());
  await retryOnOutage(markFailed(sql, id, { reason, event }));
  if (event) wakeRelay();
  throw new Undeliverable(`delivery ${id}: ${withoutAddresses(reason)}`);
}
