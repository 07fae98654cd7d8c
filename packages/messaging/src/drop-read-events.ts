import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@scanlist/contracts/messages/define';
import { consumersOf, type DurableConsumer, streamOf } from '@scanlist/contracts/messages/streams';
import { type ConsumerInfo, ErrorCode, type JetStreamManager, NatsError } from 'nats';
import type { Messaging } from './connection.ts';

const usualEveryMs = 10_000;
/** What was read is kept so long where there is room, for whoever looks what happened. */
const keptMs = 60 * 60_000;

/** What a look has found: until which message everybody had read, and when. */
interface Look {
  at: number;
  readUpTo: number;
}

/** What is known of one making of a stream and its readers; of another one nothing of it holds. */
interface Known {
  /** When the stream and each of its readers were made. */
  made: string;
  looks: Look[];
  lastSeq: number;
  dropped: number;
}

/**
 * Drops from this service's stream what each of its readers has acknowledged, after an hour, or at once where the stream is more than
 * half full: a full one takes no event more, and nothing that was not read ever goes. Runs until the connection closes. That it
 * cannot, as without one of the readers, is said once, and so is that it can again. A server that we do not configure may not let
 * it: then it stops trying, and events go by their age.
 */
export async function dropReadEvents(messaging: Messaging, everyMs = usualEveryMs): Promise<void> {
  const { nc, service, logger } = messaging;
  const manager = await nc.jetstreamManager({ checkAPI: false });
  const dropper = createDropper(manager, service);
  let isHeldUp = false;
  while (!nc.isClosed()) {
    try {
      await dropper.look(performance.now());
      if (isHeldUp) logger.info({}, 'events that were read are dropped again');
      isHeldUp = false;
    } catch (err) {
      if (err instanceof NatsError && err.code === ErrorCode.PermissionsViolation) {
        logger.warn({ err }, 'events that were read stay until they are too old');
        break;
      }
      if (!isHeldUp && !nc.isClosed()) logger.warn({ err }, 'events that were read cannot be dropped');
      isHeldUp = true;
    }
    await sleep(everyMs, undefined, { ref: false });
  }
}

/**
 * Looks at a service's stream, at times that the caller gives in milliseconds, and drops what may go. A stream or reader that was
 * made anew, or a stream set back to an older state, is looked at as if for the first time: its numbers mean other messages.
 */
export function createDropper(manager: JetStreamManager, service: ServiceName) {
  const stream = streamOf(service);
  const readers = readersOf(stream);
  let known: Known | undefined;

  return {
    /** Answers until which message the stream has nothing more. */
    async look(at: number): Promise<number> {
      const { created, config, state } = await manager.streams.info(stream);
      const infos = await Promise.all(readers.map(({ name }) => manager.consumers.info(stream, name)));
      const made = [created, ...infos.map((info) => info.created)].join();
      if (known?.made !== made || state.last_seq < known.lastSeq) {
        known = { made, looks: [], lastSeq: 0, dropped: 0 };
      }
      // The last message of a look before: by now a reader in a cluster knows whether it is to read it.
      const lastSeqBefore = known.lastSeq;
      const readUpTo = Math.min(...infos.map((info) => readBy(info, lastSeqBefore)));
      known.lastSeq = state.last_seq;
      known.looks.push({ at, readUpTo });
      const isHalfFull = config.max_bytes > 0 && state.bytes > config.max_bytes / 2;
      const due = known.looks.filter((look) => isHalfFull || at - look.at >= keptMs).at(-1);
      if (!due) return known.dropped;
      known.looks = known.looks.filter((look) => look.at > due.at);
      // Never beyond the last message: the server would then drop whatever has come since.
      const upTo = Math.min(due.readUpTo, state.last_seq);
      if (upTo > known.dropped) {
        await manager.streams.purge(stream, { seq: upTo + 1 });
        known.dropped = upTo;
      }
      return known.dropped;
    },
  };
}

function readersOf(stream: string): DurableConsumer[] {
  return serviceNames.flatMap((name) => consumersOf(name)).filter((consumer) => consumer.stream === stream);
}

/** A reader that has acknowledged all there was has read everything, also what is not for it. */
function readBy({ ack_floor, num_pending, num_ack_pending }: ConsumerInfo, lastSeqBefore: number): number {
  return num_pending === 0 && num_ack_pending === 0
    ? Math.max(lastSeqBefore, ack_floor.stream_seq)
    : ack_floor.stream_seq;
}
