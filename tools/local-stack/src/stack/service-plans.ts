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
  /** The gateways'. Several are behind the balancer. */
  ports: readonly number[];
  /** Where the gateway listens beside this machine. */
  host: string | undefined;
  /** The demo owner's; undefined where there is none. */
  demoPassword: string | undefined;
  /** Where each process shows its metrics, on the loopback address. */
  metricsPorts: readonly number[];
  publicOrigin: string;
  watch: boolean;
  databases: Databases;
  nats: NatsAccess;
  standIns: { mailboxUrl: string | undefined; stripeUrl: string | undefined };
}

/** Each service is given only what is its own; the rest of what a person set for us stays with us. */
const notInherited =
  /^(DATABASE_URL|PORT|HOST|STACK_DIR|PUBLIC_ORIGIN|DEMO|DEMO_PASSWORD|NODE_ENV|INIT_CWD|(NATS|STRIPE|RESEND|METRICS|npm)_.*)$/;

/**
 * How to run the four services, each as often as there are ports: their own database, their own NATS user, and what only they
 * need. The first process of a service has its name, the next ones are numbered: lists, lists-2.
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
      // Room for what a burst of requests leaves behind: a third fewer collections.
      '--max-semi-space-size=32',
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
        // What a browser may ask of the stand-in goes through the gateway.
        ...(standIns.stripeUrl ? { STRIPE_LOCAL_URL: standIns.stripeUrl } : {}),
        // Nobody stands in front who has to notice.
        DRAIN_SECONDS: process.env.DRAIN_SECONDS || '0.25',
        SLICES_ROOT: join(settings.root, 'apps'),
        WATCH_SLICES: watch ? '1' : '0',
        // Hashing a password holds a thread; reading files must not wait for it.
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

/** The balancer says who calls, and notices within a second that a gateway is stopping. */
const behindBalancer = {
  HOST: '127.0.0.1',
  TRUST_PROXY: '1',
  DRAIN_SECONDS: '1',
};

function given(...names: string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
