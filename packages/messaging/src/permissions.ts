import { type ServiceName, serviceNames } from '@scanlist/contracts/messages/define';
import { pings } from '@scanlist/contracts/messages/health';
import {
  callableServices,
  consumersOf,
  deadLetterStream,
  liveSubscriptions,
  streamOf,
} from '@scanlist/contracts/messages/streams';

/** A NATS user and the subjects it may touch; everything else is refused. */
export interface NatsUser {
  user: ServiceName;
  publish: string[];
  subscribe: string[];
  /** Whether it may answer the requests it receives, wherever they ask to be answered. */
  allowResponses: boolean;
}

/** One user for each service, with what `contracts/messages/streams` says it asks, answers, tells and hears. */
export function natsUsers(): NatsUser[] {
  return serviceNames.map((user) => ({
    user,
    publish: [
      `event.${user}.>`,
      `dead.${user}.>`,
      // How many there are, for its metrics; not what they say.
      `$JS.API.STREAM.INFO.${deadLetterStream}`,
      // It drops from its own stream what its readers have read (`purgeAcknowledgedEvents`).
      `$JS.API.STREAM.INFO.${streamOf(user)}`,
      `$JS.API.CONSUMER.INFO.${streamOf(user)}.*`,
      `$JS.API.STREAM.PURGE.${streamOf(user)}`,
      ...callableServices[user].map((service) => `request.${service}.>`),
      // Its health check runs beside it and signs in as it does.
      ...(user in pings ? [pings[user as keyof typeof pings].subject] : []),
      ...consumersOf(user).flatMap(({ stream, name }) => [
        `$JS.API.CONSUMER.INFO.${stream}.${name}`,
        `$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`,
        `$JS.ACK.${stream}.${name}.>`,
      ]),
    ],
    subscribe: [
      `_INBOX.${user}.>`,
      // The second word pins the queue group: nobody listens in beside it.
      `request.${user}.> ${user}`,
      ...liveSubscriptions[user].map((event) => event.subject),
    ],
    allowResponses: true,
  }));
}

export interface NatsConfigOptions {
  port: number;
  storeDir: string;
  host?: string;
  /** Its monitor names users and needs no password, so it listens on the loopback address alone. */
  monitorPort?: number;
  /** Makes it one server of a cluster, where the others reach it at this port. */
  clusterPort?: number;
  /** What all streams together may come to on its disk, in megabytes. */
  storeMegabytes?: number;
}

/** Room for five streams of 512 MB, and for streams that are made larger. Without a number the server takes part of the disk that is free when it starts. */
const usualStoreMegabytes = 8_000;

/**
 * The text of a nats.conf. Passwords come from the environment: `NATS_<SERVICE>_PASSWORD` for each service and
 * `NATS_ADMIN_PASSWORD` for `admin`, who may do everything. Let passwords begin with a letter: the server reads the
 * value as it reads its configuration, and one that looks like a number would become one. A server of a cluster is told the
 * rest by `clusterEnvironment`.
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
    // A service that went without a word takes no more requests of its queue group after 15 s; the default is six minutes.
    'ping_interval: "5s"',
    'ping_max: 2',
    'jetstream {',
    `  store_dir: ${quoted(storeDir)}`,
    `  max_file_store: ${storeMegabytes}MB`,
    // No stream lies in memory.
    '  max_memory_store: 16MB',
    // A single server has no replica to recover from, and servers of a cluster may lose power together: so every write reaches
    // the disk before it is acknowledged.
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

/** What a server of a cluster reads from its environment: its own name, and the addresses of all servers as `host:port`. */
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
  const password = `$NATS_${user.toUpperCase()}_PASSWORD`;
  return `    { user: ${user}, password: ${password}, permissions: { ${permissions.join(', ')} } }`;
}

function quoted(value: string): string {
  return JSON.stringify(value);
}
