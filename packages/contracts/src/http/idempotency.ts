import { z } from 'zod';

/** The header that names a write which makes something (decision H6). Asked again under the same key, it makes nothing more. */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** A key as its sender chose it: 1 to 128 visible ASCII characters. */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[!-~]{1,128}$/, `${idempotencyKeyHeader} must be 1 to 128 visible ASCII characters`);
