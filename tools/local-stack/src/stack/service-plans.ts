import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@scanlist/contracts/messages/define';
import { readyMessage } from '../processes/keep-running.ts';
import type { ProcessPlan } from '../processes/process-plan.ts';
import type { Databases, NatsAccess } from './infrastructure.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

export interface ServicePlansOptions {
  settings: Settings;
  secrets: Secrets;
  /** The gateways' ports; more than one are behind the balancer. */
  ports: readonly number[];
  /** The gateway's address in addition to the loopback addresses. */
  host: string | undefined;
  /** The demo owner's password; undefined without a demo owner. */
  demoPassword: string | undefined;
  /** The metrics port of each process, on the loopback address. */
  metricsPorts: readonly number[];
  publicOrigin: string;
  watch: boolean;
  databases: Databases;
  nats: NatsAccess;
  standIns: { mailboxUrl: string | undefined; stripeUrl: string | undefined };
}

/**
 * A larger young generation means a third fewer garbage collections in a burst of requests. For lists it is smaller, and
 * its old generation is collected once it has doubled: parsed rows survive there as garbage, and an export of many
 * entries would otherwise add 140 MB to a process that has just started (decision 0067).
 */
function heapFlags(service: ServiceName): string[] {
  return service === 'lists'
    ? ['--max-semi-space-size=16', '--heap-growing-percent=100']
    : ['--max-semi-space-size=32'];
}

/** Variables that services do not inherit: each gets only its own. */
const notInherited =
  /^(DATABASE_URL|PORT|HOST|STACK_DIR|PUBLIC_ORIGIN|DEMO|DEMO_PASSWORD|NODE_ENV|INIT_CWD|(NATS|STRIPE|RESEND|METRICS|npm)_.*)$/;

/**
 * The plans of the four services, with one process of each per port. Each service has its own database, NATS user and
 * variables. The first process has the service's name, the next ones are numbered: lists, lists-2.
 */
export function servicePlans(options: ServicePlansOptions): ProcessPlan[] {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !notInherited.test(name)),
  );
  const each = serviceNames.flatMap((service) =>
    options.ports.map((port, index) => ({ service, port, index })),
  );
  return each.map(({ service, port, index }, place) => ({
    name: index === 0 ? service : `${service}-${index + 1}`,
    command: process.execPath,
    args: [
      '--enable-source-maps',
      ...heapFlags(service),
      join(options.settings.root, 'services', service, 'dist', 'main.js'),
    ],
    env: {
      ...inherited,
      ...sharedEnvironment(service, options),
      ...ownEnvironment(service, port, options),
      METRICS_PORT: String(options.metricsPorts[place]),
    },
    cwd: options.settings.root,
    ownService: true,
    stopSignal: 'SIGTERM',
    ready: readyMessage,
  }));
}

function sharedEnvironment(service: ServiceName, options: ServicePlansOptions): NodeJS.ProcessEnv {
  const { demoPassword, publicOrigin, watch, databases, nats } = options;
  const login = nats.login(service);
  return {
    NODE_ENV: watch ? 'development' : 'production',
    DATABASE_URL: databases.urls[service],
    NATS_URL: nats.url,
    ...(login ? { NATS_USER: login.user, NATS_PASSWORD: login.password } : {}),
    PUBLIC_ORIGIN: publicOrigin,
    DEMO: demoPassword === undefined ? '0' : '1',
  };
}

function ownEnvironment(
  service: ServiceName,
  port: number,
  { settings, secrets, ports, host, demoPassword, watch, standIns }: ServicePlansOptions,
): NodeJS.ProcessEnv {
  switch (service) {
    case 'gateway':
      return {
        PORT: String(port),
        ...(host ? { HOST: host } : {}),
        ...(demoPassword === undefined ? {} : { DEMO_PASSWORD: demoPassword }),
        // The gateway forwards a browser's calls to the stand-in.
        ...(standIns.stripeUrl ? { STRIPE_LOCAL_URL: standIns.stripeUrl } : {}),
        // No load balancer has to notice the stop.
        DRAIN_SECONDS: process.env.DRAIN_SECONDS || '0.25',
        ...(watch
          ? { SLICES_ROOT: join(settings.root, 'apps'), WATCH_SLICES: '1' }
          : {
              SLICES_CACHE: join(settings.directory, 'slices', String(ports.indexOf(port))),
              SLICE_KEYS: `*=${secrets.sliceSigning.publicKey}`,
            }),
        // Hashing a password occupies a thread; reading files must not wait for it.
        UV_THREADPOOL_SIZE: '8',
        ...(ports.length > 1 ? behindBalancer : {}),
      };
    case 'lists':
      return {};
    case 'billing':
      return settings.usesStripe
        ? given('STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_BASE_URL')
        : { STRIPE_LOCAL_URL: standIns.stripeUrl, STRIPE_LOCAL_WEBHOOK_SECRET: secrets.stripeWebhook };
    case 'notify':
      return settings.usesResend
        ? given('RESEND_API_KEY', 'RESEND_BASE_URL', 'RESEND_WEBHOOK_SECRET')
        : {
            RESEND_API_KEY: secrets.resendApiKey,
            RESEND_BASE_URL: standIns.mailboxUrl,
            RESEND_WEBHOOK_SECRET: secrets.resendWebhook,
          };
  }
}

/** The balancer names the client, and notices within a second that a gateway stops. */
const behindBalancer = {
  HOST: '127.0.0.1',
  TRUST_PROXY: '1',
  DRAIN_SECONDS: '1',
};

function given(...names: string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
