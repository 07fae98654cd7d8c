import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { unavailable } from '@scanlist/service-kit/app-error';
import { createSemaphore } from '@scanlist/service-kit/semaphore';
import type { Dependencies } from '../dependencies.ts';
import type { DeliveryStatusUpdate, SignedWebhook } from '../provider/mail.ts';
import { maskAddresses } from './delivery.ts';
import { findSentDelivery, markDeliveryStatus, type SentDelivery } from './delivery-rows.ts';
import { mailSettledRow } from './mail-settled-row.ts';

/**
 * Bounds the webhooks handled at once, so that a flood leaves most database connections to the mails that are to be
 * sent.
 */
const webhookLimits = { atOnceMax: 4, queueMax: 200, waitMsMax: 800 };

const pollMs = 100;
const pollsMax = 6;

type DeliveryStatusDependencies = Omit<Dependencies, 'sendMail' | 'from' | 'productName'>;

/** Handles a webhook; resolves once its status is stored. See the contract. */
type ReceiveDeliveryStatus = (webhook: SignedWebhook) => Promise<{ received: true }>;

/**
 * Creates the use case that receives the mail service's webhooks. The status of a mail about an entry is stored and
 * published once, in one statement, in whatever order webhooks arrive. A webhook about any other or unknown mail is
 * acknowledged and dropped. Raises as `readWebhook` does, and `SERVICE_UNAVAILABLE` if the mail service is to send the
 * webhook again: the database is down, too many webhooks wait, or the mail is not stored as sent yet.
 */
export function createStatusReceiver(deps: DeliveryStatusDependencies): ReceiveDeliveryStatus {
  const limited = createSemaphore({
    ...webhookLimits,
    refusal: () => unavailable('too many webhooks of the mail service are waiting'),
  });
  return async function receiveDeliveryStatus(webhook) {
    const update = deps.readWebhook(webhook);
    if (update) await limited(() => storeUpdate(deps, update));
    return { received: true };
  };
}

/** A webhook may arrive before the response that it is about: then the delivery is read again, for half a second. */
async function waitUntilSent(sql: Sql, deliveryId: string): Promise<SentDelivery | undefined> {
  for (let polls = 1; ; polls++) {
    const delivery = await translateDatabaseErrors(findSentDelivery(sql, deliveryId));
    if (!delivery?.isPending || polls === pollsMax) return delivery;
    await sleep(pollMs);
  }
}

async function storeUpdate(deps: DeliveryStatusDependencies, update: DeliveryStatusUpdate): Promise<void> {
  const { sql, logger, wakeRelay, now } = deps;
  const { deliveryId, status, reason, serverMessage } = update;
  const delivery = await waitUntilSent(sql, deliveryId);
  if (!delivery) return logger.debug({ deliveryId, status }, 'status of an unknown mail');
  if (delivery.isPending) throw unavailable(`status of delivery ${deliveryId}, which is not sent yet`);
  const event = settledEvent(delivery, update, now());
  const isStored = await translateDatabaseErrors(
    markDeliveryStatus(sql, deliveryId, { status, serverMessage, event }),
  );
  if (!isStored) return;
  if (event) wakeRelay();
  const recipient = maskAddresses(delivery.recipient);
  logger.info(
    { deliveryId, status, reason, serverMessage: serverMessage && maskAddresses(serverMessage), recipient },
    'mail status stored',
  );
}

function settledEvent(
  { listId, entryId, ...delivery }: SentDelivery,
  update: DeliveryStatusUpdate,
  now: Date,
) {
  if (listId === null || entryId === null) return null;
  const { status, reason, at } = update;
  // Not before the mail was sent and not later than now, whatever the mail service's clock says.
  const occurredAt = new Date(
    Math.min(now.getTime(), Math.max(at.getTime(), delivery.sentAt?.getTime() ?? 0)),
  );
  return mailSettledRow({ ...delivery, entry: { listId, entryId } }, { status, reason }, occurredAt);
}
