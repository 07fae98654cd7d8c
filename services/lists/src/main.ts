import { randomInt } from 'node:crypto';
import { consume } from '@scanlist/messaging/consume';
import { serve } from '@scanlist/messaging/serve';
import { startDailyPurge, startHourlyPurge } from '@scanlist/persistence/daily-purge';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { bootService } from '@scanlist/service-boot/boot-service';
import { randomId, uuid } from '@scanlist/service-kit/ids';
import { repeatWork } from '@scanlist/service-kit/repeat-work';
import { readListsConfig } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import { indexEntries } from './entries/index-entries.ts';
import { sendSummaries } from './entries/send-summaries.ts';
import { countEntries } from './figures/count-entries.ts';
import { markUncounted } from './figures/counting-rows.ts';
import { dailyPurges, hourlyPurges } from './purges.ts';
import { reactions } from './reactions.ts';
import { requests } from './requests.ts';

await bootService('lists', readListsConfig, async ({ config, logger, sql, messaging, relay }) => {
  const deps: Dependencies = {
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
  await consume(messaging, reactions(deps));
  await serve(messaging, requests(deps), {
    ping: async () => {
      await translateDatabaseErrors(sql`select 1`);
    },
    isOutboxStalled: relay.isStalled,
  });
  const purging = [startDailyPurge(dailyPurges(deps), logger), startHourlyPurge(hourlyPurges(deps), logger)];
  const repeated = [
    repeatWork({ what: 'requested summary mails', everyMs: 5_000, work: () => sendSummaries(deps) }, logger),
    repeatWork(
      {
        what: 'indexed entries for the search',
        everyMs: 60_000,
        work: (isStopping) => indexEntries(deps, isStopping),
      },
      logger,
    ),
    repeatWork(
      {
        what: 'counted entries for the figures',
        everyMs: 1_000,
        work: (isStopping) => countEntries(deps, isStopping),
      },
      logger,
    ),
    repeatWork(
      { what: 'marked lists that were not counted', everyMs: 3_600_000, work: () => markUncounted(sql) },
      logger,
    ),
  ];

  return {
    async stop() {
      for (const purge of purging) purge.stop();
      await Promise.all(repeated.map((work) => work.stop()));
    },
  };
});
