import { randomInt } from 'node:crypto';
import { connectMessaging } from '@scanlist/messaging/connection';
import { consume } from '@scanlist/messaging/consume';
import { publishEvent } from '@scanlist/messaging/publish';
import { serve } from '@scanlist/messaging/serve';
import { startDailyPurge, startHourlyPurge } from '@scanlist/persistence/daily-purge';
import { connectDatabase } from '@scanlist/persistence/database';
import { fromDatabase } from '@scanlist/persistence/from-database';
import { startOutboxRelay } from '@scanlist/persistence/outbox-relay';
import { randomId, uuid } from '@scanlist/service-kit/ids';
import { runService } from '@scanlist/service-kit/run-service';
import { startTelemetry } from '@scanlist/service-kit/telemetry';
import { readListsConfig } from './config.ts';
import { startSummaries } from './entries/start-summaries.ts';
import { dailyPurges, hourlyPurges } from './purges.ts';
import { reactions } from './reactions.ts';
import { requests } from './requests.ts';
import type { World } from './world.ts';

await runService('lists', async ({ logger }) => {
  const config = readListsConfig();
  const telemetry = await startTelemetry('lists', config, logger);
  const sql = connectDatabase({ url: config.DATABASE_URL, service: 'lists', logger });
  const messaging = await connectMessaging({
    url: config.NATS_URL,
    user: config.NATS_USER,
    password: config.NATS_PASSWORD,
    service: 'lists',
    logger,
  });
  const relay = startOutboxRelay({
    sql,
    publish: (subject, payload, eventId) => publishEvent(messaging, subject, payload, eventId),
    logger,
  });
  const world: World = {
    sql,
    publicOrigin: config.PUBLIC_ORIGIN,
    productName: config.PRODUCT_NAME,
    mailBudget: {
      perList: config.ENTRY_MAILS_PER_LIST,
      perMailbox: config.ENTRY_MAILS_PER_MAILBOX,
      withinMs: config.ENTRY_MAILS_SECONDS * 1000,
    },
    entryBudget: {
      entriesPerDay: config.LIST_ENTRIES_PER_DAY,
      bytesPerDay: config.LIST_ENTRY_MB_PER_DAY * 1_000_000,
    },
    now: () => new Date(),
    randomId,
    randomInt: (below) => randomInt(below),
    uuid,
    wakeRelay: relay.wake,
  };
  await consume(messaging, reactions(world));
  await serve(messaging, requests(world), {
    ping: async () => {
      await fromDatabase(sql`select 1`);
    },
    isOutboxHeldUp: relay.isHeldUp,
  });
  const purging = [
    startDailyPurge(dailyPurges(world), logger),
    startHourlyPurge(hourlyPurges(world), logger),
  ];
  const summaries = startSummaries(world, logger);

  return {
    async stop() {
      for (const purge of purging) purge.stop();
      await summaries.stop();
      await relay.stop();
      await messaging.close();
      await sql.end({ timeout: 5 });
      await telemetry.stop();
    },
  };
});
