import { type DestinationStream, destination, pino } from 'pino';
import { correlationId } from './correlation.ts';

/** Where services write what happened. Give it ids, counts and errors; never bodies, tokens or passwords. */
export interface Logger {
  debug(fields: object, message?: string): void;
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
  fatal(fields: object, message?: string): void;
}

const secretKeys = ['password', 'token', 'authorization', 'cookie', 'signatureData', 'secret'];

/**
 * A logger that writes JSON lines to stdout without holding up the service, flushed when the process exits. What is
 * named like a secret is blotted out, and of an error only what `describeError` keeps is written. Each line written in
 * `correlate` carries its correlation id.
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

/** Tests and tools that want to hear nothing. */
export const silentLogger: Logger = pino({ level: 'silent' });

function correlation(): { correlationId?: string } {
  const id = correlationId();
  return id === undefined ? {} : { correlationId: id };
}

/** The parts of an error that are safe to keep: a database error's `detail` and parameters carry people's words. */
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
