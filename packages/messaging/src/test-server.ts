import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@scanlist/contracts/messages/define';
import { connect, type NatsConnection } from 'nats';
import { renderNatsConfig } from './permissions.ts';
import { provisionStreams } from './provision.ts';
import { connectForTest, testPassword } from './testing.ts';

/** A nats-server of one test file's own, to be killed and started as the test likes. */
export interface TestServer {
  readonly url: string;
  /** Connects as a service, with that service's permissions. */
  connect(service: ServiceName): ReturnType<typeof connectForTest>;
  /** A bare connection that may do everything. */
  admin(): Promise<NatsConnection>;
  kill(): Promise<void>;
  /** After `kill`: the same port, the same streams. */
  start(): Promise<void>;
  /** Kills it and removes its files. */
  remove(): Promise<void>;
}

/** Starts a nats-server with our configuration and streams. The binary is the one of the integration set-up. */
export async function startTestServer(): Promise<TestServer> {
  const binary = process.env.TEST_NATS_BINARY;
  if (!binary)
    throw new Error('TEST_NATS_BINARY is not set: run the integration tests with vitest --project int');
  const directory = mkdtempSync(join(tmpdir(), 'scanlist-nats-'));
  const port = await freePort();
  const url = `nats://127.0.0.1:${port}`;
  const configFile = join(directory, 'nats.conf');
  writeFileSync(configFile, renderNatsConfig({ port, storeDir: join(directory, 'store') }));
  const users = [...serviceNames, 'admin' as const];
  const env = Object.fromEntries(
    users.map((user) => [`NATS_${user.toUpperCase()}_PASSWORD`, testPassword(user)]),
  );
  const asAdmin = { servers: url, user: 'admin', pass: testPassword('admin') };

  let child: ChildProcess | undefined;
  const killNow = () => child?.kill('SIGKILL');
  process.on('exit', killNow);

  async function start() {
    child = spawn(binary ?? '', ['--config', configFile], { env, stdio: 'ignore' });
    const nc = await connect({
      ...asAdmin,
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 20,
    });
    await nc.close();
  }

  async function kill() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  await start();
  await provisionStreams({ url, user: 'admin', password: testPassword('admin') });
  return {
    url,
    connect: (service) => connectForTest(service, url),
    admin: () => connect(asAdmin),
    kill,
    start,
    async remove() {
      await kill();
      process.off('exit', killNow);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
