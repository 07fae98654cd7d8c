import { idempotencyKeyHeader, idempotencyKeySchema } from '@scanlist/contracts/http/idempotency';
import { issuesOf } from '@scanlist/contracts/http/problem';
import { AppError } from '@scanlist/service-kit/app-error';
import { uuid } from '@scanlist/service-kit/ids';
import type { Context } from 'hono';
import type { GatewayEnv } from '../http/env.ts';

/**
 * The key under which a write makes something once (decision H6): what the header `Idempotency-Key` says, in quotes or without,
 * else a new one, under which the gateway may ask a service again. Raises `VALIDATION_FAILED`, which names the header, for
 * what is no key.
 */
export function idempotencyKeyOf(c: Context<GatewayEnv>): string {
  const sent = c.req.header(idempotencyKeyHeader);
  if (sent === undefined) return uuid();
  // The standard's draft has a quoted string; most clients leave the quotes out.
  const parsed = idempotencyKeySchema.safeParse(/^"(.*)"$/.exec(sent)?.[1] ?? sent);
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error).map(({ message }) => ({ path: idempotencyKeyHeader, message }));
  throw new AppError('VALIDATION_FAILED', issues.map(({ message }) => message).join(), { issues });
}
