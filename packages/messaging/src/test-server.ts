import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceName } from '@scanlist/contracts/messages/define';
import { silentLogger } from '@scanlist/service-kit/logger';
import type { NatsConnection } from 'nats';
import { type ConnectOptions, connectMessaging, type Messaging } from './connection.ts';
import {
  clusterEnvironment,
  type Deployer,
  type NatsConfigOptions,
  natsUserNames,
  passwordVariableOf,
  renderNatsConfig,
} from './permissions.ts';
import { provisionStreams } from './provision.ts';
import { connectOverSingleSocket } from './single-socket.ts';

/** A nats-server of a test, which the test can kill and start. */
export interface TestNode {
  readonly url: string;
  /** Suspends it: connections stay open, nothing is answered. `thaw` resumes it. */
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  /** After `kill`: the same port, the same streams. */
  start(): Promise<void>;
}

/** A nats-server of a single test file. */
export interface TestServer extends TestNode {
  /** Connects as a service, with that service's permissions. */
  connect(service: ServiceName): Promise<Messaging>;
  /** A bare connection that may do everything. */
  admin(): Promise<NatsConnection>;
  /** The services with open connections: 'lists', 'gateway'. A service with two has two entries. */
  connected(): Promise<string[]>;
  /** Kills it and removes its files. */
  remove(): Promise<void>;
}

/** Three nats-servers in a cluster. */
export interface TestCluster {
  /** All three servers. */
  readonly url: string;
  /** By their server names: 'nats', 'nats-2', 'nats-3'. */
  readonly nodes: ReadonlyMap<string, TestNode>;
  /** Kills them and removes their files. */
  remove(): Promise<void>;
}

/** A service user's password in a test server. */
export function testPassword(user: ServiceName | Deployer | 'admin'): string {
  return `test-${user}`;
}

/** Connects to a test server as a service, with that service's permissions and without log output. */
export function connectAs(
  service: ServiceName,
  url: string,
  patience?: ConnectOptions['patience'],
): Promise<Messaging> {
  return connectMessaging({
    patience,
    url,
    user: service,
    password: testPassword(service),
    service,
    logger: silentLogger,
    onLost: () => {},
  });
}

/** Starts a nats-server with our configuration and streams; the binary is that of the integration setup. */
export async function startTestServer({
  storeMegabytes,
  ...limits
}: {
  storeMegabytes?: number;
  streamMegabytes?: number;
  sliceMegabytes?: number;
} = {}): Promise<TestServer> {
  const directory = dataFolder();
  const [port, monitorPort] = [await freePort(), await freePort()];
  const node = nodeIn(directory, { port, monitorPort, ...(storeMegabytes && { storeMegabytes }) });
  await node.start();
  await provisionStreams({
    url: node.url,
    user: 'admin',
    password: testPassword('admin'),
    ...limits,
  });
  return {
    ...node,
    connect: (service) => connectAs(service, node.url),
    admin: () => connectOverSingleSocket(asAdmin(node.url)),
    async connected() {
      const answer = await fetch(`http://127.0.0.1:${monitorPort}/connz`);
      const { connections } = (await answer.json()) as { connections: { name: string }[] };
      return connections.map(({ name }) => name).sort();
    },
    async remove() {
      await node.kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Starts three nats-servers as one cluster, with our configuration and no streams yet. */
export async function startTestCluster(): Promise<TestCluster> {
  const directory = dataFolder();
  const names = ['nats', 'nats-2', 'nats-3'];
  const ports = await Promise.all(names.map(async () => [await freePort(), await freePort()] as const));
  const addresses = ports.map(([, clusterPort]) => `127.0.0.1:${clusterPort}`);
  const nodes = new Map(
    names.map((name, index) => {
      const [port = 0, clusterPort] = ports[index] ?? [];
      const env = clusterEnvironment(name, 'test-cluster', addresses);
      const own = join(directory, name);
      mkdirSync(own);
      return [name, nodeIn(own, { port, clusterPort }, env)];
    }),
  );
  const all = [...nodes.values()];
  await Promise.all(all.map((node) => node.start()));
  return {
    url: all.map(({ url }) => url).join(','),
    nodes,
    async remove() {
      await Promise.all(all.map((node) => node.kill()));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** In memory, if the integration set-up has found some. */
function dataFolder(): string {
  return mkdtempSync(join(process.env.TEST_NATS_FOLDER ?? tmpdir(), 'scanlist-nats-'));
}

const asAdmin = (servers: string) => ({ servers, user: 'admin', pass: testPassword('admin') });

function nodeIn(
  directory: string,
  ports: Pick<NatsConfigOptions, 'port' | 'monitorPort' | 'clusterPort' | 'storeMegabytes'>,
  env: Record<string, string> = {},
): TestNode {
  const url = `nats://127.0.0.1:${ports.port}`;
  const configFile = join(directory, 'nats.conf');
  const pidFile = join(directory, 'nats.pid');
  writeFileSync(configFile, renderNatsConfig({ ...ports, storeDir: join(directory, 'store') }));
  let child: ChildProcess | undefined;
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => process.kill(Number(readFileSync(pidFile, 'utf8')), name);
  return {
    url,
    async start() {
      child = spawnServer(['--config', configFile, '--pid', pidFile], env);
      const keepTrying = { waitOnFirstConnect: true, maxReconnectAttempts: -1, reconnectTimeWait: 20 };
      const nc = await connectOverSingleSocket({ ...asAdmin(url), ...keepTrying });
      await nc.close();
    },
    async kill() {
      if (!child) return;
      const gone = once(child, 'exit');
      child.stdin?.end();
      await gone;
      child = undefined;
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}

/** The shell in between kills the server as soon as our end of its input closes, also when this process crashes. */
function spawnServer(args: string[], env: Record<string, string>): ChildProcess {
  const binary = process.env.TEST_NATS_BINARY;
  if (!binary)
    throw new Error('TEST_NATS_BINARY is not set: run the integration tests with vitest --project int');
  const users = [...natsUserNames, 'admin' as const];
  const passwords = users.map((user) => [passwordVariableOf(user), testPassword(user)]);
  const script = '"$0" "$@" & server=$!; read -r _; kill -9 $server; wait $server';
  return spawn('sh', ['-c', script, binary, ...args], {
    env: { PATH: process.env.PATH, ...Object.fromEntries(passwords), ...env },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
