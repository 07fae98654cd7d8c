import { consume } from '@scanlist/messaging/consume';
import { recordEventAge } from '@scanlist/messaging/event-metrics';
import { serve } from '@scanlist/messaging/serve';
import { storeDeadLetter } from '@scanlist/messaging/store-dead-letter';
import { startDailyPurge } from '@scanlist/persistence/daily-purge';
import { bootService } from '@scanlist/service-boot/boot-service';
import { readNotifyConfig } from './config.ts';
import { purgeDeliveries } from './deliveries/purge-deliveries.ts';
import type { Dependencies } from './dependencies.ts';
import { createResendClient } from './provider/resend-client.ts';
import { createWebhookReader } from './provider/resend-webhook.ts';
import { startMailQueue } from './queue/mail-queue.ts';
import { mailQueued, reactions } from './reactions.ts';
import { ping, requests } from './requests.ts';

await bootService('notify', readNotifyConfig, async ({ config, logger, sql, messaging, relay }) => {
  const now = () => new Date();
  const deps: Dependencies = {
    sql,
    sendMail: createResendClient({ apiKey: config.RESEND_API_KEY, baseUrl: config.RESEND_BASE_URL }),
    readWebhook: createWebhookReader(config.RESEND_WEBHOOK_SECRET),
    from: config.MAIL_FROM,
    productName: config.PRODUCT_NAME,
    logger,
    now,
    wakeRelay: relay.wake,
  };
  await serve(messaging, requests(deps), { ping: () => ping(sql), isOutboxStalled: relay.isStalled });
  const queue = startMailQueue({
    sql,
    logger,
    now,
    mail: mailQueued(deps),
    storeDeadLetter: ({ subject, event, failures }, error) =>
      storeDeadLetter(messaging, {
        subject,
        payload: JSON.stringify(event),
        id: event.id,
        error,
        deliveries: failures + 1,
      }),
    onMailed: ({ subject, event }) => recordEventAge('notify', subject, event),
  });
  await consume(messaging, reactions(deps, queue));
  const purge = startDailyPurge({ deliveries: () => purgeDeliveries(sql, now()) }, logger);

  return {
    async stop() {
      purge.stop();
      await queue.stop();
    },
  };
});
