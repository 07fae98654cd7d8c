import { z } from 'zod';

/** An entry, a snapshot of what the visitor saw (decisions O2, F5, F6). `id` counts 1, 2, 3 ... per list. */
export const entrySchema = z.object({
  id: z.int(),
  receipt: z.string(),
  createdAt: z.string(),
  completedCount: z.int(),
  totalCount: z.int(),
  userAgent: z.string(),
  signatureData: z.string().nullable(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  items: z.array(
    z.object({
      listItemId: z.string(),
      content: z.string(),
      completed: z.boolean(),
      note: z.string().nullable(),
      removed: z.boolean(),
    }),
  ),
});
export type Entry = z.infer<typeof entrySchema>;

const flagSchema = z.enum(['1', '0']).transform((value) => value === '1');

/** Which entries: from a moment on, up to but without another (ISO 8601 with a zone), with a note, with something not done. */
export const entriesFilterSchema = z.object({
  from: z.iso.datetime({ offset: true, error: 'from is not a date and time' }).optional(),
  until: z.iso.datetime({ offset: true, error: 'until is not a date and time' }).optional(),
  hasNotes: z.boolean().optional(),
  notAllDone: z.boolean().optional(),
});
export type EntriesFilter = z.infer<typeof entriesFilterSchema>;

/**
 * Query of `GET /api/lists/{id}/entries`: a page of entries older than `before`, newest first. Where an older page
 * exists the answer's `Link` header names it with `rel="next"` (RFC 8288). The filter's two switches are `1` or `0` here.
 */
export const entriesQuerySchema = z.object({
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(200),
  ...entriesFilterSchema.shape,
  hasNotes: flagSchema.optional(),
  notAllDone: flagSchema.optional(),
});
