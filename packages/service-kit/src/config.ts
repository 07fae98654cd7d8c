import { z } from 'zod';

/** The environment does not match the schema; every problem has been printed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** A switch in the environment: '1' is on, '0' is off. */
export const switchSchema = z.enum(['1', '0'], "must be '1' or '0'").transform((value) => value === '1');

/** A line of readable text, usable in a header and a title: no line breaks, no invisible characters. */
export const lineSchema = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be blank')
    .max(most, `must have at most ${most} characters`)
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'must be one line of plain text');

/** An origin as browsers send it in `Origin`. With anything after it, every write would count as cross-site. */
const originSchema = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((url) => new URL(url))
  .refine(({ origin, href }) => /^\/*$/.test(href.slice(origin.length)), 'must be an origin, without a path')
  .transform(({ origin }) => origin);

/**
 * What every service reads from its environment.
 *
 * @example const config = readConfig(z.object({ ...baseConfig, PORT: z.coerce.number() }));
 */
export const baseConfig = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NATS_URL: z.string('is missing'),
  NATS_USER: z.string().optional(),
  NATS_PASSWORD: z.string().optional(),
  DATABASE_URL: z.string('is missing'),
  /** The origin of QR codes and mails (decision O6); parsed, it has no trailing slash. */
  PUBLIC_ORIGIN: originSchema,
  PRODUCT_NAME: lineSchema(80).default('ScanList'),
  /** Whether the demo owner is prepared (decision R4). */
  DEMO: switchSchema.prefault('0'),
  /** Where this process serves its metrics; absent: nowhere. No free port is picked, because nobody would find it. */
  METRICS_PORT: z.coerce.number('must be a port number').int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** The OpenTelemetry collector for traces over HTTP; absent: no tracing. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .optional(),
};

/**
 * Reads the environment once, at start. An empty variable counts as an absent one. On any problem every one of them is
 * printed to stderr as `VARIABLE: what is wrong`, and ConfigError is thrown; values are never printed.
 */
export function readConfig<Schema extends z.ZodType>(
  schema: Schema,
  env: Record<string, string | undefined> = process.env,
): z.output<Schema> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  process.stderr.write(`The configuration is not usable:\n${problems.map((line) => `  ${line}\n`).join('')}`);
  throw new ConfigError(problems.join('; '));
}
