import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@scanlist/contracts/messages/define';
import { renderNatsConfig } from '@scanlist/messaging/permissions';
import { connects } from '../processes/connects.ts';
import type { ProcessPlan } from '../processes/process-plan.ts';
import { waitUntil } from '../processes/wait-until.ts';

export type NatsPasswords = Record<ServiceName | 'admin', string>;

export interface EmbeddedNatsOptions {
  binary: string;
  port: number;
  /** Holds `nats.conf` and, in `nats/`, the streams. */
  directory: string;
  passwords: NatsPasswords;
}

/** Writes the server's configuration and returns how to run it: loopback only, a user per service, JetStream. */
export function embeddedNats({ binary, port, directory, passwords }: EmbeddedNatsOptions): ProcessPlan {
  const storeDir = join(directory, 'nats');
  const configFile = join(directory, 'nats.conf');
  mkdirSync(storeDir, { recursive: true });
  writeFileSync(configFile, renderNatsConfig({ port, storeDir }), { mode: 0o600 });
  return {
    name: 'nats',
    command: binary,
    args: ['--config', configFile, '--addr', '127.0.0.1'],
    env: { PATH: process.env.PATH, ...passwordEnvironment(passwords) },
    cwd: directory,
    ownService: false,
    stopSignal: 'SIGTERM',
    ready: (_child, gone) => waitUntil('NATS to listen', () => connects(port), { everyMs: 15, signal: gone }),
  };
}

/** The passwords under the names `renderNatsConfig` asks for: NATS_LISTS_PASSWORD, NATS_ADMIN_PASSWORD ... */
function passwordEnvironment(passwords: NatsPasswords): NodeJS.ProcessEnv {
  return Object.fromEntries(
    [...serviceNames, 'admin' as const].map((user) => [
      `NATS_${user.toUpperCase()}_PASSWORD`,
      passwords[user],
    ]),
  );
}
