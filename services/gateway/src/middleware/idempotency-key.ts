import { idempotencyKeyHeader, idempotencyKeySchema } from '@scanlist/contracts/http/idempotency';
import { issuesOf } from '@scanlist/contracts/http/problem';
import { AppError } from '@scanlist/service-kit/app-error';
import { uuid } from '@scanlist/service-kit/ids';
import type { Context } from 'hono';
import type { GatewayEnv } from '../http/env.ts';

/**
 * The idempotency key of a write (decision H6): the header `Idempotency-Key`, in quotes or without, else a new one,
 * which the gateway uses for its own retries. Raises `VALIDATION_FAILED`, which names the header, for an invalid key.
 */
export function idempotencyKeyOf(c: Context<GatewayEnv>): string {
  const sent = c.req.header(idempotencyKeyHeader);
  if (sent === undefined) return uuid();
  // The draft of the standard has a quoted string; most clients leave the quotes out.
  const parsed = idempotencyKeySchema.safeParse(/^"(.*)"$/.exec(sent)?.[1] ?? sent);
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error).map(({ message }) => ({ path: idempotencyKeyHeader, message }));
  throw new AppError('VALIDATION_FAILED', issues.map(({ message }) => message).join(), { issues });
}
