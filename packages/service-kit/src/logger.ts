import { type DestinationStream, destination, pino } from 'pino';
import { correlationId } from './correlation.ts';

/** The log of a service. Log ids, counts and errors; never bodies, tokens or passwords. */
export interface Logger {
  debug(fields: object, message?: string): void;
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
  fatal(fields: object, message?: string): void;
}

const secretKeys = [
  'password',
  'token',
  'authorization',
  'cookie',
  'signatureData',
  'secret',
  'receiptSecret',
];

/**
 * A logger that writes JSON lines to stdout asynchronously, flushed when the process exits. Fields named like a secret
 * are redacted, and of an error only what `describeError` keeps is written. A line written inside `correlate` carries
 * its correlation id.
 */
export function createLogger(
  service: string,
  options: { level?: string; stream?: DestinationStream } = {},
): Logger {
  return pino(
    {
      level: options.level ?? (process.env.LOG_LEVEL || 'info'),
      base: { service },
      mixin: correlation,
      redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`]), censor: '[removed]' },
      serializers: { err: describeError, error: describeError },
    },
    options.stream ?? destination({ dest: 1, sync: false }),
  );
}

/** For tests and tools: logs nothing. */
export const silentLogger: Logger = pino({ level: 'silent' });

function correlation(): { correlationId?: string } {
  const id = correlationId();
  return id === undefined ? {} : { correlationId: id };
}

/** The parts of an error that are safe to log: a database error's `detail` and parameters contain personal data. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  const constraint = 'constraint_name' in error ? error.constraint_name : undefined;
  return {
    name,
    message,
    code,
    constraint,
    stack,
    cause: cause === undefined ? undefined : describeError(cause),
  };
}
