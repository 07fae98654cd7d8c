import { setTimeout as sleep } from 'node:timers/promises';
import { deadLetterStream } from '@scanlist/contracts/messages/streams';
import { ErrorCode, NatsError } from 'nats';
import type { Messaging } from './connection.ts';
import { deadLettersKept } from './event-metrics.ts';

const everyMs = 15_000;

/**
 * Counts this service's dead letters regularly, for its metrics, until the connection closes. A server configured by
 * others may not permit it: then it stops.
 */
export async function watchDeadLetters({ nc, service }: Messaging): Promise<void> {
  let kept: number | undefined;
  const forget = deadLettersKept.add({}, () => kept);
  const manager = await nc.jetstreamManager({ checkAPI: false });
  while (!nc.isClosed()) {
    try {
      const { state } = await manager.streams.info(deadLetterStream, {
        subjects_filter: `dead.${service}.>`,
      });
      kept = Object.values(state.subjects ?? {}).reduce((sum, count) => sum + count, 0);
    } catch (error) {
      kept = undefined;
      if (error instanceof NatsError && error.code === ErrorCode.PermissionsViolation) break;
    }
    await sleep(everyMs, undefined, { ref: false });
  }
  forget();
}
