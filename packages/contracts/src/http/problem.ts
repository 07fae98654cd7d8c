import { z } from 'zod';
import { errorCodes } from '../errors.ts';

/** One thing wrong with a body: `path` joined by dots as in `items.0.content`, `message` fit to show beside the field. */
export const issueSchema = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof issueSchema>;

/** The body of every answer that is not a success (decision H1). */
export const problemSchema = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  issues: z.array(issueSchema).optional(),
  /** With `IDEMPOTENCY_KEY_REUSED`: the id of what the first request under that key made. */
  madeId: z.string().optional(),
  /** Between services, with `THROTTLED`: when asking again makes sense. Browsers get it as `Retry-After`. */
  retryAfterSeconds: z.int().positive().optional(),
  /** With `INTERNAL`: by which our logs know the request. */
  reference: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** Turns zod's issues into ours; the one place that knows both shapes. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
}
