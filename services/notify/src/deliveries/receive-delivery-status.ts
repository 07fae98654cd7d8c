import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { unavailable } from '@scanlist/service-kit/app-error';
import { createSemaphore } from '@scanlist/service-kit/semaphore';
import type { Dependencies } from '../dependencies.ts';
import type { MailNews, SignedWebhook } from '../provider/mail.ts';
import { withoutAddresses } from './delivery.ts';
import { type FollowedDelivery, findFollowed, markFate } from './delivery-rows.ts';
import { mailSettledRow } from './mail-settled-row.ts';

/** A flood of news leaves most of the database's connections to the mails that are to go out. */
const turns = { atOnceMax: 4, queueMax: 200, waitMsMax: 800 };

const lookEveryMs = 100;
const looksMax = 6;

type DeliveryStatusDependencies = Omit<Dependencies, 'sendMail' | 'from' | 'productName'>;

/** Answers a webhook once what it tells is kept; see the contract. */
type TakeMailNews = (webhook: SignedWebhook) => Promise<{ received: true }>;

/**
 * Makes the use case that takes webhooks of the mail service. News of a mail about an entry is kept and published in one statement,
 * once, in whatever order news comes. Of any other mail, or one that is gone, it is taken and forgotten. Raises what `readWebhook`
 * does, and `SERVICE_UNAVAILABLE` where the mail service is to send it again: the database is away, too many wait, or the mail is
 * not recorded as sent yet.
 */
export function createMailNews(deps: DeliveryStatusDependencies): TakeMailNews {
  const inTurn = createSemaphore({
    ...turns,
    refusal: () => unavailable('too many webhooks of the mail service are waiting'),
  });
  return async function takeMailNews(webhook) {
    const news = deps.readWebhook(webhook);
    if (news) await inTurn(() => keep(deps, news));
    return { received: true };
  };
}

/** News may come sooner than the answer to the mail it is about: then the delivery is looked for again, for half a second. */
async function findSent(sql: Sql, deliveryId: string): Promise<FollowedDelivery | undefined> {
  for (let looks = 1; ; looks++) {
    const delivery = await translateDatabaseErrors(findFollowed(sql, deliveryId));
    if (!delivery?.isPending || looks === looksMax) return delivery;
    await sleep(lookEveryMs);
  }
}

async function keep(deps: DeliveryStatusDependencies, news: MailNews): Promise<void> {
  const { sql, logger, wakeRelay, now } = deps;
  const { deliveryId, fate, reason, said } = news;
  const delivery = await findSent(sql, deliveryId);
  if (!delivery) return logger.debug({ deliveryId, fate }, 'news of a mail that is not known');
  if (delivery.isPending) throw unavailable(`news of delivery ${deliveryId}, which is not sent yet`);
  const event = eventOf(delivery, news, now());
  if (!(await translateDatabaseErrors(markFate(sql, deliveryId, { fate, said, event })))) return;
  if (event) wakeRelay();
  const recipient = withoutAddresses(delivery.recipient);
  logger.info(
    { deliveryId, fate, reason, said: said && withoutAddresses(said), recipient },
    'news of a mail',
  );
}

function eventOf({ listId, entryId, ...delivery }: FollowedDelivery, news: MailNews, now: Date) {
  if (listId === null || entryId === null) return null;
  const { fate: status, reason, at } = news;
  // Not before it was sent and not later than now, whatever the mail service's clock says.
  const occurredAt = new Date(
    Math.min(now.getTime(), Math.max(at.getTime(), delivery.sentAt?.getTime() ?? 0)),
  );
  return mailSettledRow({ ...delivery, entry: { listId, entryId } }, { status, reason }, occurredAt);
}
