import { z } from 'zod';

/**
 * The header with the idempotency key of a write that creates something (decision H6). A repeated request with the same
 * key creates nothing more.
 */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** A key as its sender chose it: 1 to 128 visible ASCII characters. */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[!-~]{1,128}$/, `${idempotencyKeyHeader} must be 1 to 128 visible ASCII characters`);
