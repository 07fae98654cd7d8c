import { mkdirSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { serviceNames } from '@scanlist/contracts/messages/define';
import { freePort, freePorts, isFree } from '@scanlist/local-http/free-port';
import { ConfigError } from '@scanlist/service-kit/config';
import { startBalancer } from '../balancer/balancer.ts';
import { findDemoList } from '../demo/find-demo-list.ts';
import { prepareDemo } from '../demo/prepare-demo.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { startWatching } from '../watch/start-watching.ts';
import { chooseDemoOwner, type DemoOwner, defaultDemoPassword } from './demo-owner.ts';
import { startDatabases, startNats } from './infrastructure.ts';
import { AlreadyRunning, acquireInstanceLock } from './instance-lock.ts';
import { stopOrphanedProcesses } from './orphaned-processes.ts';
import { phoneAddress } from './phone-address.ts';
import { printLine } from './print-line.ts';
import { ProcessFailed, type ProcessGroup, processGroup } from './process-group.ts';
import { publishSlices } from './publish-slices.ts';
import { republishOnNewServers } from './republish-outboxes.ts';
import { installationDemoPassword, readSecrets, type Secrets } from './secrets.ts';
import { servicePlans } from './service-plans.ts';
import { readSettings, type Settings } from './settings.ts';
import { stackFile } from './stack-file.ts';
import { phoneMessage, phoneUrl, startMessage } from './start-message.ts';
import { startStandIns } from './start-stand-ins.ts';
import { terminalCode } from './terminal-code.ts';

export interface RunStackOptions {
  /** The checkout. */
  root: string;
  /** Whether to rebuild and restart on change. */
  watch: boolean;
  /** The slices to rebuild on change; none stands for all slices and services. */
  watched: readonly string[];
  /** Whether to listen in the local network too, for a phone. */
  phone: boolean;
  /** Processes of each service. With more than one, a balancer is in front of the gateways. */
  replicas: number;
  /** Servers of the embedded NATS: 1, or 3 with three replicas of each stream. */
  natsNodes: number;
}

/**
 * Runs the whole product until SIGINT or SIGTERM, then stops it in order and ends this process. If something cannot start,
 * it prints the reason, stops everything and exits with code 1.
 */
export async function runStack(options: RunStackOptions): Promise<void> {
  const closing: (() => unknown)[] = [];
  let ending: Promise<void> | undefined;
  const end = (code: number) => {
    ending ??= closeAll(closing).then(() => process.exit(code));
    return ending;
  };
  // npm forwards a signal that the terminal has already sent, so a second one is ignored.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!ending) printLine('Stopping');
      void end(0);
    });
  }
  // An unexpected error must not end the supervisor, which restarts the services.
  process.on('uncaughtException', (error) => printLine(`Unexpected: ${error.stack ?? error.message}`));
  process.on('unhandledRejection', (reason) => printLine(`Unexpected: ${String(reason)}`));
  process.stdout.on('error', () => undefined);
  try {
    await start(options, closing);
  } catch (error) {
    if (ending) return;
    printLine(explain(error));
    await end(1);
  }
}

async function start(options: RunStackOptions, closing: (() => unknown)[]): Promise<void> {
  const { root, watch, watched, phone, replicas, natsNodes } = options;
  const startedAt = performance.now();
  const settings = readSettings(root, process.env);
  const host = phone ? phoneAddress(settings.host, networkInterfaces()) : settings.host;
  mkdirSync(settings.directory, { recursive: true });
  closing.push(acquireInstanceLock(settings.directory));
  for (const name of await stopOrphanedProcesses(settings.directory))
    printLine(`Stopped ${name} of an earlier run`);
  const port = await gatewayPort(settings);
  const publicOrigin = settings.publicOrigin ?? `http://${phone ? host : 'localhost'}:${port}`;
  const secrets = readSecrets(settings.directory);
  const demo = chooseDemoOwner(settings, host);
  const demoPassword = demo.isOn ? demoPasswordOf(demo, settings, secrets) : undefined;
  const file = stackFile(settings.directory);
  const group = processGroup({ directory: settings.directory, printLine, onPid: file.setPid });
  closing.push(group.stop);

  printLine(
    `Starting ${settings.databaseUrl ? 'on your PostgreSQL' : 'PostgreSQL'} and ${settings.natsUrl ? 'your NATS' : 'NATS'}`,
  );
  const infrastructure = { settings, secrets, natsNodes, printLine, start: group.start };
  const [databases, nats] = await Promise.all([startDatabases(infrastructure), startNats(infrastructure)]);
  if (!settings.natsUrl) {
    await republishOnNewServers({
      directory: settings.directory,
      natsNodes,
      urls: databases.urls,
      printLine,
    });
  }
  if (!watch) {
    await publishSlices({
      root,
      natsUrl: nats.adminUrl,
      privateKey: secrets.sliceSigning.privateKey,
      printLine,
    });
  }
  // The gateway always listens on the loopback address.
  const address = `http://127.0.0.1:${port}`;
  const standIns = await startStandIns({
    settings,
    secrets,
    databaseUrl: databases.urls.local,
    gatewayUrl: address,
  });
  group.beforeServers(standIns.stop);

  printLine(`Starting ${replicas === 1 ? '' : `${replicas} each of `}gateway, lists, billing and notify`);
  const ports = replicas === 1 ? [port] : await freePorts(replicas, [port]);
  const metricsPorts = await freePorts(serviceNames.length * replicas, [port, ...ports]);
  const plans = servicePlans({
    settings,
    secrets,
    ports,
    host,
    demoPassword,
    metricsPorts,
    publicOrigin,
    watch,
    databases,
    nats,
    standIns,
  });
  await Promise.all(plans.map(group.start));
  if (replicas > 1) {
    const { trustProxy: behindProxy } = settings;
    const stopBalancer = await startBalancer({ port, host, gatewayPorts: ports, behindProxy });
    group.beforeServers(async () => {
      await stopBalancer();
      await standIns.stop();
    });
  }
  await waitUntilHealthy(address, group);
  standIns.deliverWebhooks();
  if (demoPassword !== undefined) {
    await prepareDemo({
      address,
      publicOrigin,
      password: demoPassword,
      database: standIns.database,
      printLine,
    });
  }
  file.publish({
    gateway: `http://localhost:${port}`,
    mailbox: standIns.mailboxUrl,
    stripe: standIns.stripeUrl,
    postgres: databases.adminUrl,
    nats: nats.adminUrl,
    metrics: Object.fromEntries(
      plans.map(({ name, env }) => [name, `http://127.0.0.1:${env.METRICS_PORT}/metrics`]),
    ),
  });
  closing.push(file.remove);
  if (watch) closing.push(await startWatching({ root, watched, printLine, restart: group.restart }));
  const { mailboxUrl } = standIns;
  const noDemoReason = demo.reason;
  for (const line of startMessage({ settings, port, publicOrigin, mailboxUrl, demoPassword, noDemoReason }))
    printLine(line);
  if (phone) {
    const list =
      demoPassword === undefined
        ? undefined
        : await findDemoList({ address, publicOrigin, password: demoPassword });
    // A log file needs no QR code.
    const code = process.stdout.isTTY ? await terminalCode(phoneUrl(publicOrigin, list)) : [];
    for (const line of phoneMessage({ port, publicOrigin, list, code })) printLine(line);
  }
  printLine(`Ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Ctrl-C stops everything.`);
}

async function gatewayPort(settings: Settings): Promise<number> {
  if (settings.port === 0) return freePort();
  if (await isFree(settings.port)) return settings.port;
  throw new Error(
    `Port ${settings.port} is in use by another program. Choose another one with PORT; PORT=0 npm start picks a free one.`,
  );
}

/** Once the demo owner has a random password, it stays. */
function demoPasswordOf({ isReached }: DemoOwner, { directory }: Settings, secrets: Secrets): string {
  return isReached ? installationDemoPassword(directory) : (secrets.demoPassword ?? defaultDemoPassword);
}

async function waitUntilHealthy(address: string, group: ProcessGroup): Promise<void> {
  let last = 'no answer';
  const answers = async () => {
    try {
      const response = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(5000) });
      last = `${response.status} ${await response.text()}`;
      return response.status === 200;
    } catch {
      return false;
    }
  };
  await waitUntil('the gateway to be healthy', answers, { timeoutMs: 60_000, everyMs: 50 }).catch(
    (cause: unknown) => {
      throw new ProcessFailed(`The gateway is not healthy: ${last}. See ${group.logFile('gateway')}`, {
        cause,
      });
    },
  );
}

/** Stops in the reverse order of starting. An error does not prevent the next stop. */
async function closeAll(closing: (() => unknown)[]): Promise<void> {
  for (const close of closing.toReversed()) {
    try {
      await close();
    } catch (error) {
      printLine(`While stopping: ${String(error)}`);
    }
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return 'Nothing was started.';
  if (error instanceof AlreadyRunning || error instanceof ProcessFailed) return error.message;
  if (!(error instanceof Error)) return `Could not start: ${String(error)}`;
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `Could not start: ${error.message}${cause}`;
}
