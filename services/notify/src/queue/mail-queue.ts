import type { EventOf } from '@scanlist/contracts/messages/define';
import { RetryLater, Undeliverable } from '@scanlist/messaging/consume';
import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { correlate } from '@scanlist/service-kit/correlation';
import type { Logger } from '@scanlist/service-kit/logger';
import { inSpan, type Span, traceparent } from '@scanlist/service-kit/tracing';
import { startWakeableLoop } from '@scanlist/service-kit/wakeable-loop';
import { MailServiceBusy } from '../provider/mail-service-busy.ts';
import { retryOnOutage } from '../retry-on-outage.ts';
import { exposeQueue } from './queue-metrics.ts';
import {
  claimDue,
  deleteQueued,
  insertQueued,
  measureQueued,
  postpone,
  type QueuedEvent,
} from './queued-event-rows.ts';

export interface MailQueueOptions {
  sql: Sql;
  logger: Logger;
  now: () => Date;
  /** Mails an event of this subject; throws as `deliverOnce` does. */
  mail: (subject: string, event: EventOf<unknown>) => Promise<void>;
  /** Moves an event that can never be mailed to the dead letters. */
  storeDeadLetter: (queued: QueuedEvent, error: unknown) => Promise<void>;
  /** Called after the mails of an event are sent. */
  onMailed: (queued: QueuedEvent) => void;
  pollMs?: number;
  timer?: PauseTimer;
}

/** Measures the pauses of a queue. */
export interface PauseTimer {
  /** Milliseconds on a clock that only moves forward. */
  now(): number;
  /** Runs `then` after so many milliseconds. It keeps no process alive. */
  after(ms: number, then: () => void): void;
}

export interface MailQueue {
  /**
   * Enqueues an event until its mails are sent. Resolves once it is stored; throws RetryLater while the database is
   * down.
   */
  add(subject: string, event: EventOf<unknown>, ownerId: string | null): Promise<void>;
  /** Sends nothing for this long: the mail service is busy, or a more urgent mail goes first. */
  pause(ms: number): void;
  /** Waits for the mails that are being sent. */
  stop(): Promise<void>;
}

const atOnceMax = 10;

/** After this time another process may take over a claimed event. A second attempt does no harm (`deliverOnce`). */
const claimMs = 15_000;

const systemTimer: PauseTimer = {
  now: () => performance.now(),
  after: (ms, then) => void setTimeout(then, ms).unref(),
};

const backoffMs = [1_000, 5_000, 30_000, 120_000, 600_000];
const failuresMax = 20;
const measureEveryMs = 5_000;
const measuredMax = 10_000;

/**
 * Sends frequent mails, taking owners in turn: one mail of an owner waits for at most one of each other owner, however
 * many those have queued. Events stay in the database until their mails are sent, refused or given up. While the mail
 * service is busy nothing is tried; then one at a time, then more.
 */
export function startMailQueue(options: MailQueueOptions): MailQueue {
  const { sql, logger, now, mail, storeDeadLetter, onMailed, pollMs = 1_000, timer = systemTimer } = options;
  const underWay = new Map<string, Promise<void>>();
  let atOnce = atOnceMax;
  let pausedUntil = 0;
  let measured = { waiting: 0, oldestSeconds: 0 };
  let measuredAt = Number.NEGATIVE_INFINITY;
  const loop = startWakeableLoop(startDue, { pollMs });
  const stopExposing = exposeQueue(() => measured);

  return {
    async add(subject, event, ownerId) {
      const traced = { ...event, traceparent: traceparent() ?? event.traceparent };
      await retryOnOutage(insertQueued(sql, { event: traced, subject, ownerId }, now()));
      loop.wake();
    },
    pause,
    async stop() {
      await loop.stop();
      await Promise.all(underWay.values());
      stopExposing();
    },
  };

  function pause(ms: number): void {
    pausedUntil = Math.max(pausedUntil, timer.now() + ms);
    timer.after(ms, loop.wake);
  }

  /** Starts due events; true if there may be more to start at once. */
  async function startDue(): Promise<boolean> {
    try {
      await measure();
      const most = Math.floor(atOnce) - underWay.size;
      if (most <= 0 || timer.now() < pausedUntil) return false;
      const at = now();
      const until = new Date(at.getTime() + claimMs);
      // The claim of an event handled here may have expired, and its handling may end before this claim is answered.
      const handledHere = new Set(underWay.keys());
      const taken = await translateDatabaseErrors(claimDue(sql, { most, now: at, until }));
      for (const queued of taken) if (!handledHere.has(queued.eventId)) begin(queued);
      return taken.length === most;
    } catch (err) {
      logger.warn({ err }, 'could not read the mail queue; retrying later');
      return false;
    }
  }

  function begin(queued: QueuedEvent): void {
    const { subject, event } = queued;
    const span = { kind: 'consumer', parent: event.traceparent } as const;
    const work = correlate(event.correlationId, () =>
      inSpan(`mail ${subject}`, span, (span) => handle(queued, span)),
    )
      .catch((err: unknown) =>
        logger.error({ err, eventId: queued.eventId }, 'could not finish a queued event'),
      )
      .finally(() => {
        underWay.delete(queued.eventId);
        loop.wake();
      });
    underWay.set(queued.eventId, work);
  }

  async function handle(queued: QueuedEvent, span: Span): Promise<void> {
    const { eventId, subject, event } = queued;
    try {
      await mail(subject, event);
      atOnce = Math.min(atOnceMax, atOnce + 1);
      onMailed(queued);
    } catch (error) {
      if (!(await isDead(queued, error, span))) return;
      await storeDeadLetter(queued, error);
    }
    await translateDatabaseErrors(deleteQueued(sql, eventId));
  }

  /** Whether an event goes to the dead letters; otherwise it is postponed. */
  async function isDead(
    { eventId, subject, failures }: QueuedEvent,
    error: unknown,
    span: Span,
  ): Promise<boolean> {
    if (error instanceof RetryLater) {
      if (error instanceof MailServiceBusy) {
        atOnce = 1;
        pause(error.ms);
      }
      logger.info({ subject, eventId, reason: error.message }, 'a mail is postponed');
      await retryIn(error.ms, failures);
      return false;
    }
    span.fail(error instanceof Error ? error.name : 'error');
    if (error instanceof Undeliverable || failures + 1 >= failuresMax) {
      logger.error({ err: error, subject, eventId, failures }, 'an event goes to the dead letters');
      return true;
    }
    logger.warn({ err: error, subject, eventId, failures }, 'a mail failed');
    await retryIn(backoffMs[Math.min(failures, backoffMs.length - 1)] ?? 0, failures + 1);
    return false;

    async function retryIn(ms: number, failed: number): Promise<void> {
      const dueAt = new Date(now().getTime() + ms);
      await translateDatabaseErrors(postpone(sql, eventId, { dueAt, failures: failed }));
    }
  }

  async function measure(): Promise<void> {
    if (performance.now() - measuredAt < measureEveryMs) return;
    measuredAt = performance.now();
    measured = await translateDatabaseErrors(measureQueued(sql, measuredMax));
  }
}
