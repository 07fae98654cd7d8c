import { type ServiceName, serviceNames } from '@scanlist/contracts/messages/define';
import { trySlice } from '@scanlist/contracts/messages/gateway';
import { pings } from '@scanlist/contracts/messages/health';
import {
  artifactBucketOf,
  type DeployedSlice,
  deployedSlices,
  gatewaysBucket,
  liveKeyOf,
  slicesBucket,
} from '@scanlist/contracts/messages/slices';
import {
  callableServices,
  consumersOf,
  deadLetterStream,
  liveSubscriptions,
  streamOf,
} from '@scanlist/contracts/messages/streams';

/** The NATS user that publishes a slice. */
export type Deployer = `deployer-${DeployedSlice}`;

export const deployerNames: readonly Deployer[] = deployedSlices.map((slice) => `deployer-${slice}` as const);

/** All users on NATS besides the administrator. */
export const natsUserNames: readonly (ServiceName | Deployer)[] = [...serviceNames, ...deployerNames];

/** The environment variable of a user's password: `NATS_DEPLOYER_OWNER_PASSWORD`. */
export function passwordVariableOf(user: ServiceName | Deployer | 'admin'): string {
  return `NATS_${user.toUpperCase().replace('-', '_')}_PASSWORD`;
}

/** A NATS user and the subjects it may use; everything else is refused. */
export interface NatsUser {
  user: ServiceName | Deployer;
  publish: string[];
  subscribe: string[];
  /** Whether it may answer the requests it receives, on whatever reply subject they name. */
  allowResponses: boolean;
}

/**
 * One user per service, with the calls, requests, events and subscriptions of `contracts/messages/streams`, and one per
 * slice for those who publish it.
 */
export function natsUsers(): NatsUser[] {
  return [...serviceNames.map(serviceUser), ...deployedSlices.map(deployerUser)];
}

function serviceUser(user: ServiceName): NatsUser {
  const slices = user === 'gateway' ? gatewaySlices : { publish: [], subscribe: [] };
  return {
    user,
    publish: [
      `event.${user}.>`,
      `dead.${user}.>`,
      // The number of dead letters, for its metrics; not their content.
      `$JS.API.STREAM.INFO.${deadLetterStream}`,
      // It purges from its own stream what all consumers have acknowledged (`purgeAcknowledgedEvents`).
      `$JS.API.STREAM.INFO.${streamOf(user)}`,
      `$JS.API.CONSUMER.INFO.${streamOf(user)}.*`,
      `$JS.API.STREAM.PURGE.${streamOf(user)}`,
      ...callableServices[user].map((service) => `request.${service}.>`),
      // Its health check is a separate process with the same user.
      ...(user in pings ? [pings[user as keyof typeof pings].subject] : []),
      ...consumersOf(user).flatMap(({ stream, name }) => [
        `$JS.API.CONSUMER.INFO.${stream}.${name}`,
        `$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`,
        `$JS.ACK.${stream}.${name}.>`,
      ]),
      ...slices.publish,
    ],
    subscribe: [
      `_INBOX.${user}.>`,
      // The second word restricts the subscription to this queue group, so that nobody can eavesdrop.
      `request.${user}.> ${user}`,
      ...liveSubscriptions[user].map((event) => event.subject),
      ...slices.subscribe,
    ],
    allowResponses: true,
  };
}

/** A gateway reads every slice, takes a version back, and reports what it serves. */
const gatewaySlices = {
  publish: [
    `$JS.API.DIRECT.GET.KV_${slicesBucket}`,
    ...deployedSlices.map((slice) => `$JS.API.DIRECT.GET.OBJ_${artifactBucketOf(slice)}`),
    ...deployedSlices.map((slice) => `$KV.${slicesBucket}.${liveKeyOf(slice)}`),
    `$KV.${gatewaysBucket}.>`,
  ],
  subscribe: [`$KV.${slicesBucket}.*.live`],
};

/** A team writes the keys and the object store of its own slice, and reads what is live. */
function deployerUser(slice: DeployedSlice): NatsUser {
  const [user, bucket] = [`deployer-${slice}` as const, artifactBucketOf(slice)];
  return {
    user,
    publish: [
      `$KV.${slicesBucket}.${slice}.>`,
      `$O.${bucket}.>`,
      `$JS.API.STREAM.INFO.OBJ_${bucket}`,
      `$JS.API.STREAM.MSG.GET.OBJ_${bucket}`,
      `$JS.API.STREAM.PURGE.OBJ_${bucket}`,
      `$JS.API.DIRECT.GET.OBJ_${bucket}`,
      `$JS.API.DIRECT.GET.KV_${slicesBucket}`,
      `$JS.API.DIRECT.GET.KV_${gatewaysBucket}`,
      trySlice.subject,
    ],
    subscribe: [`_INBOX.${user}.>`],
    allowResponses: false,
  };
}

export interface NatsConfigOptions {
  port: number;
  storeDir: string;
  host?: string;
  /** The monitor names users and needs no password, so it listens on the loopback address only. */
  monitorPort?: number;
  /** Makes it one server of a cluster, which the others reach at this port. */
  clusterPort?: number;
  /** The size limit of all streams together on its disk, in megabytes. */
  storeMegabytes?: number;
}

/**
 * Space for five streams of the largest size they may be given, 1,500 MB, and for the buckets of the slices. Without a limit
 * the server takes a part of the disk that is free when it starts.
 */
const usualStoreMegabytes = 10_000;

/**
 * The text of a nats.conf. Passwords come from the environment (`passwordVariableOf`), also that of `admin`, who may do
 * everything. Passwords must begin with a letter: the server parses the
 * value as configuration, and one that looks like a number would become one. `clusterEnvironment` gives a server of a
 * cluster the rest.
 */
export function renderNatsConfig({
  port,
  storeDir,
  host = '127.0.0.1',
  monitorPort,
  clusterPort,
  storeMegabytes = usualStoreMegabytes,
}: NatsConfigOptions): string {
  const lines = [
    `host: ${quoted(host)}`,
    `port: ${port}`,
    ...(monitorPort === undefined ? [] : [`http: ${quoted(`127.0.0.1:${monitorPort}`)}`]),
    'max_payload: 8MB',
    // A service that vanished gets no more requests of its queue group after 15 s; the default is six minutes.
    'ping_interval: "5s"',
    'ping_max: 2',
    'jetstream {',
    `  store_dir: ${quoted(storeDir)}`,
    `  max_file_store: ${storeMegabytes}MB`,
    // No stream is in memory.
    '  max_memory_store: 16MB',
    // A single server has no replica to recover from, and servers of a cluster may lose power together. So every write
    // is synced to disk before it is acknowledged.
    '  sync_interval: always',
    '}',
    ...(clusterPort === undefined ? [] : clusterLines(host, clusterPort)),
    'authorization {',
    '  users: [',
    '    { user: admin, password: $NATS_ADMIN_PASSWORD }',
    ...natsUsers().map(renderUser),
    '  ]',
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

/** The environment of a server of a cluster: its own name, and the addresses of all servers as `host:port`. */
export function clusterEnvironment(serverName: string, password: string, addresses: readonly string[]) {
  const routes = addresses.map((address) => quoted(`nats://cluster:${password}@${address}`));
  return {
    NATS_SERVER_NAME: serverName,
    NATS_CLUSTER_PASSWORD: password,
    NATS_ROUTES: `[${routes.join(', ')}]`,
  };
}

function clusterLines(host: string, port: number): string[] {
  return [
    'server_name: $NATS_SERVER_NAME',
    'cluster {',
    '  name: scanlist',
    `  host: ${quoted(host)}`,
    `  port: ${port}`,
    '  authorization { user: cluster, password: $NATS_CLUSTER_PASSWORD }',
    '  routes: $NATS_ROUTES',
    '}',
  ];
}

function renderUser({ user, publish, subscribe, allowResponses }: NatsUser): string {
  const permissions = [
    `publish: [${publish.map(quoted).join(', ')}]`,
    `subscribe: [${subscribe.map(quoted).join(', ')}]`,
    ...(allowResponses ? ['allow_responses: true'] : []),
  ];
  const password = `$${passwordVariableOf(user)}`;
  return `    { user: ${user}, password: ${password}, permissions: { ${permissions.join(', ')} } }`;
}

function quoted(value: string): string {
  return JSON.stringify(value);
}
