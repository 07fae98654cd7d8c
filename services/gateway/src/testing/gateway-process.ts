import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { testPassword } from '@scanlist/messaging/testing';

/** The gateway as a process of its own, on the tests' NATS. */
export interface GatewayProcess {
  url: string;
  pid: number;
  /** Kills it, if it is running; resolves when it is gone. */
  kill(): Promise<void>;
  /** Stops it; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts one on a free port; resolves when it listens. `env` adds to its environment or overrides it. */
export async function startGatewayProcess(
  env: { DATABASE_URL: string } & Record<string, string>,
): Promise<GatewayProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const gateway = spawn(process.execPath, [main], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      NATS_URL: process.env.TEST_NATS_URL,
      NATS_USER: 'gateway',
      NATS_PASSWORD: testPassword('gateway'),
      PUBLIC_ORIGIN: url,
      PORT: String(port),
      SLICES_ROOT: '/nowhere',
      ...env,
    },
  });
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ended = exitOf(gateway);
    gateway.kill(signal);
    return ended;
  };
  await new Promise<void>((resolve, reject) => {
    gateway.once('message', () => resolve());
    gateway.once('exit', (code) => reject(new Error(`the gateway ended with ${code} before it was ready`)));
  });
  return {
    url,
    pid: gateway.pid ?? 0,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

async function exitOf(gateway: ChildProcess): Promise<number | null> {
  if (gateway.exitCode !== null || gateway.signalCode !== null) return gateway.exitCode;
  return new Promise((resolve) => gateway.once('exit', resolve));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
