import { setTimeout as sleep } from 'node:timers/promises';
import { consumersOf } from '@scanlist/contracts/messages/streams';
import type { Messaging } from './connection.ts';
import { jetStreamOf } from './publish.ts';

const everyMs = 5_000;
const whileAwayMs = 1_000;
/** One look may fall into the election of a leader. */
const looksMissedMax = 2;

/**
 * Looks every few seconds whether the streams this service hears can be reached, until the connection closes. The answer is
 * false from the second look in a row that failed on: the server is away, or a stream has no leader.
 */
export function watchStreams(messaging: Messaging): () => boolean {
  const { service, nc } = messaging;
  const durable = consumersOf(service);
  let missed = 0;
  void look();
  return () => missed < looksMissedMax;

  async function look() {
    while (!nc.isClosed()) {
      try {
        const { consumers } = jetStreamOf(messaging);
        await Promise.all(durable.map(({ stream, name }) => consumers.get(stream, name)));
        missed = 0;
      } catch {
        missed++;
      }
      await sleep(missed > 0 ? whileAwayMs : everyMs, undefined, { ref: false });
    }
  }
}
