import { z } from 'zod';

/** `load`: a file of the slice is missing or does not run. `render`: the slice threw while it was drawn. */
export const sliceErrorKinds = ['load', 'render'] as const;

/** A mark names four versions at most. */
const markLengthMax = 600;

/**
 * `POST /api/slice-errors`: a version of a slice does not work in this browser. It says nothing of the person, the page or
 * the error. The answer is 204, also for a slice or version that is not known, and for a report that does not count: only one
 * with the mark of a document that was served with that version does, once.
 */
export const sliceErrorBodySchema = z.object({
  slice: z.string().max(20),
  version: z.string().max(100),
  kind: z.enum(sliceErrorKinds),
  /** Absent from documents of the release before, and where a browser does not say it. */
  mark: z.string().max(markLengthMax).optional(),
});
export type SliceErrorBody = z.infer<typeof sliceErrorBodySchema>;
