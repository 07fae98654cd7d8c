import { connectMessaging } from '@scanlist/messaging/connection';
import { consume } from '@scanlist/messaging/consume';
import { publishEvent } from '@scanlist/messaging/publish';
import { serve } from '@scanlist/messaging/serve';
import { startDailyPurge } from '@scanlist/persistence/daily-purge';
import { connectDatabase, connectExclusively } from '@scanlist/persistence/database';
import { fromDatabase } from '@scanlist/persistence/from-database';
import { startOutboxRelay } from '@scanlist/persistence/outbox-relay';
import { uuid } from '@scanlist/service-kit/ids';
import { runService } from '@scanlist/service-kit/run-service';
import { startTelemetry } from '@scanlist/service-kit/telemetry';
import { readBillingConfig } from './config.ts';
import { tellNewEmails } from './owners/tell-new-emails.ts';
import { catalogueOf } from './plans/catalogue.ts';
import { keepPricesHonest } from './plans/verify-catalogue.ts';
import { purges } from './purges.ts';
import { reactions } from './reactions.ts';
import { requests } from './requests.ts';
import { undoSignups } from './signups/undo-signup.ts';
import { createProvider } from './stripe/stripe-client.ts';
import { followAttempts } from './subscriptions/follow-attempts.ts';
import { demoSubscriptionId, prepareDemoSubscription } from './subscriptions/prepare-demo-subscription.ts';
import { reconcile } from './subscriptions/reconcile.ts';
import { subscribeDemoOwner } from './subscriptions/subscribe-demo-owner.ts';
import { followHints } from './webhooks/follow-hints.ts';
import { startSyncWorker } from './webhooks/sync-worker.ts';
import type { World } from './world.ts';

await runService('billing', async ({ logger }) => {
  const config = readBillingConfig();
  const telemetry = await startTelemetry('billing', config, logger);
  const catalogue = catalogueOf(config);
  const provider = createProvider(config.provider);
  const sql = connectDatabase({ url: config.DATABASE_URL, service: 'billing', logger });
  const locks = connectExclusively({ url: config.DATABASE_URL, service: 'billing', logger });
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
  const world: World = {
    sql,
    locks,
    provider,
    catalogue,
    publicOrigin: config.PUBLIC_ORIGIN,
    logger,
    now: () => new Date(),
    uuid,
    wakeRelay: relay.wake,
    wakeWorker: () => worker.wake(),
  };
  const stopped = new AbortController();
  await keepPricesHonest({
    catalogue,
    readPrices: provider.readPrices,
    logger,
    takesMoney: provider.takesMoney,
    signal: stopped.signal,
    // The next start, with the provider answering, refuses at once.
    stopSelling: () => process.exit(1),
  });
  if (config.DEMO && provider.knows(demoSubscriptionId)) {
    await prepareDemoSubscription({ sql, catalogue, now: () => new Date(), uuid });
    relay.wake();
  }
  if (config.DEMO) {
    await subscribeDemoOwner(world).catch((err) =>
      logger.warn({ err }, 'the demo subscription has no customer yet'),
    );
  }
  const worker = startSyncWorker(world, {
    chores: [followHints, reconcile, followAttempts, undoSignups, tellNewEmails],
  });
  await consume(messaging, reactions(world));
  await serve(messaging, requests(world), {
    ping: async () => {
      await fromDatabase(sql`select 1`);
    },
    isOutboxHeldUp: relay.isHeldUp,
    // Most of it waits for the provider.
    limits: { atOnceMax: 256 },
  });
  const purge = startDailyPurge(purges(world), logger);

  return {
    async stop() {
      stopped.abort();
      purge.stop();
      await worker.stop();
      await relay.stop();
      await messaging.close();
      await Promise.all([sql.end({ timeout: 5 }), locks.end({ timeout: 5 })]);
      await telemetry.stop();
    },
  };
});
