import { z } from 'zod';

/** `load`: a file of the slice is missing or does not run. `render`: the slice threw while it was drawn. */
export const sliceErrorKinds = ['load', 'render'] as const;

/**
 * `POST /api/slice-errors`: a version of a slice does not work in this browser. It says nothing of the person, the page or
 * the error. The answer is 204, also for a slice or version that is not known.
 */
export const sliceErrorBodySchema = z.object({
  slice: z.string().max(20),
  version: z.string().max(100),
  kind: z.enum(sliceErrorKinds),
});
export type SliceErrorBody = z.infer<typeof sliceErrorBodySchema>;
