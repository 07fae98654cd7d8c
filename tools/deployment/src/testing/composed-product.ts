import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@scanlist/contracts/messages/define';
import { freePorts } from '@scanlist/local-http/free-port';
import { connects } from '../../../local-stack/src/processes/connects.ts';
import { stopWithParent } from '../../../local-stack/src/processes/stop-with-parent.ts';
import { waitUntil } from '../../../local-stack/src/processes/wait-until.ts';
import { assembleImage } from './assemble-image.ts';
import { type ComposeFile, readComposeFile } from './compose-file.ts';
import { type Container, startContainer, unprivilegedUser } from './container.ts';
import { environmentOf, readDockerfile } from './dockerfile.ts';
import { generatedEnv } from './example-env.ts';
import { root } from './root.ts';

/** How a container ended. */
export interface Ended {
  code: number | null;
  output: string;
}

export interface ComposedProduct {
  gatewayUrl: string;
  mailboxUrl: string;
  /** The address of a service's metrics. */
  metricsUrl(part: string): string;
  /** Starts a part and its dependencies, as `docker compose up <part>` does; resolves once it is healthy or done. */
  up(part: string): Promise<void>;
  /**
   * Runs a job again, or another command in a new container of a part, as `docker compose run --no-deps` does; resolves at
   * its end. `environment` overrides the part's.
   */
  run(part: string, command?: string[], environment?: Record<string, string>): Promise<Ended>;
  /** The address of NATS. */
  natsUrl: string;
  /** Runs a part's HEALTHCHECK once. */
  isHealthy(part: string): Promise<boolean>;
  /** Starts a part that was stopped, and nothing else; resolves once it is healthy. */
  restart(part: string): Promise<void>;
  /** Sends SIGTERM to a running part; resolves with its exit code. */
  stop(part: string): Promise<number | null>;
  /** The files of a part's image. */
  imageFolder(part: string): string;
  /** Stops NATS at once, without a word to its clients. */
  killNats(): Promise<void>;
  /** Starts NATS on the data it had. */
  startNats(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Runs docker-compose.yml without Docker, on the PostgreSQL and nats-server of the integration tests. Each image's files are
 * assembled as the Dockerfile says. It uses the image's CMD and HEALTHCHECK, and the environment of the compose file with
 * other addresses and ports.
 */
export async function composedProduct({ collectorUrl }: { collectorUrl: string }): Promise<ComposedProduct> {
  const { TEST_DATABASE_URL: adminUrl = '', TEST_NATS_BINARY: natsBinary = '' } = process.env;
  const [gateway, mailbox, stripe, nats, natsMonitor, ...metrics] = await freePorts(5 + serviceNames.length);
  const gatewayUrl = `http://localhost:${gateway}`;
  const compose = readComposeFile({
    ...generatedEnv,
    PUBLIC_ORIGIN: gatewayUrl,
    DEMO: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
  });
  const stages = readDockerfile();
  const folder = mkdtempSync(join(tmpdir(), 'scanlist-composed-'));
  const slicesCache = join(folder, 'volume-gateway-slices');
  mkdirSync(slicesCache);
  chmodSync(folder, 0o755);
  const user = unprivilegedUser(folder);
  if (user) chownSync(slicesCache, user.uid, user.gid);

  const here: [string, string][] = [
    [
      `postgres:${generatedEnv.POSTGRES_PASSWORD}@postgres:5432/postgres`,
      adminUrl.replace('postgres://', ''),
    ],
    ['@postgres:5432', `@${new URL(adminUrl).host}`],
    ['nats:4222', `127.0.0.1:${nats}`],
    ['stand-ins:8025', `127.0.0.1:${mailbox}`],
    ['stand-ins:12111', `127.0.0.1:${stripe}`],
    ['gateway:3000', `127.0.0.1:${gateway}`],
  ];
  const ports: Record<string, number | undefined> = {
    PORT: gateway,
    MAILBOX_PORT: mailbox,
    STRIPE_PORT: stripe,
  };
  // In containers every process has the same metrics port.
  const metricsPorts = Object.fromEntries(serviceNames.map((name, index) => [name, metrics[index]]));
  const running = new Map<string, Container>();
  const ups = new Map<string, Promise<void>>();
  const runNats = () =>
    startNats(compose, { binary: natsBinary, folder, port: nats, monitorPort: natsMonitor });
  let killNats = await runNats();

  return {
    gatewayUrl,
    mailboxUrl: `http://127.0.0.1:${mailbox}`,
    metricsUrl: (part) => `http://127.0.0.1:${metricsPorts[part]}/metrics`,
    up,
    natsUrl: `nats://127.0.0.1:${nats}`,
    async run(part, command, environment) {
      const container = start(part, command, environment);
      const code = await container.ended;
      return { code, output: container.output() };
    },
    killNats: () => killNats(),
    async startNats() {
      killNats = await runNats();
    },
    isHealthy: (part) => running.get(part)?.isHealthy() ?? Promise.resolve(false),
    restart: runPart,
    imageFolder: (part) => join(folder, `image-${part}`),
    async stop(part) {
      const container = running.get(part);
      running.delete(part);
      return container ? container.stop() : null;
    },
    async remove() {
      await Promise.all([...running.values()].map((container) => container.stop()));
      await killNats();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };

  function up(part: string): Promise<void> {
    const known = ups.get(part) ?? bringUp(part);
    ups.set(part, known);
    return known;
  }

  async function bringUp(part: string): Promise<void> {
    const waits = compose.services[part]?.depends_on ?? {};
    // The two servers are those of the integration tests.
    await Promise.all(Object.keys(waits).filter(isOurs).map(up));
    await runPart(part);
  }

  async function runPart(part: string): Promise<void> {
    const container = start(part);
    if (compose.services[part]?.restart === 'on-failure:5') {
      const code = await container.ended;
      if (code !== 0) throw new Error(`${part} ended with ${code}: ${container.output()}`);
      return;
    }
    running.set(part, container);
    const gone = new AbortController();
    void container.ended.then((code) =>
      gone.abort(new Error(`${part} ended with ${code}: ${container.output()}`)),
    );
    await waitUntil(`${part} to be healthy`, () => container.isHealthy(), {
      timeoutMs: 60_000,
      everyMs: 250,
      signal: gone.signal,
    }).catch((cause: Error) => {
      throw new Error(`${cause.message}. It wrote:\n${container.output()}`, { cause });
    });
  }

  function start(part: string, command?: string[], overrides: Record<string, string> = {}): Container {
    const service = compose.services[part];
    const stage = stages.get(service?.build?.target ?? '');
    if (!stage) throw new Error(`${part} is built from no target`);
    const image = join(folder, `image-${part}`);
    if (!existsSync(image)) assembleImage(stages, stage.name, image);
    const run = command ? { ...stage, cmd: command } : stage;
    const environment = {
      ...environmentOf(stage, service?.build?.args),
      ...service?.environment,
      ...overrides,
    };
    return startContainer(run, image, {
      ...environmentHere(environment),
      ...(environment.METRICS_PORT ? { METRICS_PORT: String(metricsPorts[part]) } : {}),
    });
  }

  function environmentHere(environment: Record<string, string>): NodeJS.ProcessEnv {
    const moved = Object.entries(environment).map(([name, value]) => {
      const port = ports[name];
      if (port !== undefined) return [name, String(port)];
      if (name === 'SLICES_CACHE') return [name, slicesCache];
      return [name, here.reduce((text, [there, now]) => text.replace(there, now), value)];
    });
    return Object.fromEntries(moved);
  }

  function isOurs(part: string): boolean {
    return compose.services[part]?.build !== undefined;
  }
}

interface NatsOptions {
  binary: string;
  folder: string;
  port: number | undefined;
  monitorPort: number | undefined;
}

/** Starts a nats-server with the compose file's configuration and environment; returns a function that stops it. */
async function startNats(
  compose: ComposeFile,
  { binary, folder, port = 0, monitorPort }: NatsOptions,
): Promise<() => Promise<void>> {
  const file = join(folder, 'scanlist.conf');
  const config = readFileSync(join(root, compose.configs.nats.file), 'utf8')
    .replaceAll('0.0.0.0', '127.0.0.1')
    .replace('port: 4222', `port: ${port}`)
    .replace(':8222"', `:${monitorPort}"`)
    .replace('"/data"', JSON.stringify(join(folder, 'volume-nats')));
  writeFileSync(file, config);
  const child = spawn(binary, ['--config', file], {
    env: compose.services.nats?.environment,
    stdio: 'ignore',
  });
  const unwatch = child.pid ? stopWithParent(child.pid, 'KILL') : undefined;
  await waitUntil('NATS to listen', () => connects(port));
  const gone = once(child, 'close');
  return async () => {
    child.kill('SIGKILL');
    await gone;
    unwatch?.();
  };
}
