import type { ConsumerInfo, JetStreamManager, StreamInfo } from 'nats';
import { expect, test } from 'vitest';
import { createEventPurger } from './purge-acknowledged-events.ts';

const created = '2026-11-23T10:00:00Z';
const hourMs = 3_600_000;

test('a stream that was set back to an older state keeps what came after that', async () => {
  const server = { lastSeq: 500, ackFloor: 500, pending: 0 };
  const purged: (number | undefined)[] = [];
  const manager = {
    streams: {
      info: async () =>
        ({ created, config: { max_bytes: -1 }, state: { last_seq: server.lastSeq } }) as StreamInfo,
      purge: async (_stream: string, { seq }: { seq?: number } = {}) => void purged.push(seq),
    },
    consumers: {
      info: async () =>
        ({
          created,
          ack_floor: { stream_seq: server.ackFloor },
          num_pending: server.pending,
          num_ack_pending: 0,
        }) as ConsumerInfo,
    },
  };
  const purger = createEventPurger(manager as unknown as JetStreamManager, 'lists');
  await purger.check(0);
  Object.assign(server, { lastSeq: 300, ackFloor: 200, pending: 100 });
  await purger.check(hourMs);
  expect(purged).toEqual([]);
  await purger.check(2 * hourMs);
  expect(purged).toEqual([201]);
});
