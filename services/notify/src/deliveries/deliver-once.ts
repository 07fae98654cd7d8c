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
  maskAddresses,
  type PendingDelivery,
  retryDelayMs,
} from './delivery.ts';
import { recordAttempt } from './delivery-metrics.ts';
import { findDelivery, insertDelivery, markAttempt, markFailed, markSent } from './delivery-rows.ts';
import { mailSettledRow } from './mail-settled-row.ts';

/**
 * Sends one mail per event and recipient, however often it is called and wherever it is interrupted. The mail is stored
 * before the first attempt. Every attempt sends the stored copy under the same idempotency key, so the mail service
 * takes it once. `compose` is called only if nothing is stored yet. Nothing is sent for a forgotten owner
 * (`mail-deleted-owner.ts`). The outcome of a mail about an entry is published in the statement that stores it.
 *
 * @throws RetryLater while the mail service or the database cannot take it, without a time limit; MailServiceBusy if
 * the mail service takes no mail at all
 * @throws Undeliverable if the mail was refused, or is pending for so long that another attempt might send it twice
 */
export async function deliverOnce(
  deps: Dependencies,
  address: DeliveryAddress,
  compose: () => Promise<Mail>,
): Promise<void> {
  const { logger } = deps;
  const delivery = await findOrStore(deps, address, compose);
  if (!delivery) return logger.info({ eventId: address.eventId }, 'no mail: its owner is forgotten');
  switch (delivery.status) {
    case 'sent':
      return logger.debug({ deliveryId: delivery.id, eventId: delivery.eventId }, 'mail was already sent');
    case 'failed':
      throw new Undeliverable(maskAddresses(delivery.lastError));
    case 'pending':
      if (isTooOldToSend(delivery, deps.now())) {
        const reason = `not sent in time: ${delivery.attempts} attempts, another might send it twice`;
        return markUndeliverable(deps, address, delivery, 'not-sent-in-time', reason);
      }
      return attempt(deps, address, delivery);
  }
}

async function findOrStore(
  { sql, now }: Dependencies,
  address: DeliveryAddress,
  compose: () => Promise<Mail>,
): Promise<Delivery | undefined> {
  const earlier = await retryOnOutage(findDelivery(sql, address));
  if (earlier) return earlier;
  const id = uuid();
  const mail = withRequestId(await compose());
  await retryOnOutage(
    insertDelivery(sql, id, address, address.entry ? { ...mail, tags: tagsOf(id) } : mail, now()),
  );
  // Read back even if just written: later attempts send the database's copy, to the byte.
  return retryOnOutage(findDelivery(sql, address));
}

/** The tags are part of the stored mail, because a webhook may arrive before the mail service's own id is stored. */
function tagsOf(id: string): Mail['tags'] {
  return [{ name: deliveryTag, value: id }];
}

/** Adds the correlation id of the request that caused the mail. */
function withRequestId(mail: Mail): Mail {
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
  const about = { deliveryId: id, eventId, kind, recipient: maskAddresses(delivery.recipient) };
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
      const waitMs = Math.max(result.afterMs ?? 0, retryDelayMs(delivery, now()));
      throw new RetryLater(waitMs, maskAddresses(result.reason));
    }
    case 'busy': {
      await retryOnOutage(markAttempt(sql, id, result.reason));
      throw new MailServiceBusy(result.afterMs, maskAddresses(result.reason));
    }
    case 'parked': {
      await retryOnOutage(markAttempt(sql, id, result.reason));
      const reason = maskAddresses(result.reason);
      logger.error({ ...about, attempts: attempts + 1, reason }, 'mail parked: the account cannot send');
      throw new RetryLater(result.afterMs, reason);
    }
    case 'refused':
      return markUndeliverable(deps, address, delivery, 'refused', result.reason);
  }
}

async function markUndeliverable(
  { sql, now, wakeRelay }: Dependencies,
  address: DeliveryAddress,
  { id }: PendingDelivery,
  failure: MailFailure,
  reason: string,
): Promise<never> {
  const event = mailSettledRow(address, { status: 'failed', reason: failure }, now());
  await retryOnOutage(markFailed(sql, id, { reason, event }));
  if (event) wakeRelay();
  throw new Undeliverable(`delivery ${id}: ${maskAddresses(reason)}`);
}
