import { z } from 'zod';
import { errorCodes } from '../errors.ts';

/**
 * One invalid part of a body: `path` joined by dots as in `items.0.content`, `message` may be shown beside the field.
 */
export const issueSchema = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof issueSchema>;

/** The body of every error response (decision H1). */
export const problemSchema = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  issues: z.array(issueSchema).optional(),
  /** With `IDEMPOTENCY_KEY_REUSED`: the id of what the first request with that key created. */
  madeId: z.string().optional(),
  /** Between services, with `THROTTLED`: when a retry makes sense. Browsers get it as `Retry-After`. */
  retryAfterSeconds: z.int().positive().optional(),
  /** With `INTERNAL`: the id of the request in our logs. */
  reference: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** Converts zod's issues into ours; the only place that knows both shapes. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
}
