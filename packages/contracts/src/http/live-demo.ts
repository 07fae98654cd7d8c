import { z } from 'zod';
import { entrySchema } from './entries.ts';

/** How long a live demo can be filled in and viewed, in hours; then it and its entries are erased. */
export const liveDemoHours = 24;

/**
 * `POST /api/live-demo` (no body): creates a list for this visitor to try with a phone, without an account. Everybody
 * who knows its random id may fill it in and see its entries. `listUrl` is the content of its QR code.
 */
export const openedLiveDemoSchema = z.object({
  listId: z.string(),
  listUrl: z.string(),
  expiresAt: z.iso.datetime(),
});
export type OpenedLiveDemo = z.infer<typeof openedLiveDemoSchema>;

/**
 * `GET /api/live-demo/{listId}`: the entries so far, newest first, twenty at most; 404 once it has expired, and for any
 * list that is no demo.
 */
export const liveDemoSchema = z.object({
  listId: z.string(),
  title: z.string(),
  expiresAt: z.iso.datetime(),
  /** How many items a phone has ticked in a form that is not submitted yet; null while no form is open. */
  ticking: z.object({ completedCount: z.int(), totalCount: z.int() }).nullable(),
  entries: z.array(
    entrySchema.omit({
      completedAt: true,
      completedCut: true,
      signatureData: true,
      signatureTyped: true,
      signatureStrokes: true,
      visitorName: true,
      userAgent: true,
      location: true,
      open: true,
      dealtWith: true,
      comment: true,
      deletedAt: true,
      correction: true,
    }),
  ),
});
export type LiveDemo = z.infer<typeof liveDemoSchema>;
