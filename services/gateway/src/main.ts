import { randomUUID } from 'node:crypto';
import { gatewayReportEveryMs } from '@scanlist/contracts/messages/slices';
import { createCaller } from '@scanlist/messaging/call';
import { consume } from '@scanlist/messaging/consume';
import { watchStreams } from '@scanlist/messaging/watch-streams';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { type Boot, bootService } from '@scanlist/service-boot/boot-service';
import { createLanes } from './admission/admission.ts';
import { createMemoryBudget } from './admission/memory-budget.ts';
import { createGateway } from './app.ts';
import { backgroundJobs, refreshPages, startPurges } from './composition/background-jobs.ts';
import { startJobs } from './composition/jobs.ts';
import { createLimits } from './composition/limits.ts';
import { createPages } from './composition/pages.ts';
import { subscribePublicLists } from './composition/public-lists.ts';
import { createRepositories } from './composition/repositories.ts';
import { drainMsOf, type GatewayConfig, readGatewayConfig } from './config.ts';
import { readDeviceKey } from './devices/device-key-rows.ts';
import { createDevices } from './devices/devices.ts';
import { keptKey } from './devices/kept-key.ts';
import { createFormSecrets } from './fill-page/form-secrets.ts';
import { startHttpServer } from './http/http-server.ts';
import { createLinkPreviews } from './link-previews/link-previews.ts';
import { createLogoAnswers } from './logos/logo-answers.ts';
import { securityHeadersOf } from './middleware/security-headers.ts';
import { readCommonPasswords } from './passwords/common-passwords.ts';
import { createPasswords } from './passwords/passwords.ts';
import { replacePublicDemoPassword } from './passwords/public-demo-password.ts';
import { listChangeRows } from './public-lists/list-change-rows.ts';
import { createListChanges } from './public-lists/list-changes.ts';
import { gatewayReactions } from './reactions.ts';
import { createSessions } from './sessions/session.ts';
import { sessionRows } from './sessions/session-rows.ts';
import { makeDemoAccount } from './signups/make-demo-account.ts';
import { followSlices } from './slices/follow-slices.ts';
import { createServedDocuments } from './slices/served-documents.ts';
import { createSliceErrors } from './slices/slice-errors.ts';
import { databaseLimiters } from './throttles/database-limiters.ts';
import { createThrottles } from './throttles/throttles.ts';

/** Without NATS it serves what its disk has of the slices, and answers 503 where it would ask a service. */
const natsWaitMsMax = 3_000;

await bootService('gateway', readGatewayConfig, startGateway, { natsWaitMsMax });

async function startGateway({ config, logger, sql, messaging, relay }: Boot<GatewayConfig>) {
  const { PUBLIC_ORIGIN: publicOrigin, PRODUCT_NAME: productName } = config;
  const now = () => new Date();
  const wakeRelay = () => relay.wake();
  const headers = securityHeadersOf(publicOrigin, { withSubdomains: config.HSTS_SUBDOMAINS });

  const caller = createCaller(messaging);
  const lanes = createLanes(caller, logger);
  const repositories = createRepositories(sql, config);
  const { accounts, activities, deletions, logos, sliceErrors: sliceErrorRows } = repositories;
  const throttles = createThrottles(databaseLimiters(sql, logger));
  const passwords = createPasswords();
  const sessions = createSessions({ rows: sessionRows(sql), now });
  const publicLists = await subscribePublicLists({ caller: lanes.visitors.caller, messaging, headers, now });
  const listChanges = createListChanges({ rows: listChangeRows(sql), publicLists, logger });

  const memory = createMemoryBudget({ mbMax: config.WORK_MEMORY_MB });
  const pages = createPages({ config, memory, caller, messaging, sql, publicLists, headers, now, logger });
  const { slices, site, publicPages, fillPages, ownerScreens, previews } = pages;
  await pages.knownPlans
    .load()
    .catch((err) => logger.warn({ err }, 'the stored prices could not be read; they are read later'));
  await slices.refresh();

  if (config.DEMO) {
    await makeDemoAccount({ accounts, deletions, passwords }, now(), config.DEMO_PASSWORD);
    if (config.DEMO_PASSWORD) await replacePublicDemoPassword({ accounts, passwords }, config.DEMO_PASSWORD);
  }
  const reachesStreams = watchStreams(messaging);
  void consume(messaging, gatewayReactions({ accounts, activities, deletions, now }));

  const background = {
    config,
    repositories,
    sessions,
    pages,
    listChanges,
    caller,
    sql,
    now,
    wakeRelay,
    logger,
  };
  const purges = startPurges(background);

  const id = randomUUID();
  const readKey = keptKey(() => readDeviceKey(sql));
  const sliceErrors = createSliceErrors({
    rows: sliceErrorRows,
    gateway: id,
    readKey,
    slices: pages.registrySlices,
    budget: config.SLICE_ERROR_VISITORS,
    windowMs: config.SLICE_ERROR_MINUTES * 60_000,
    now,
    logger,
  });
  let accepting = true;
  const logoAnswers = createLogoAnswers({ logos, headers });
  const app = createGateway({
    ...repositories,
    ...createLimits(config, throttles),
    publicOrigin,
    productName,
    headers,
    stripeLocalUrl: config.STRIPE_LOCAL_URL,
    hasDemo: config.DEMO,
    caller,
    lanes,
    memory,
    logoAnswers,
    linkPreviews: createLinkPreviews({ publicLists, logoAnswers, productName, headers, memory }),
    passwords,
    commonPasswords: await readCommonPasswords(),
    devices: createDevices(() => readDeviceKey(sql)),
    formSecrets: createFormSecrets(readKey),
    sessions,
    publicLists,
    listChanges,
    fillPages,
    ownerScreens,
    publicPages,
    site,
    slices,
    previews,
    sliceErrors,
    documents: createServedDocuments({ readKey, sliceErrors, trustProxy: config.TRUST_PROXY, now }),
    now,
    wakeRelay,
    pingDatabase: () => translateDatabaseErrors(sql`select 1`),
    areEventsStalled: () => relay.isStalled() || !reachesStreams(),
    accepting: () => accepting,
    isStarting: () => pages.registrySlices?.isStarting() ?? false,
    logger,
  });
  const server = await startHttpServer(app, {
    port: config.PORT,
    host: config.HOST,
    drainMs: drainMsOf(config),
  });
  const jobs = startJobs(backgroundJobs(background), logger);
  const follower = pages.registrySlices
    ? await followSlices(messaging, {
        id,
        slices: pages.registrySlices,
        errors: sliceErrors.counts,
        publicOrigin,
        refresh: () => refreshPages(pages),
      })
    : undefined;
  const reports = setInterval(
    () => void sliceErrors.refreshCounts().then(follower?.report),
    gatewayReportEveryMs,
  );
  logger.info({ port: server.port }, 'listening');

  return {
    async stop() {
      accepting = false;
      purges.stop();
      follower?.stop();
      clearInterval(reports);
      await server.stop();
      await Promise.all([jobs.stop(), relay.stop(), pages.stop()]);
      await sessions
        .writeActivity('all')
        .catch((err) => logger.warn({ err }, 'session activity was not written'));
    },
  };
}
