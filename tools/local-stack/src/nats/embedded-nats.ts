import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@scanlist/contracts/messages/define';
import { freePorts } from '@scanlist/local-http/free-port';
import {
  clusterEnvironment,
  type Deployer,
  natsUserNames,
  passwordVariableOf,
  renderNatsConfig,
} from '@scanlist/messaging/permissions';
import { connects } from '../processes/connects.ts';
import type { ProcessPlan } from '../processes/process-plan.ts';
import { waitUntil } from '../processes/wait-until.ts';

export type NatsPasswords = Record<ServiceName | Deployer | 'admin', string>;

export interface EmbeddedNatsOptions {
  binary: string;
  /** The client port of each server: one, or those of a cluster. */
  ports: readonly number[];
  /** The folder of each server's configuration and streams; those of a cluster are in `nats-cluster/`. */
  directory: string;
  passwords: NatsPasswords;
}

/**
 * Writes the servers' configurations and returns the plans that run them: loopback only, a user per service, JetStream. The
 * first one is called `nats`, the next ones are numbered.
 */
export async function embeddedNats(options: EmbeddedNatsOptions): Promise<ProcessPlan[]> {
  const { ports, directory } = options;
  const [only = 0] = ports;
  if (ports.length === 1)
    return [planServer(options, { name: 'nats', port: only, storeDir: join(directory, 'nats') })];
  const clusterPorts = await freePorts(ports.length, ports);
  const addresses = clusterPorts.map((port) => `127.0.0.1:${port}`);
  // New for each start, because the servers start and stop together.
  const password = `s${randomBytes(24).toString('hex')}`;
  return ports.map((port, index) => {
    const name = index === 0 ? 'nats' : `nats-${index + 1}`;
    const storeDir = join(directory, 'nats-cluster', name);
    const env = clusterEnvironment(name, password, addresses);
    return planServer(options, { name, port, storeDir, clusterPort: clusterPorts[index], env });
  });
}

interface ServerOptions {
  name: string;
  port: number;
  storeDir: string;
  clusterPort?: number | undefined;
  env?: NodeJS.ProcessEnv;
}

function planServer(
  { binary, directory, passwords }: EmbeddedNatsOptions,
  { name, port, storeDir, clusterPort, env }: ServerOptions,
): ProcessPlan {
  const configFile = join(directory, `${name}.conf`);
  mkdirSync(storeDir, { recursive: true });
  writeFileSync(configFile, renderNatsConfig({ port, storeDir, clusterPort }), { mode: 0o600 });
  return {
    name,
    command: binary,
    args: ['--config', configFile, '--addr', '127.0.0.1'],
    env: { PATH: process.env.PATH, ...passwordEnvironment(passwords), ...env },
    cwd: directory,
    ownService: false,
    stopSignal: 'SIGTERM',
    ready: (_child, gone) => waitUntil('NATS to listen', () => connects(port), { everyMs: 15, signal: gone }),
  };
}

/** The passwords by the names in `renderNatsConfig`: NATS_LISTS_PASSWORD, NATS_ADMIN_PASSWORD ... */
function passwordEnvironment(passwords: NatsPasswords): NodeJS.ProcessEnv {
  return Object.fromEntries(
    [...natsUserNames, 'admin' as const].map((user) => [passwordVariableOf(user), passwords[user]]),
  );
}
