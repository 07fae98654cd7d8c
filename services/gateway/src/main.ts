import { join } from 'node:path';
import type { RenderFillPage } from '@scanlist/contracts/http/fill-page';
import type { RenderPublicPage } from '@scanlist/contracts/http/public-site';
import { getPublicList, listChanged } from '@scanlist/contracts/messages/lists';
import { createCaller } from '@scanlist/messaging/call';
import { consume, followLive } from '@scanlist/messaging/consume';
import { watchStreams } from '@scanlist/messaging/watch-streams';
import { startHourlyPurge } from '@scanlist/persistence/daily-purge';
import { fromDatabase } from '@scanlist/persistence/from-database';
import { bootService } from '@scanlist/service-boot/boot-service';
import { readConfig } from '@scanlist/service-kit/config';
import { accountRows } from './accounts/account-rows.ts';
import { createLanes } from './admission/admission.ts';
import { createGateway } from './app.ts';
import { drainMsOf, gatewayConfigSchema } from './config.ts';
import { deletionRows } from './deletion/deletion-rows.ts';
import { resumeDeletions } from './deletion/resume-deletions.ts';
import { readDeviceKey } from './devices/device-key-rows.ts';
import { createDevices } from './devices/devices.ts';
import { endedKeptMs } from './email-changes/email-change.ts';
import { emailChangeRows } from './email-changes/email-change-rows.ts';
import { emailUndoRows } from './email-changes/email-undo-rows.ts';
import { createFillPages } from './fill-page/fill-pages.ts';
import { startHttpServer } from './http/http-server.ts';
import { unusedLogoKeptMs } from './logos/logo.ts';
import { createLogoAnswers } from './logos/logo-answers.ts';
import { logoRows } from './logos/logo-rows.ts';
import { longestQuotaMs } from './mail-quotas/mail-quota.ts';
import { removeQuotasUnusedSince } from './mail-quotas/mail-quota-rows.ts';
import { createOwnerWrites } from './middleware/require-owner.ts';
import { securityHeadersOf } from './middleware/security-headers.ts';
import { answerNotedAsks } from './password-resets/ask-password-reset.ts';
import { passwordResetRows } from './password-resets/password-reset-rows.ts';
import { readCommonPasswords } from './passwords/common-passwords.ts';
import { replaceKnownPassword } from './passwords/known-password.ts';
import { createSlowGuessing } from './passwords/login-throttle.ts';
import { createPasswords } from './passwords/passwords.ts';
import { createNewLogoCount } from './profile/company-settings.ts';
import { createPublicLists } from './public-lists/public-lists.ts';
import { storePublicList } from './public-lists/store-public-list.ts';
import { createPublicPages, tryOutPublicPages } from './public-pages/public-pages.ts';
import { gatewayReactions } from './reactions.ts';
import { repeat } from './repeat.ts';
import { createSessions } from './sessions/session.ts';
import { sessionRows } from './sessions/session-rows.ts';
import { makeDemoAccount } from './signups/make-demo-account.ts';
import { resumeSignups } from './signups/resume-signups.ts';
import { signupRows } from './signups/signup-rows.ts';
import { askPlansEveryMs, createKnownPlans } from './site/known-plans.ts';
import { knownPlansRows } from './site/known-plans-rows.ts';
import { createSite } from './site/site.ts';
import { createServerModule } from './slices/server-module.ts';
import { createSlices } from './slices/slices.ts';
import { supportMessageCutoff } from './support/support-message.ts';
import { supportMessageRows } from './support/support-message-rows.ts';
import { tellWaitingMessages } from './support/tell-waiting-messages.ts';
import { databaseLimiters, removeCountsOverBefore } from './throttles/database-limiters.ts';
import { createEntryBudget } from './throttles/entry-budget.ts';
import { createThrottles } from './throttles/throttles.ts';

const writeActivityEveryMs = 10_000;
const resumeEveryMs = 60_000;
const tellWaitingEveryMs = 60_000;
const removeCountsEveryMs = 60_000;

await bootService(
  'gateway',
  () => readConfig(gatewayConfigSchema),
  async ({ config, logger, sql, messaging, relay }) => {
    const { PUBLIC_ORIGIN: publicOrigin, PRODUCT_NAME: productName } = config;
    const now = () => new Date();
    const headers = securityHeadersOf(publicOrigin, { withSubdomains: config.HSTS_SUBDOMAINS });

    const caller = createCaller(messaging);
    const lanes = createLanes(caller, logger);
    const accounts = accountRows(sql);
    const emailChanges = emailChangeRows(sql);
    const emailUndos = emailUndoRows(sql);
    const passwordResets = passwordResetRows(sql);
    const signups = signupRows(sql);
    const deletions = deletionRows(sql);
    const logos = logoRows(sql);
    const supportMessages = supportMessageRows(sql, {
      supportEmail: config.SUPPORT_EMAIL,
      mailsPerHour: config.SUPPORT_MAILS_PER_HOUR,
    });
    const throttles = createThrottles(databaseLimiters(sql, logger));
    const passwords = createPasswords();
    const sessions = createSessions({ rows: sessionRows(sql), now });

    const publicLists = createPublicLists({
      load: (listId) => lanes.visitors.caller.forward(getPublicList, { listId }),
      store: (json) => storePublicList(json, headers),
      now,
    });
    messaging.onReconnect(() => publicLists.clear());
    await followLive(messaging, listChanged, ({ data }) => publicLists.drop(data.listId));

    const slices = createSlices({ root: config.SLICES_ROOT, headers, withMaps: config.WATCH_SLICES, logger });
    const knownPlans = createKnownPlans({ caller, rows: knownPlansRows(sql), now });
    const site = createSite({
      productName,
      publicOrigin,
      companyName: config.COMPANY_NAME,
      companyAddress: config.COMPANY_ADDRESS ?? null,
      supportEmail: config.SUPPORT_EMAIL,
      socialLinks: config.SOCIAL_LINKS,
      knownPlans,
    });
    const serverModuleOf = (slice: string) => join(config.SLICES_ROOT, slice, 'dist/server/server.mjs');
    const fillRenderer = createServerModule<RenderFillPage>({
      path: serverModuleOf('fill-mfe'),
      exportName: 'renderFillPage',
      logger,
    });
    const publicRenderer = createServerModule<RenderPublicPage>({
      path: serverModuleOf('marketing-mfe'),
      exportName: 'renderPublicPage',
      tryOut: (render) => tryOutPublicPages(render, site.facts()),
      logger,
    });
    const publicPages = createPublicPages({ renderer: publicRenderer, site, headers, logger });
    // The files first: a page must not name a script that is not there yet.
    const refreshSlices = async () => {
      await slices.refresh();
      await fillRenderer.refresh();
      await publicRenderer.refresh();
    };
    await knownPlans.recall().catch((err) => logger.warn({ err }, 'the last known prices are read later'));
    await refreshSlices();

    if (config.DEMO) {
      await makeDemoAccount({ accounts, deletions, passwords }, now(), config.DEMO_PASSWORD);
      if (config.DEMO_PASSWORD) await replaceKnownPassword({ accounts, passwords }, config.DEMO_PASSWORD);
    }
    const reachesStreams = watchStreams(messaging);
    void consume(messaging, gatewayReactions({ accounts, deletions, now }));

    const ago = (ms: number) => new Date(now().getTime() - ms);
    const purging = startHourlyPurge(
      {
        sessions: () => sessions.purge(),
        'changes of addresses': () => emailChanges.removeEnded(ago(endedKeptMs)),
        'links to former addresses': () => emailUndos.removeEnded(now()),
        'password links': () => passwordResets.removeEnded(now()),
        'mail quotas': () => removeQuotasUnusedSince(sql, ago(longestQuotaMs)),
        logos: () => logos.removeUnused(ago(unusedLogoKeptMs)),
        'support messages': () => supportMessages.removeReceivedBefore(supportMessageCutoff(now())),
      },
      logger,
    );

    let accepting = true;
    const app = createGateway({
      publicOrigin,
      productName,
      headers,
      trustProxy: config.TRUST_PROXY,
      throttles,
      signInsPerMinute: config.SIGN_INS_PER_MINUTE,
      signUpsPerMinute: config.SIGN_UPS_PER_MINUTE,
      reauthMs: config.REAUTH_MINUTES * 60_000,
      setupIntentsPerMinute: config.SETUP_INTENTS_PER_MINUTE,
      fillWritesPerMinute: config.FILL_WRITES_PER_MINUTE,
      ownerWrites: createOwnerWrites(throttles, config.OWNER_WRITES_PER_MINUTE),
      entryBudget: createEntryBudget({
        throttles,
        trustProxy: config.TRUST_PROXY,
        entriesPerHour: config.ADDRESS_ENTRIES_PER_HOUR,
        megabytesPerHour: config.ADDRESS_ENTRY_MB_PER_HOUR,
      }),
      liveDemosPerMinute: config.LIVE_DEMOS_PER_MINUTE,
      supportMessagesPerMinute: config.SUPPORT_MESSAGES_PER_MINUTE,
      supportMessages,
      stripeLocalUrl: config.STRIPE_LOCAL_URL,
      caller,
      lanes,
      accounts,
      emailChanges,
      emailUndos,
      passwordResets,
      signups,
      deletions,
      logos,
      logoAnswers: createLogoAnswers({ logos, headers }),
      countNewLogo: createNewLogoCount(throttles),
      passwords,
      commonPasswords: await readCommonPasswords(),
      guessing: createSlowGuessing(throttles),
      devices: createDevices(() => readDeviceKey(sql)),
      hasDemo: config.DEMO,
      sessions,
      publicLists,
      fillPages: createFillPages({ publicLists, renderer: fillRenderer, productName, publicOrigin, headers }),
      publicPages,
      site,
      slices,
      now,
      wakeRelay: () => relay.wake(),
      pingDatabase: () => fromDatabase(sql`select 1`),
      areEventsHeldUp: () => relay.isHeldUp() || !reachesStreams(),
      accepting: () => accepting,
      logger,
    });
    const server = await startHttpServer(app, {
      port: config.PORT,
      host: config.HOST,
      drainMs: drainMsOf(config),
    });
    const refreshPages = async () => {
      await refreshSlices();
      await publicPages.warm();
    };
    const warmedFirst = publicPages.warm();
    const watching = repeat(refreshPages, { pauseMs: config.WATCH_SLICES ? 300 : 2_000, logger });
    const askPlans = () => knownPlans.ask();
    const askedFirst = askPlans().catch((err) => logger.warn({ err }, 'prices are asked for later'));
    const askingPlans = repeat(askPlans, { pauseMs: askPlansEveryMs, logger });
    const writing = repeat(() => sessions.writeActivity('due'), { pauseMs: writeActivityEveryMs, logger });
    const resume = async () => {
      const deps = {
        caller,
        accounts,
        signups,
        deletions,
        passwordResets,
        publicOrigin,
        now,
        wakeRelay: () => relay.wake(),
        logger,
      };
      // Somebody waits for these mails; the others may wait for billing.
      await answerNotedAsks(deps);
      await resumeSignups(deps);
      await resumeDeletions(deps);
    };
    // What a crash left is looked after at once; a database that is away then is back a minute later.
    const resumedFirst = resume().catch((err) =>
      logger.warn({ err }, 'what a crash left is looked after later'),
    );
    const resuming = repeat(resume, { pauseMs: resumeEveryMs, logger });
    const tellWaiting = () => tellWaitingMessages({ supportMessages, now, wakeRelay: () => relay.wake() });
    const toldFirst = tellWaiting().catch((err) => logger.warn({ err }, 'waiting messages are told later'));
    const telling = repeat(tellWaiting, { pauseMs: tellWaitingEveryMs, logger });
    const removingCounts = repeat(() => removeCountsOverBefore(sql, now()), {
      pauseMs: removeCountsEveryMs,
      logger,
    });
    logger.info({ port: server.port }, 'listening');

    return {
      async stop() {
        accepting = false;
        purging.stop();
        await server.stop();
        await Promise.all([
          resumedFirst,
          resuming.stop(),
          warmedFirst,
          askedFirst,
          askingPlans.stop(),
          watching.stop(),
          writing.stop(),
          toldFirst,
          telling.stop(),
          removingCounts.stop(),
        ]);
        await sessions.writeActivity('all').catch((err) => logger.warn({ err }, 'activity was not written'));
      },
    };
  },
);
