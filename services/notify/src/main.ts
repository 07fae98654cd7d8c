import { bury } from '@scanlist/messaging/bury';
import { connectMessaging } from '@scanlist/messaging/connection';
import { consume } from '@scanlist/messaging/consume';
import { noteEventAge } from '@scanlist/messaging/event-metrics';
import { publishEvent } from '@scanlist/messaging/publish';
import { serve } from '@scanlist/messaging/serve';
import { startDailyPurge } from '@scanlist/persistence/daily-purge';
import { connectDatabase } from '@scanlist/persistence/database';
import { startOutboxRelay } from '@scanlist/persistence/outbox-relay';
import { runService } from '@scanlist/service-kit/run-service';
import { startTelemetry } from '@scanlist/service-kit/telemetry';
import { notifyConfig } from './config.ts';
import { purgeDeliveries } from './deliveries/purge-deliveries.ts';
import { createResendClient } from './mail/resend-client.ts';
import { createWebhookReader } from './mail/resend-webhook.ts';
import { startMailQueue } from './queue/mail-queue.ts';
import { mailQueued, reactions } from './reactions.ts';
import { ping, requests } from './requests.ts';

await runService('notify', async ({ logger }) => {
  const config = notifyConfig();
  const telemetry = await startTelemetry('notify', config, logger);
  const sql = connectDatabase({ url: config.DATABASE_URL, service: 'notify', logger });
  const messaging = await connectMessaging({
    url: config.NATS_URL,
    user: config.NATS_USER,
    password: config.NATS_PASSWORD,
    service: 'notify',
    logger,
  });
  const relay = startOutboxRelay({
    sql,
    publish: (subject, payload, eventId) => publishEvent(messaging, subject, payload, eventId),
    logger,
  });
  const now = () => new Date();
  const sendMail = createResendClient({ apiKey: config.RESEND_API_KEY, baseUrl: config.RESEND_BASE_URL });

  const readWebhook = createWebhookReader(config.RESEND_WEBHOOK_SECRET);
  const news = requests({ sql, readWebhook, now, logger, wakeRelay: relay.wake });
  await serve(messaging, news, { ping: () => ping(sql), isOutboxHeldUp: relay.isHeldUp });
  const mailing = {
    sql,
    sendMail,
    logger,
    now,
    wakeRelay: relay.wake,
    from: config.MAIL_FROM,
    productName: config.PRODUCT_NAME,
  };
  const queue = startMailQueue({
    sql,
    logger,
    now,
    mail: mailQueued(mailing),
    bury: ({ subject, event, failures }, error) =>
      bury(messaging, {
        subject,
        payload: JSON.stringify(event),
        id: event.id,
        error,
        deliveries: failures + 1,
      }),
    onMailed: ({ subject, event }) => noteEventAge('notify', subject, event),
  });
  await consume(messaging, reactions(mailing, queue));
  const purge = startDailyPurge({ deliveries: () => purgeDeliveries(sql, now()) }, logger);

  return {
    async stop() {
      purge.stop();
      await queue.stop();
      await relay.stop();
      await messaging.close();
      await sql.end({ timeout: 5 });
      await telemetry.stop();
    },
  };
});
