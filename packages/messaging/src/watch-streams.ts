import { setTimeout as sleep } from 'node:timers/promises';
import { consumersOf } from '@scanlist/contracts/messages/streams';
import type { ConsumerInfo } from 'nats';
import type { Messaging } from './connection.ts';
import { consumerPending, consumerUnacknowledged } from './event-metrics.ts';
import { jetStreamOf } from './publish.ts';
import { purgeAcknowledgedEvents } from './purge-acknowledged-events.ts';
import { watchDeadLetters } from './watch-dead-letters.ts';

const everyMs = 5_000;
const retryEveryMs = 1_000;
/** One check may fail during the election of a leader. */
const failedChecksMax = 2;

/**
 * Checks every few seconds whether the streams this service consumes can be reached, until the connection closes. The
 * result is false from the second failed check in a row: the server is down, or a stream has no leader. Consumer lag
 * goes into the metrics. It also purges acknowledged events from this service's own stream.
 */
export function watchStreams(messaging: Messaging): () => boolean {
  const { service, nc } = messaging;
  const durable = consumersOf(service);
  const infos = new Map<string, ConsumerInfo>();
  const forget = durable.flatMap(({ stream, name }) => {
    const labels = { stream, consumer: name };
    const info = () => infos.get(stream + name);
    return [
      consumerPending.add(labels, () => info()?.num_pending),
      consumerUnacknowledged.add(labels, () => info()?.num_ack_pending),
    ];
  });
  let failedChecks = 0;
  void check();
  void watchDeadLetters(messaging);
  void purgeAcknowledgedEvents(messaging);
  return () => failedChecks < failedChecksMax;

  async function check() {
    while (!nc.isClosed()) {
      try {
        const { consumers } = jetStreamOf(messaging);
        await Promise.all(
          durable.map(async ({ stream, name }) => {
            const consumer = await consumers.get(stream, name);
            infos.set(stream + name, await consumer.info(true));
          }),
        );
        failedChecks = 0;
      } catch {
        failedChecks++;
      }
      await sleep(failedChecks > 0 ? retryEveryMs : everyMs, undefined, { ref: false });
    }
    for (const forgetOne of forget) forgetOne();
  }
}
