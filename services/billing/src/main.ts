import { consume } from '@scanlist/messaging/consume';
import { serve } from '@scanlist/messaging/serve';
import { startDailyPurge } from '@scanlist/persistence/daily-purge';
import { connectExclusively } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { bootService } from '@scanlist/service-boot/boot-service';
import { uuid } from '@scanlist/service-kit/ids';
import { readBillingConfig } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import { updateProviderEmails } from './owner-events/update-provider-emails.ts';
import { createCatalogue } from './plans/catalogue.ts';
import { watchCatalogue } from './plans/verify-catalogue.ts';
import { purges } from './purges.ts';
import { reactions } from './reactions.ts';
import { requests } from './requests.ts';
import { undoSignupPayments } from './signup-payments/undo-signup-payment.ts';
import { createProvider } from './stripe/create-provider.ts';
import { checkDueAttempts } from './subscriptions/check-due-attempts.ts';
import { demoSubscriptionId, prepareDemoSubscription } from './subscriptions/prepare-demo-subscription.ts';
import { reconcile } from './subscriptions/reconcile.ts';
import { removeDueFormerCards } from './subscriptions/remove-former-cards.ts';
import { subscribeDemoOwner } from './subscriptions/subscribe-demo-owner.ts';
import { startSyncWorker } from './sync-worker.ts';
import { processWebhookEvents } from './webhooks/process-webhook-events.ts';

await bootService('billing', readBillingConfig, async ({ config, logger, sql, messaging, relay }) => {
  const catalogue = createCatalogue(config);
  const provider = createProvider(config.provider);
  const locks = connectExclusively({ url: config.DATABASE_URL, service: 'billing', logger });
  const deps: Dependencies = {
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
  await watchCatalogue({
    catalogue,
    readPrices: provider.readPrices,
    logger,
    chargesRealMoney: provider.chargesRealMoney,
    signal: stopped.signal,
    // If the provider answers, the next start fails at once.
    onMismatch: () => process.exit(1),
  });
  if (config.DEMO && provider.knows(demoSubscriptionId)) {
    await prepareDemoSubscription({ sql, catalogue, now: () => new Date(), uuid });
    relay.wake();
  }
  if (config.DEMO) {
    await subscribeDemoOwner(deps).catch((err) =>
      logger.warn({ err }, 'could not create the customer of the demo subscription'),
    );
  }
  const worker = startSyncWorker(deps, {
    jobs: [
      processWebhookEvents,
      reconcile,
      checkDueAttempts,
      undoSignupPayments,
      updateProviderEmails,
      removeDueFormerCards,
    ],
  });
  await consume(messaging, reactions(deps));
  await serve(messaging, requests(deps), {
    ping: async () => {
      await translateDatabaseErrors(sql`select 1`);
    },
    isOutboxStalled: relay.isStalled,
    // Most of these requests wait for the provider.
    limits: { atOnceMax: 256 },
  });
  const purge = startDailyPurge(purges(deps), logger);

  return {
    async stop() {
      stopped.abort();
      purge.stop();
      await worker.stop();
    },
    close: () => locks.end({ timeout: 5 }),
  };
});
