import type { Caller } from '@scanlist/messaging/call';
import { startHourlyPurge } from '@scanlist/persistence/daily-purge';
import type { Sql } from '@scanlist/persistence/database';
import { deleteQuotasUnusedSince } from '@scanlist/persistence/mail-quota';
import type { Logger } from '@scanlist/service-kit/logger';
import { fillUsernameSkeletons } from '../accounts/fill-username-skeletons.ts';
import { activityKeptMs } from '../activity/activity.ts';
import type { GatewayConfig } from '../config.ts';
import { resumeDeletions } from '../deletion/resume-deletions.ts';
import { endedKeptMs } from '../email-changes/email-change.ts';
import { endedInvitationMs } from '../invitations/invitation.ts';
import { unusedLogoKeptMs } from '../logos/logo.ts';
import { longestQuotaMs } from '../mail-quotas/mail-quota.ts';
import { processPendingResetRequests } from '../password-resets/request-password-reset.ts';
import { listChangeRows } from '../public-lists/list-change-rows.ts';
import { followChangesEveryMs, type ListChanges } from '../public-lists/list-changes.ts';
import type { Sessions } from '../sessions/session.ts';
import { resumeSignups } from '../signups/resume-signups.ts';
import { refreshPlansEveryMs } from '../site/known-plans.ts';
import { sliceErrorKeptMs } from '../slices/slice-errors.ts';
import { enqueueWaitingMessages } from '../support/enqueue-waiting-messages.ts';
import { supportMessageCutoff } from '../support/support-message.ts';
import { removeCountsOverBefore } from '../throttles/database-limiters.ts';
import type { Job } from './jobs.ts';
import type { Pages } from './pages.ts';
import type { Repositories } from './repositories.ts';

export interface BackgroundDependencies {
  config: GatewayConfig;
  repositories: Repositories;
  sessions: Sessions;
  pages: Pages;
  listChanges: ListChanges;
  caller: Caller;
  sql: Sql;
  now: () => Date;
  wakeRelay(): void;
  logger: Logger;
}

/** All jobs that the gateway repeats, except the purges below. */
export function backgroundJobs(deps: BackgroundDependencies): Job[] {
  const { config, repositories, sessions, pages, listChanges, sql, now } = deps;
  const followChanges = () => listChanges.follow();
  const fetchPlans = () => pages.knownPlans.refresh();
  const resume = () => resumeInterrupted(deps);
  const fillSkeletons = () => fillUsernameSkeletons(repositories);
  const enqueueMessages = () => enqueueWaitingMessages({ ...deps, ...repositories });
  return [
    {
      name: 'refresh slices and public pages',
      everyMs: config.WATCH_SLICES ? 300 : 2_000,
      run: () => refreshPages(pages),
      // Not before the gateway listens: a server module may take long to load. Pages wait for it.
      atStart: () => loadPages(pages),
    },
    {
      name: 'follow changed lists',
      everyMs: followChangesEveryMs,
      run: followChanges,
      atStart: followChanges,
    },
    { name: 'delete old changes of lists', everyMs: 60_000, run: () => listChangeRows(sql).removeOld() },
    { name: 'fetch prices', everyMs: refreshPlansEveryMs, run: fetchPlans, atStart: fetchPlans },
    { name: 'write session activity', everyMs: 10_000, run: () => sessions.writeActivity('due') },
    { name: 'resume interrupted work', everyMs: 60_000, run: resume, atStart: resume },
    // Every minute, because processes of the release before create accounts too.
    { name: 'fill skeletons of user names', everyMs: 60_000, run: fillSkeletons, atStart: fillSkeletons },
    { name: 'enqueue waiting messages', everyMs: 60_000, run: enqueueMessages, atStart: enqueueMessages },
    { name: 'delete ended counts', everyMs: 60_000, run: () => removeCountsOverBefore(sql, now()) },
  ];
}

/** Deletes every hour what is too old to keep. It stops before the HTTP server does. */
export function startPurges({ repositories, sessions, sql, now, logger }: BackgroundDependencies) {
  const {
    activities,
    emailChanges,
    emailUndos,
    invitations,
    passwordResets,
    logos,
    sliceErrors,
    supportMessages,
  } = repositories;
  const ago = (ms: number) => new Date(now().getTime() - ms);
  return startHourlyPurge(
    {
      sessions: () => sessions.purge(),
      'changes of addresses': () => emailChanges.removeEnded(ago(endedKeptMs)),
      'links to former addresses': () => emailUndos.removeEnded(now()),
      'password links': () => passwordResets.removeEnded(now()),
      activity: () => activities.removeBefore(ago(activityKeptMs)),
      invitations: () => invitations.removeEnded(ago(endedInvitationMs)),
      'mail quotas': () => deleteQuotasUnusedSince(sql, ago(longestQuotaMs)),
      logos: () => logos.removeUnused(ago(unusedLogoKeptMs)),
      'errors of slices': () => sliceErrors.removeBefore(ago(sliceErrorKeptMs)),
      'support messages': () => supportMessages.removeReceivedBefore(supportMessageCutoff(now())),
    },
    logger,
  );
}

/** Loads the server modules for the first time, then renders the public pages. */
async function loadPages({ refreshServerModules, publicPages }: Pages): Promise<void> {
  await refreshServerModules();
  await publicPages.warm();
}

/** Loads changed slices, then renders the public pages that changed. */
export async function refreshPages({ refreshSlices, publicPages }: Pages): Promise<void> {
  await refreshSlices();
  await publicPages.warm();
}

/**
 * Resumes what a crash or an unavailable service interrupted. Password resets come first: somebody waits for these mails,
 * and the others may have to wait for billing.
 */
async function resumeInterrupted({ config, repositories, ...rest }: BackgroundDependencies): Promise<void> {
  const deps = { ...rest, ...repositories, publicOrigin: config.PUBLIC_ORIGIN };
  await processPendingResetRequests(deps);
  await resumeSignups(deps);
  await resumeDeletions(deps);
}
