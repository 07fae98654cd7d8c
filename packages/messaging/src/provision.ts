import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@scanlist/contracts/messages/define';
import {
  artifactBucketOf,
  deployedSlices,
  gatewayReportMs,
  gatewaysBucket,
  slicesBucket,
} from '@scanlist/contracts/messages/slices';
import {
  consumersOf,
  type DurableConsumer,
  deadLetterStream,
  streamOf,
} from '@scanlist/contracts/messages/streams';
import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  ErrorCode,
  type JetStreamManager,
  NatsError,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from 'nats';
import { serversOf } from './nats-url.ts';
import { connectOverSingleSocket } from './single-socket.ts';

export interface ProvisionOptions {
  /** One server, or several of a cluster, separated by commas. */
  url: string;
  user?: string;
  password?: string;
  /**
   * Replicas of each stream and of its consumers: 1 on a single server (the default); in a cluster 3 or 5, one on each
   * server.
   */
  replicas?: number;
  /** The size limit of each stream; 512 by default. A larger existing limit stays. */
  streamMegabytes?: number;
  /** The size limit of the object store of each slice; 512 by default. A larger existing limit stays. */
  sliceMegabytes?: number;
}

/** The changes `provisionStreams` made, each a sentence for the log. Both are empty where nothing had to change. */
export interface Provisioned {
  made: string[];
  changed: string[];
}

type StreamNamed = Partial<StreamConfig> & { name: string };

export const usualStreamMegabytes = 512;
/** Some two hundred versions of a slice of today. */
const usualSliceMegabytes = 512;
/** A key-value bucket holds records, and an object store artifacts. */
const bucketShare = 1 / 8;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How long a newly started cluster may take to elect a leader and to find all its servers. */
const clusterReadyMs = 30_000;

/**
 * Creates or updates the streams of every service, the dead-letter stream, the buckets of the slices and the durable
 * consumers. It never reduces replicas or size limits. A full stream refuses new events: no unread event is lost, and
 * outboxes keep theirs. Run it with the administrator's user before the services start; it is idempotent.
 */
export async function provisionStreams({
  url,
  user,
  password,
  replicas = 1,
  streamMegabytes = usualStreamMegabytes,
  sliceMegabytes = usualSliceMegabytes,
}: ProvisionOptions): Promise<Provisioned> {
  const nc = await connectOverSingleSocket({
    servers: serversOf(url),
    user,
    pass: password,
    name: 'provision',
    timeout: 5000,
  });
  try {
    const manager = await retryUntilReady(() => nc.jetstreamManager());
    const done: Provisioned = { made: [], changed: [] };
    const limits = { replicas, maxBytes: streamMegabytes * 1_000_000 };
    for (const service of serviceNames) {
      const config = streamConfig(streamOf(service), `event.${service}.>`, 14 * dayMs, limits);
      await retryUntilReady(() => upsertStream(manager, config, done));
    }
    const dead = streamConfig(deadLetterStream, 'dead.>', 30 * dayMs, limits);
    await retryUntilReady(() => upsertStream(manager, dead, done));
    for (const bucket of sliceBuckets({ replicas, maxBytes: sliceMegabytes * 1_000_000 })) {
      await retryUntilReady(() => upsertStream(manager, bucket, done));
    }
    for (const service of serviceNames) {
      // Bulk consumers first: until the other consumer has its new subjects, both receive them.
      for (const consumer of consumersOf(service).toReversed()) {
        await retryUntilReady(() => upsertConsumer(manager, service, consumer, done));
      }
    }
    return done;
  } finally {
    await nc.close();
  }
}

interface StreamLimits {
  replicas: number;
  maxBytes: number;
}

function streamConfig(
  name: string,
  subject: string,
  maxAgeMs: number,
  { replicas, maxBytes }: StreamLimits,
): StreamNamed {
  return {
    name,
    subjects: [subject],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.New,
    max_bytes: maxBytes,
    max_age: nanos(maxAgeMs),
    duplicate_window: nanos(2 * minuteMs),
    num_replicas: replicas,
  };
}

/** More activations of a slice than this are not remembered; it is the most that a key-value bucket remembers. */
const activationsKept = 64;

/** The streams behind the slices' key-value buckets and object stores, as the driver would create them. */
function sliceBuckets({ replicas, maxBytes }: StreamLimits): StreamNamed[] {
  const common = {
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.New,
    allow_rollup_hdrs: true,
    allow_direct: true,
    num_replicas: replicas,
    max_bytes: maxBytes,
  };
  const bucket = (name: string, history: number) => ({
    ...common,
    name: `KV_${name}`,
    subjects: [`$KV.${name}.>`],
    max_msgs_per_subject: history,
    deny_delete: true,
    max_bytes: maxBytes * bucketShare,
  });
  const objects = (name: string) => ({
    ...common,
    name: `OBJ_${name}`,
    subjects: [`$O.${name}.C.>`, `$O.${name}.M.>`],
  });
  return [
    bucket(slicesBucket, activationsKept),
    {
      ...bucket(gatewaysBucket, 1),
      max_age: nanos(gatewayReportMs),
      duplicate_window: nanos(gatewayReportMs),
    },
    ...deployedSlices.map((slice) => objects(artifactBucketOf(slice))),
  ];
}

async function upsertStream(
  manager: JetStreamManager,
  wanted: StreamNamed,
  done: Provisioned,
): Promise<void> {
  const { name, num_replicas: replicas = 1, max_bytes: maxBytes = 0 } = wanted;
  const found = (await orUndefined(manager.streams.info(name)))?.config;
  if (!found) {
    await manager.streams.add(wanted);
    done.made.push(`stream ${name}, num_replicas ${replicas}`);
    return;
  }
  const config = {
    ...wanted,
    num_replicas: Math.max(found.num_replicas, replicas),
    // A stream without a limit, which is -1, gets one.
    max_bytes: Math.max(found.max_bytes, maxBytes),
  };
  const changes = changesOf(found, config);
  if (changes.length === 0) return;
  await manager.streams.update(name, config);
  done.changed.push(`stream ${name}: ${changes.join(', ')}`);
}

/**
 * A durable consumer of a service; its acknowledgements survive an update. It has as many replicas as its stream,
 * unless another number was set by hand. A new one beside another of the same service starts where that one has
 * acknowledged everything, so no event is delivered twice.
 */
async function upsertConsumer(
  manager: JetStreamManager,
  service: ServiceName,
  { stream, name, subjects }: DurableConsumer,
  done: Provisioned,
): Promise<void> {
  const wanted = {
    filter_subjects: subjects,
    ack_wait: nanos(30_000),
    max_deliver: -1,
    max_ack_pending: 200,
  };
  const found = (await orUndefined(manager.consumers.info(stream, name)))?.config;
  if (!found) {
    await manager.consumers.add(stream, {
      durable_name: name,
      ...(await startPosition(manager, stream, service)),
      ack_policy: AckPolicy.Explicit,
      ...wanted,
    });
    done.made.push(`consumer ${name} of ${stream}`);
    return;
  }
  const changes = changesOf<ConsumerConfig>(found, wanted);
  if (changes.length === 0) return;
  await manager.consumers.update(stream, name, wanted);
  done.changed.push(`consumer ${name} of ${stream}: ${changes.join(', ')}`);
}

async function startPosition(
  manager: JetStreamManager,
  stream: string,
  service: ServiceName,
): Promise<Pick<ConsumerConfig, 'deliver_policy' | 'opt_start_seq'>> {
  const known = await orUndefined(manager.consumers.info(stream, service));
  if (!known) return { deliver_policy: DeliverPolicy.All };
  return { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: known.ack_floor.stream_seq + 1 };
}

/** The differences between found and wanted configuration, each as `key old becomes new`. */
function changesOf<Config extends object>(found: Config, wanted: Partial<Config>): string[] {
  return (Object.keys(wanted) as (keyof Config & string)[]).flatMap((key) => {
    const [old, wants] = [JSON.stringify(found[key]), JSON.stringify(wanted[key])];
    return old === wants ? [] : [`${key} ${old} becomes ${wants}`];
  });
}

/** The result, or undefined for a 404. */
async function orUndefined<Info>(info: Promise<Info>): Promise<Info | undefined> {
  try {
    return await info;
  } catch (error) {
    if (error instanceof NatsError && error.api_error?.code === 404) return undefined;
    throw error;
  }
}

/** Retries while a cluster has no leader yet, or has not found all its servers. */
async function retryUntilReady<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  const endsAt = performance.now() + clusterReadyMs;
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!isNotReady(error) || performance.now() > endsAt) throw error;
      await sleep(250);
    }
  }
}

/** Codes of JetStream: no peers to place a copy on, temporarily away, not the leader. */
const notReadyCodes = [10005, 10008, 10009];

function isNotReady(error: unknown): boolean {
  if (!(error instanceof NatsError)) return false;
  return error.code === ErrorCode.Timeout || notReadyCodes.includes(error.api_error?.err_code ?? 0);
}
