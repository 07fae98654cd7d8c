import { join } from 'node:path';
import type { ServiceName } from '@scanlist/contracts/messages/define';
import { freePort, freePorts } from '@scanlist/local-http/free-port';
import { loginOf } from '@scanlist/messaging/nats-url';
import { type ProvisionOptions, provisionStreams } from '@scanlist/messaging/provision';
import { MigrationError } from '@scanlist/persistence/migrate';
import { embeddedNats } from '../nats/embedded-nats.ts';
import { natsBinary } from '../nats/nats-binary.ts';
import { embeddedPostgres, embeddedPostgresUrl } from '../postgres/embedded-postgres.ts';
import { postgresLocation } from '../postgres/postgres-location.ts';
import type { ProcessPlan } from '../processes/process-plan.ts';
import { type DatabaseUrls, prepareDatabases } from './prepare-databases.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

export interface InfrastructureOptions {
  settings: Settings;
  secrets: Secrets;
  /** Servers of the embedded NATS. */
  natsNodes: number;
  printLine(line: string): void;
  /** Starts a process and resolves once it is ready. */
  start(plan: ProcessPlan): Promise<void>;
}

export interface Databases {
  adminUrl: string;
  urls: DatabaseUrls;
}

export interface NatsAccess {
  /** With the administrator's name and password, if known. */
  adminUrl: string;
  url: string;
  /** A service's credentials; undefined if the URL contains them. */
  login(service: ServiceName): { user: string; password: string } | undefined;
}

/** Starts PostgreSQL, or uses the one in DATABASE_URL, and brings every database up to date. */
export async function startDatabases(options: InfrastructureOptions): Promise<Databases> {
  const { settings, secrets } = options;
  const adminUrl = settings.databaseUrl ?? (await startEmbeddedPostgres(options));
  const urls = await prepareDatabases({
    root: settings.root,
    adminUrl,
    isServerOurs: settings.databaseUrl === undefined,
    ownerPasswords: secrets.databaseOwner,
    passwords: secrets.database,
  }).catch(withVariableName('DATABASE_URL', settings.databaseUrl));
  return { adminUrl, urls };
}

/** Starts NATS, or uses the one in NATS_URL, and provisions every stream and consumer. */
export async function startNats(options: InfrastructureOptions): Promise<NatsAccess> {
  const { settings, secrets, natsNodes, printLine, start } = options;
  if (settings.natsUrl) {
    if (natsNodes === 1) return externalNats(options, settings.natsUrl);
    throw new Error('--nats-nodes is for the NATS of npm start, and NATS_URL names another');
  }
  if (settings.natsReplicas > natsNodes) {
    throw new Error(`NATS_REPLICAS: ${settings.natsReplicas} copies need as many servers, see --nats-nodes`);
  }
  const passwords = { ...secrets.nats, ...secrets.natsDeployers };
  const ports = await freePorts(natsNodes);
  const binary = await natsBinary({ cacheDirectory: join(settings.root, '.local'), printLine });
  const plans = await embeddedNats({ binary, ports, directory: settings.directory, passwords });
  await Promise.all(plans.map(start));
  const { admin } = secrets.nats;
  const url = ports.map((port) => `nats://127.0.0.1:${port}`).join(',');
  await provision(options, { url, user: 'admin', password: admin, replicas: natsNodes });
  return {
    adminUrl: ports.map((port) => `nats://admin:${admin}@127.0.0.1:${port}`).join(','),
    url,
    login: (service) => ({ user: service, password: secrets.nats[service] }),
  };
}

async function startEmbeddedPostgres({
  settings,
  secrets,
  printLine,
  start,
}: InfrastructureOptions): Promise<string> {
  const place = postgresLocation(settings.root, settings.directory);
  if (place.notice) printLine(place.notice);
  const port = await freePort();
  const password = secrets.postgres;
  await start(await embeddedPostgres({ place, port, password }));
  return embeddedPostgresUrl({ port, password });
}

async function externalNats(options: InfrastructureOptions, url: string): Promise<NatsAccess> {
  const { natsPasswords: passwords } = options.settings;
  const own = loginOf(url);
  const admin = passwords.admin ? { user: 'admin', password: passwords.admin } : own;
  await provision(options, { url, ...admin, replicas: options.settings.natsReplicas }).catch(
    withVariableName('NATS_URL', url),
  );
  return {
    adminUrl: url,
    url,
    login(service) {
      const given = passwords[service];
      return given ? { user: service, password: given } : own;
    },
  };
}

/** Prints what was changed in existing streams. Creating them is not printed. */
async function provision(
  { printLine, settings }: InfrastructureOptions,
  provisioning: Omit<ProvisionOptions, 'streamMegabytes'>,
): Promise<void> {
  const { changed } = await provisionStreams({
    ...provisioning,
    streamMegabytes: settings.natsStreamMegabytes,
  });
  for (const what of changed) printLine(`Changed ${what}`);
}

/** Names the variable in the error of an external server. The address contains a password and is left out. */
function withVariableName(variable: string, url: string | undefined) {
  return (cause: unknown): never => {
    if (url === undefined || cause instanceof MigrationError) throw cause;
    throw new Error(`the server that ${variable} names cannot be used`, { cause });
  };
}
