import { setTimeout as sleep } from 'node:timers/promises';
import { connectMessaging } from '@scanlist/messaging/connection';
import { publishEvent } from '@scanlist/messaging/publish';
import { serve } from '@scanlist/messaging/serve';
import { connectDatabase } from '@scanlist/persistence/database';
import { startOutboxRelay } from '@scanlist/persistence/outbox-relay';
import { uuid } from '@scanlist/service-kit/ids';
import { runService } from '@scanlist/service-kit/run-service';
import { readBillingConfig } from './config.ts';
import { catalogueOf } from './plans/catalogue.ts';
import { verifyCatalogue } from './plans/verify-catalogue.ts';
import { requests } from './requests.ts';
import { createProvider } from './stripe/stripe-client.ts';
import { demoSubscriptionId, prepareDemoSubscription } from './subscriptions/prepare-demo-subscription.ts';

const firstAnswerMsMax = 5_000;

await runService('billing', async ({ logger }) => {
  const config = readBillingConfig();
  const catalogue = catalogueOf(config);
  const { readPrices, knows, takesMoney } = createProvider(config.provider);
  const sql = connectDatabase({ url: config.DATABASE_URL, service: 'billing', logger });
  const messaging = await connectMessaging({
    url: config.NATS_URL,
    user: config.NATS_USER,
    password: config.NATS_PASSWORD,
    service: 'billing',
    logger,
  });
  const relay = startOutboxRelay({
    sql,
    publish: (subject, payload, eventId) => publishEvent(messaging, subject, payload, eventId),
    logger,
  });
  const stopped = new AbortController();
  const verified = verifyCatalogue({ catalogue, readPrices, logger, signal: stopped.signal }).catch((err) => {
    logger.error({ err }, 'the prices on our screens are not those of the provider');
    if (takesMoney) throw err;
  });
  if (takesMoney) {
    await Promise.race([verified, sleep(firstAnswerMsMax)]);
    // A provider that answers later than the start still has the last word; the next start refuses at once.
    verified.catch(() => process.exit(1));
  }
  if (config.DEMO && knows(demoSubscriptionId)) {
    await prepareDemoSubscription({ sql, catalogue, now: () => new Date(), uuid });
    relay.wake();
  }
  await serve(messaging, requests({ sql, catalogue, knows }), {
    ping: async () => {
      await sql`select 1`;
    },
  });

  return {
    async stop() {
      stopped.abort();
      await relay.stop();
      await messaging.close();
      await sql.end({ timeout: 5 });
    },
  };
});
