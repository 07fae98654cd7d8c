import { type ServiceName, serviceNames } from '@scanlist/contracts/messages/define';
import { consumersOf, deadLetterStream, streamOf } from '@scanlist/contracts/messages/streams';
import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  type JetStreamManager,
  NatsError,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from 'nats';
import { connectOnOneSocket } from './one-socket.ts';

export interface ProvisionOptions {
  url: string;
  user?: string;
  password?: string;
  /** Copies of each stream: 3 in a cluster, 1 on a single server. */
  replicas?: number;
}

type StreamNamed = Partial<StreamConfig> & { name: string };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Makes the streams of every service, the stream of dead letters, and the durable consumers, or brings them up to date.
 * Run it with the administrator's user before the services start, as often as you like.
 */
export async function provisionStreams({
  url,
  user,
  password,
  replicas = 1,
}: ProvisionOptions): Promise<void> {
  const nc = await connectOnOneSocket({
    servers: url.split(','),
    user,
    pass: password,
    name: 'provision',
    timeout: 5000,
  });
  try {
    const manager = await nc.jetstreamManager();
    for (const service of serviceNames) {
      await keepStream(manager, streamConfig(streamOf(service), `event.${service}.>`, 14 * dayMs, replicas));
    }
    await keepStream(manager, streamConfig(deadLetterStream, 'dead.>', 30 * dayMs, replicas));
    for (const service of serviceNames) await keepConsumers(manager, service);
  } finally {
    await nc.close();
  }
}

function streamConfig(name: string, subject: string, maxAgeMs: number, replicas: number): StreamNamed {
  return {
    name,
    subjects: [subject],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    max_age: nanos(maxAgeMs),
    duplicate_window: nanos(2 * minuteMs),
    num_replicas: replicas,
  };
}

async function keepStream(manager: JetStreamManager, config: StreamNamed): Promise<void> {
  if (await exists(manager.streams.info(config.name))) await manager.streams.update(config.name, config);
  else await manager.streams.add(config);
}

/**
 * The durable consumers of a service; what one has acknowledged survives an update. A new one beside another of the same service
 * begins where that one has acknowledged everything: what was heard is not heard again.
 */
async function keepConsumers(manager: JetStreamManager, service: ServiceName): Promise<void> {
  // Those in bulk first: until the other has its new subjects, both hear them.
  for (const { stream, name, subjects } of consumersOf(service).toReversed()) {
    const changeable = {
      filter_subjects: subjects,
      ack_wait: nanos(30_000),
      max_deliver: -1,
      max_ack_pending: 200,
    };
    if (await exists(manager.consumers.info(stream, name))) {
      await manager.consumers.update(stream, name, changeable);
    } else {
      await manager.consumers.add(stream, {
        durable_name: name,
        ...(await beginning(manager, stream, service)),
        ack_policy: AckPolicy.Explicit,
        ...changeable,
      });
    }
  }
}

async function beginning(
  manager: JetStreamManager,
  stream: string,
  service: ServiceName,
): Promise<Pick<ConsumerConfig, 'deliver_policy' | 'opt_start_seq'>> {
  const known = manager.consumers.info(stream, service);
  if (!(await exists(known))) return { deliver_policy: DeliverPolicy.All };
  const { ack_floor } = await known;
  return { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: ack_floor.stream_seq + 1 };
}

async function exists(info: Promise<unknown>): Promise<boolean> {
  try {
    await info;
    return true;
  } catch (error) {
    if (error instanceof NatsError && error.api_error?.code === 404) return false;
    throw error;
  }
}
