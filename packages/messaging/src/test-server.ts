import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@scanlist/contracts/messages/define';
import { silentLogger } from '@scanlist/service-kit/logger';
import type { NatsConnection } from 'nats';
import { type ConnectOptions, connectMessaging, type Messaging } from './connection.ts';
import { connectOnOneSocket } from './one-socket.ts';
import { renderNatsConfig } from './permissions.ts';
import { provisionStreams } from './provision.ts';

/** A nats-server of one test file's own, to be killed and started as the test likes. */
export interface TestServer {
  readonly url: string;
  /** Connects as a service, with that service's permissions. */
  connect(service: ServiceName): Promise<Messaging>;
  /** A bare connection that may do everything. */
  admin(): Promise<NatsConnection>;
  /** Whose connections the server has open: 'lists', 'gateway'. A service twice has two. */
  connected(): Promise<string[]>;
  /** Stops it where it stands: connections stay open, nothing is answered. `thaw` lets it go on. */
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  /** After `kill`: the same port, the same streams. */
  start(): Promise<void>;
  /** Kills it and removes its files. */
  remove(): Promise<void>;
}

/** A service user's password in a test server. */
export function testPassword(user: ServiceName | 'admin'): string {
  return `test-${user}`;
}

/** Connects to a test server as a service, with that service's permissions and without a word in the log. */
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

/** Starts a nats-server with our configuration and streams; the binary is the one of the integration set-up. */
export async function startTestServer(): Promise<TestServer> {
  const directory = mkdtempSync(join(tmpdir(), 'scanlist-nats-'));
  const [port, monitorPort] = [await freePort(), await freePort()];
  const url = `nats://127.0.0.1:${port}`;
  const configFile = join(directory, 'nats.conf');
  const pidFile = join(directory, 'nats.pid');
  writeFileSync(configFile, renderNatsConfig({ port, monitorPort, storeDir: join(directory, 'store') }));
  const asAdmin = { servers: url, user: 'admin', pass: testPassword('admin') };
  let child: ChildProcess | undefined;

  async function start() {
    child = spawnServer(['--config', configFile, '--pid', pidFile]);
    const patiently = { waitOnFirstConnect: true, maxReconnectAttempts: -1, reconnectTimeWait: 20 };
    const nc = await connectOnOneSocket({ ...asAdmin, ...patiently });
    await nc.close();
  }

  async function kill() {
    if (!child) return;
    const gone = once(child, 'exit');
    child.stdin?.end();
    await gone;
    child = undefined;
  }

  const signal = (name: 'SIGSTOP' | 'SIGCONT') => process.kill(Number(readFileSync(pidFile, 'utf8')), name);

  await start();
  await provisionStreams({ url, user: 'admin', password: testPassword('admin') });
  return {
    url,
    connect: (service) => connectAs(service, url),
    admin: () => connectOnOneSocket(asAdmin),
    async connected() {
      const answer = await fetch(`http://127.0.0.1:${monitorPort}/connz`);
      const { connections } = (await answer.json()) as { connections: { name: string }[] };
      return connections.map(({ name }) => name).sort();
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    kill,
    start,
    async remove() {
      await kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The shell between us kills the server as soon as our end of its input closes, even when we die without a word. */
function spawnServer(args: string[]): ChildProcess {
  const binary = process.env.TEST_NATS_BINARY;
  if (!binary)
    throw new Error('TEST_NATS_BINARY is not set: run the integration tests with vitest --project int');
  const users = [...serviceNames, 'admin' as const];
  const passwords = users.map((user) => [`NATS_${user.toUpperCase()}_PASSWORD`, testPassword(user)]);
  const script = '"$0" "$@" & server=$!; read -r _; kill -9 $server; wait $server';
  return spawn('sh', ['-c', script, binary, ...args], {
    env: { PATH: process.env.PATH, ...Object.fromEntries(passwords) },
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
