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
import { showQueue } from './queue-metrics.ts';
import {
  deleteQueued,
  insertQueued,
  measureQueued,
  putOff,
  type QueuedEvent,
  takeDue,
} from './queued-event-rows.ts';

export interface MailQueueOptions {
  sql: Sql;
  logger: Logger;
  now: () => Date;
  /** Mails an event of this subject; throws as `deliverOnce` does. */
  mail: (subject: string, event: EventOf<unknown>) => Promise<void>;
  /** Moves an event that can never be mailed to the dead letters. */
  storeDeadLetter: (queued: QueuedEvent, error: unknown) => Promise<void>;
  /** Told of an event whose mails are sent. */
  onMailed: (queued: QueuedEvent) => void;
  pollMs?: number;
}

export interface MailQueue {
  /** Keeps an event until its mails are sent. Resolves once it is kept; throws RetryLater while the database is away. */
  add(subject: string, event: EventOf<unknown>, ownerId: string | null): Promise<void>;
  /** Sends nothing for so long: the mail service takes no more, or has something more urgent to take. */
  pause(ms: number): void;
  /** Waits for the mails that are under way. */
  stop(): Promise<void>;
}

const atOnceMax = 10;

/** After it another process may take over what one was killed with. A second attempt does no harm (`deliverOnce`). */
const takenForMs = 15_000;

const backoffMs = [1_000, 5_000, 30_000, 120_000, 600_000];
const failuresMax = 20;
const measureEveryMs = 5_000;
const measuredMax = 10_000;

/**
 * Mails what comes by the hundred, owner by owner in turn: whoever has one mail to be sent waits for one of each other owner, however
 * many those have waiting. Events are kept in the database until their mails are sent, refused or given up. Where the mail service says
 * that it is busy, nothing is tried until it takes mails again, then one at a time, then more.
 */
export function startMailQueue(options: MailQueueOptions): MailQueue {
  const { sql, logger, now, mail, storeDeadLetter, onMailed, pollMs = 1_000 } = options;
  const underWay = new Map<string, Promise<void>>();
  let atOnce = atOnceMax;
  let pausedUntil = 0;
  let measured = { waiting: 0, oldestSeconds: 0 };
  let measuredAt = Number.NEGATIVE_INFINITY;
  const loop = startWakeableLoop(takeSome, { pollMs });
  const hide = showQueue(() => measured);

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
      hide();
    },
  };

  function pause(ms: number): void {
    pausedUntil = Math.max(pausedUntil, performance.now() + ms);
    setTimeout(loop.wake, ms).unref();
  }

  /** True when there may be more to begin with at once. */
  async function takeSome(): Promise<boolean> {
    try {
      await measure();
      const most = Math.floor(atOnce) - underWay.size;
      if (most <= 0 || performance.now() < pausedUntil) return false;
      const at = now();
      const until = new Date(at.getTime() + takenForMs);
      const taken = await translateDatabaseErrors(takeDue(sql, { most, now: at, until }));
      // Its time may be over while it is still worked on here.
      for (const queued of taken) if (!underWay.has(queued.eventId)) begin(queued);
      return taken.length === most;
    } catch (err) {
      logger.warn({ err }, 'mails have to wait');
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
        logger.error({ err, eventId: queued.eventId }, 'could not settle a queued event'),
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
      if (!(await isOver(queued, error, span))) return;
      await storeDeadLetter(queued, error);
    }
    await translateDatabaseErrors(deleteQueued(sql, eventId));
  }

  /** Whether an event goes to the dead letters; else it is put off. */
  async function isOver(
    { eventId, subject, failures }: QueuedEvent,
    error: unknown,
    span: Span,
  ): Promise<boolean> {
    if (error instanceof RetryLater) {
      if (error instanceof MailServiceBusy) {
        atOnce = 1;
        pause(error.ms);
      }
      logger.info({ subject, eventId, reason: error.message }, 'a mail has to wait');
      await again(error.ms, failures);
      return false;
    }
    span.fail(error instanceof Error ? error.name : 'error');
    if (error instanceof Undeliverable || failures + 1 >= failuresMax) {
      logger.error({ err: error, subject, eventId, failures }, 'an event goes to the dead letters');
      return true;
    }
    logger.warn({ err: error, subject, eventId, failures }, 'a mail failed');
    await again(backoffMs[Math.min(failures, backoffMs.length - 1)] ?? 0, failures + 1);
    return false;

    async function again(ms: number, failed: number): Promise<void> {
      const dueAt = new Date(now().getTime() + ms);
      await translateDatabaseErrors(putOff(sql, eventId, { dueAt, failures: failed }));
    }
  }

  async function measure(): Promise<void> {
    if (performance.now() - measuredAt < measureEveryMs) return;
    measuredAt = performance.now();
    measured = await translateDatabaseErrors(measureQueued(sql, measuredMax));
  }
}
