import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@scanlist/contracts/messages/define';
import { consumersOf, type DurableConsumer, streamOf } from '@scanlist/contracts/messages/streams';
import { type ConsumerInfo, ErrorCode, type JetStreamManager, NatsError } from 'nats';
import type { Messaging } from './connection.ts';

/** How often a stream is checked: sooner where it is more than half full, because what it refuses waits for the purge. */
const usualPauses = { everyMs: 10_000, halfFullMs: 1_000 };
/** Acknowledged events are kept this long while there is space, for debugging. */
const retainMs = 60 * 60_000;

/** The result of a check: its time, and the last message that all consumers had acknowledged. */
interface Check {
  at: number;
  acknowledgedUpTo: number;
}

/** What is known of a stream and its consumers. It becomes invalid when one of them is created again. */
interface KnownStream {
  /** When the stream and each of its consumers were created. */
  made: string;
  checks: Check[];
  lastSeq: number;
  purgedUpTo: number;
}

/**
 * Purges from this service's stream what all its consumers have acknowledged: after an hour, or at once where the
 * stream is more than half full, because a full stream refuses events. It never purges an unacknowledged event. Runs
 * until the connection closes. A failure, such as a missing consumer, is logged once, and so is the recovery. A server
 * configured by others may not permit it: then it stops, and events expire by age.
 */
export async function purgeAcknowledgedEvents(messaging: Messaging, pauses = usualPauses): Promise<void> {
  const { nc, service, logger } = messaging;
  const manager = await nc.jetstreamManager({ checkAPI: false });
  const purger = createEventPurger(manager, service);
  let isFailing = false;
  let isHalfFull = false;
  while (!nc.isClosed()) {
    try {
      isHalfFull = await purger.check(performance.now());
      if (isFailing) logger.info({}, 'acknowledged events are purged again');
      isFailing = false;
    } catch (err) {
      if (err instanceof NatsError && err.code === ErrorCode.PermissionsViolation) {
        logger.warn({ err }, 'no permission to purge acknowledged events: they stay until they expire');
        break;
      }
      if (!isFailing && !nc.isClosed()) logger.warn({ err }, 'acknowledged events cannot be purged');
      isFailing = true;
    }
    await sleep(isHalfFull ? pauses.halfFullMs : pauses.everyMs, undefined, { ref: false });
  }
}

/**
 * Checks a service's stream, at times that the caller passes in milliseconds, and purges what may go. It starts over
 * after a stream or consumer was created again, or a stream was restored to an older state. Sequence numbers then mean
 * other messages.
 */
export function createEventPurger(manager: JetStreamManager, service: ServiceName) {
  const stream = streamOf(service);
  const consumers = consumersOfStream(stream);
  let known: KnownStream | undefined;

  return {
    /** Resolves with true where the stream was more than half full. */
    async check(at: number): Promise<boolean> {
      const { created, config, state } = await manager.streams.info(stream);
      const infos = await Promise.all(consumers.map(({ name }) => manager.consumers.info(stream, name)));
      const made = [created, ...infos.map((info) => info.created)].join();
      if (known?.made !== made || state.last_seq < known.lastSeq) {
        known = { made, checks: [], lastSeq: 0, purgedUpTo: 0 };
      }
      // The last message of the check before: by now a consumer in a cluster knows whether the message is for it.
      const lastSeqBefore = known.lastSeq;
      const acknowledgedUpTo = Math.min(...infos.map((info) => acknowledgedBy(info, lastSeqBefore)));
      known.lastSeq = state.last_seq;
      known.checks.push({ at, acknowledgedUpTo });
      const isHalfFull = config.max_bytes > 0 && state.bytes > config.max_bytes / 2;
      const due = known.checks.filter((check) => isHalfFull || at - check.at >= retainMs).at(-1);
      if (!due) return isHalfFull;
      known.checks = known.checks.filter((check) => check.at > due.at);
      // Never beyond the last message: the server would then also purge messages that arrived since.
      const upTo = Math.min(due.acknowledgedUpTo, state.last_seq);
      if (upTo > known.purgedUpTo) {
        await manager.streams.purge(stream, { seq: upTo + 1 });
        known.purgedUpTo = upTo;
      }
      return isHalfFull;
    },
  };
}

function consumersOfStream(stream: string): DurableConsumer[] {
  return serviceNames.flatMap((name) => consumersOf(name)).filter((consumer) => consumer.stream === stream);
}

/** A consumer without pending messages has acknowledged everything, including messages that are not for it. */
function acknowledgedBy(
  { ack_floor, num_pending, num_ack_pending }: ConsumerInfo,
  lastSeqBefore: number,
): number {
  return num_pending === 0 && num_ack_pending === 0
    ? Math.max(lastSeqBefore, ack_floor.stream_seq)
    : ack_floor.stream_seq;
}
