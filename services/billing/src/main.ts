import { connectMessaging } from '@scanlist/messaging/connection';
import { publishEvent } from '@scanlist/messaging/publish';
import { serve } from '@scanlist/messaging/serve';
import { connectDatabase } from '@scanlist/persistence/database';
import { startOutboxRelay } from '@scanlist/persistence/outbox-relay';
import { uuid } from '@scanlist/service-kit/ids';
import { runService } from '@scanlist/service-kit/run-service';
import { readBillingConfig } from './config.ts';
import { catalogueOf } from './plans/catalogue.ts';
import { keepPricesHonest } from './plans/verify-catalogue.ts';
import { requests } from './requests.ts';
import { createProvider } from './stripe/stripe-client.ts';
import { demoSubscriptionId, prepareDemoSubscription } from './subscriptions/prepare-demo-subscription.ts';

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
  await keepPricesHonest({
    catalogue,
    readPrices,
    logger,
    takesMoney,
    signal: stopped.signal,
    // The next start, with the provider answering, refuses at once.
    stopSelling: () => process.exit(1),
  });
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
