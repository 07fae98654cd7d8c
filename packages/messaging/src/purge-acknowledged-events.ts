import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@scanlist/contracts/messages/define';
import { consumersOf, type DurableConsumer, streamOf } from '@scanlist/contracts/messages/streams';
import { type ConsumerInfo, ErrorCode, type JetStreamManager, NatsError } from 'nats';
import type { Messaging } from './connection.ts';

const usualEveryMs = 10_000;
/** What was read is kept so long where there is room, for whoever looks what happened. */
const retainMs = 60 * 60_000;

/** What a look has found: until which message everybody had read, and when. */
interface Check {
  at: number;
  acknowledgedUpTo: number;
}

/** What is known of one making of a stream and its readers; of another one nothing of it holds. */
interface KnownStream {
  /** When the stream and each of its readers were made. */
  made: string;
  checks: Check[];
  lastSeq: number;
  purgedUpTo: number;
}

/**
 * Drops from this service's stream what each of its readers has acknowledged, after an hour, or at once where the stream is more than
 * half full: a full one takes no event more, and nothing that was not read ever goes. Runs until the connection closes. That it
 * cannot, as without one of the readers, is said once, and so is that it can again. A server that we do not configure may not let
 * it: then it stops trying, and events go by their age.
 */
export async function purgeAcknowledgedEvents(messaging: Messaging, everyMs = usualEveryMs): Promise<void> {
  const { nc, service, logger } = messaging;
  const manager = await nc.jetstreamManager({ checkAPI: false });
  const purger = createEventPurger(manager, service);
  let isFailing = false;
  while (!nc.isClosed()) {
    try {
      await purger.check(performance.now());
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
    await sleep(everyMs, undefined, { ref: false });
  }
}

/**
 * Looks at a service's stream, at times that the caller gives in milliseconds, and drops what may go. A stream or reader that was
 * made anew, or a stream set back to an older state, is looked at as if for the first time: its numbers mean other messages.
 */
export function createEventPurger(manager: JetStreamManager, service: ServiceName) {
  const stream = streamOf(service);
  const consumers = consumersOfStream(stream);
  let known: KnownStream | undefined;

  return {
    /** Answers until which message the stream has nothing more. */
    async check(at: number): Promise<number> {
      const { created, config, state } = await manager.streams.info(stream);
      const infos = await Promise.all(consumers.map(({ name }) => manager.consumers.info(stream, name)));
      const made = [created, ...infos.map((info) => info.created)].join();
      if (known?.made !== made || state.last_seq < known.lastSeq) {
        known = { made, checks: [], lastSeq: 0, purgedUpTo: 0 };
      }
      // The last message of a look before: by now a reader in a cluster knows whether it is to read it.
      const lastSeqBefore = known.lastSeq;
      const acknowledgedUpTo = Math.min(...infos.map((info) => acknowledgedBy(info, lastSeqBefore)));
      known.lastSeq = state.last_seq;
      known.checks.push({ at, acknowledgedUpTo });
      const isHalfFull = config.max_bytes > 0 && state.bytes > config.max_bytes / 2;
      const due = known.checks.filter((check) => isHalfFull || at - check.at >= retainMs).at(-1);
      if (!due) return known.purgedUpTo;
      known.checks = known.checks.filter((check) => check.at > due.at);
      // Never beyond the last message: the server would then drop whatever has come since.
      const upTo = Math.min(due.acknowledgedUpTo, state.last_seq);
      if (upTo > known.purgedUpTo) {
        await manager.streams.purge(stream, { seq: upTo + 1 });
        known.purgedUpTo = upTo;
      }
      return known.purgedUpTo;
    },
  };
}

function consumersOfStream(stream: string): DurableConsumer[] {
  return serviceNames.flatMap((name) => consumersOf(name)).filter((consumer) => consumer.stream === stream);
}

/** A reader that has acknowledged all there was has read everything, also what is not for it. */
function acknowledgedBy(
  { ack_floor, num_pending, num_ack_pending }: ConsumerInfo,
  lastSeqBefore: number,
): number {
  return num_pending === 0 && num_ack_pending === 0
    ? Math.max(lastSeqBefore, ack_floor.stream_seq)
    : ack_floor.stream_seq;
}
