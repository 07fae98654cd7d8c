import { composeText, parseEnv } from './compose-file.ts';
import { makeEnv } from './scripts.ts';

/** The variables of a new `.env`. */
export const generatedEnv = parseEnv(makeEnv());

/** A `.env` with every variable set. */
export const fullEnv: Record<string, string> = {
  ...generatedEnv,
  PUBLIC_ORIGIN: 'https://lists.example',
  GATEWAY_ADDRESS: '0.0.0.0',
  GATEWAY_PORT: '8080',
  MAILBOX_PUBLISHED_PORT: '8026',
  TAG: 'abc1234',
  COMMIT: '0123456789abcdef0123456789abcdef01234567',
  PRODUCT_NAME: 'Checkmate',
  LOG_LEVEL: 'warn',
  DEMO: '1',
  DEMO_PASSWORD: 'abcd-efgh-jkmn',
  TRUST_PROXY: '1',
  HSTS_SUBDOMAINS: '1',
  REAUTH_MINUTES: '15',
  SLICE_ERROR_VISITORS: '7',
  SLICE_ERROR_MINUTES: '20',
  WORK_MEMORY_MB: '512',
  NATS_REPLICAS: '3',
  NATS_STREAM_MB: '700',
  COMPANY_NAME: 'Checkmate Ltd',
  COMPANY_ADDRESS: '1 High Street, Anytown',
  SUPPORT_EMAIL: 'help@lists.example',
  SOCIAL_LINKS: 'LinkedIn=https://linkedin.example/checkmate',
  PRICE_MONTHLY_CENTS: '899',
  PRICE_ANNUALLY_CENTS: '8999',
  CURRENCY: 'eur',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_BASE_URL: 'http://proxy.example',
  RESEND_API_KEY: 're_1',
  RESEND_BASE_URL: 'http://proxy.example',
  RESEND_WEBHOOK_SECRET: 'whsec_c2VjcmV0LW9uZQ==,whsec_c2VjcmV0LXR3bw==',
  MAIL_FROM: 'Checkmate <mail@lists.example>',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  ...Object.fromEntries(
    namesInCompose('_PER_MINUTE', '_PER_HOUR', '_PER_DAY', '_PER_LIST', '_PER_MAILBOX', '_SECONDS').map(
      (name) => [name, '7'],
    ),
  ),
};

/** Every variable that docker-compose.yml or its cluster file substitutes; with `endings`, only those that end so. */
export function namesInCompose(...endings: string[]): string[] {
  // `$$` is a dollar; names after it belong to nats-server.
  const names = [composeText(), composeText('docker-compose.cluster.yml')]
    .join('\n')
    .replaceAll(/^ *#.*$/gm, '')
    .replaceAll('$$', '')
    .matchAll(/\$\{?([A-Z][A-Z0-9_]*)/g);
  const all = [...new Set([...names].map(([, name = '']) => name))];
  return endings.length === 0 ? all : all.filter((name) => endings.some((ending) => name.endsWith(ending)));
}
