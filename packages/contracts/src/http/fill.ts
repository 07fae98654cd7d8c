import { z } from 'zod';
import { completedFields } from './entries.ts';
import { noteMax, typedSignatureMax, visitorNameMax } from './limits.ts';
import {
  askNameSchema,
  listEndingSchema,
  listItemSchema,
  listLimits,
  listTypeSchema,
  retentionDaysSchema,
} from './lists.ts';
import { receiptSecretSchema } from './receipts.ts';
import { readStrokes, strokeLimits } from './strokes.ts';

/** 'session-{timestamp}-{random}' (specification section 3); made on the phone, never trusted as a clock (decision F2). */
export const sessionIdSchema = z
  .string('A session id is required')
  .regex(/^session-\d{1,16}-[A-Za-z0-9_-]{1,128}$/, 'A session id looks like session-{timestamp}-{random}');

export { noteMax };

/** `GET /api/lists/{id}/public`: what a visitor's phone needs, and no other data of the owner. */
export const publicListSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  type: listTypeSchema,
  requireSignature: z.boolean(),
  /** Absent if the list asks for no name, so that the page of such a list has no byte more. */
  askName: askNameSchema.optional(),
  /** False if the list asks for no location; absent if it asks. */
  askLocation: z.boolean().optional(),
  /** As in the body of a list; absent where nothing is deleted by itself. */
  keepEntriesDays: retentionDaysSchema.optional(),
  keepSignaturesDays: retentionDaysSchema.optional(),
  /** Absent if the page ends at the homepage. */
  ending: listEndingSchema.optional(),
  /** The owner's text; absent if the page does not end with one. */
  endingMessage: z.string().optional(),
  items: z.array(listItemSchema),
  companyName: z.string().nullable(),
  companyLogoUrl: z.string().nullable(),
  version: z.int(),
  /** Of a live demo: when it expires. After that it answers 404. */
  expiresAt: z.iso.datetime().optional(),
  /** Comes back with the entry: it was begun on a page of this list (decision 0100). Absent for a live demo. */
  pass: z.string().optional(),
});
export type PublicList = z.infer<typeof publicListSchema>;

const noteSchema = z
  .string()
  .trim()
  .min(1, 'A note must not be blank')
  .max(noteMax, `A note must be at most ${noteMax} characters`);

/** `PATCH /api/lists/{id}/items/{itemId}`: a tick, a note, or both; `note: null` removes the note. */
export const patchItemBodySchema = z
  .object({
    completed: z.boolean().optional(),
    note: noteSchema.nullable().optional(),
    completedBy: sessionIdSchema,
  })
  .refine((body) => body.completed !== undefined || body.note !== undefined, {
    message: 'Send completed, note or both',
    path: ['completed'],
  });
export type PatchItemBody = z.infer<typeof patchItemBodySchema>;

/** The answer of a tick or note: this session's values of that item. */
export const draftItemSchema = z.object({
  id: z.string(),
  completed: z.boolean(),
  completedBy: z.string().nullable(),
  note: z.string().nullable(),
});
export type DraftItem = z.infer<typeof draftItemSchema>;

/** Decision F10, checked on the server: PNG by its magic number, at most this many bytes and pixels. */
export const signatureLimits = { bytesMax: 200_000, widthMax: 2000, heightMax: 1000 } as const;

/** The whole body of a completion, in bytes (decision H2a). */
export const logSessionBytesMax = 700_000;

const seenItemSchema = z.object({
  itemId: z.string().min(1).max(40),
  content: z.string().max(listLimits.itemMax).optional(),
  note: z
    .string()
    .trim()
    .max(noteMax, `A note must be at most ${noteMax} characters`)
    .nullish()
    .transform((note) => note || null),
});

/**
 * `POST /api/lists/{id}/log-session` (specification section 3: Session log, decisions F3, F4). `completedItems` are the
 * ticked items. A session that has an entry with other content answers 409 `IDEMPOTENCY_KEY_REUSED`: send the body again
 * with `sentAgain` and another session id. `uncompletedItems` contains the texts and notes of the items that were seen but not ticked. Where it is
 * absent, the server takes those from the list and the draft.
 */
export const logSessionBodySchema = z.object({
  sessionId: sessionIdSchema,
  /** Ignored if the list requires none, and where strokes came along: the signature is drawn from them (decision 0097). */
  signatureData: z.string().nullish(),
  /**
   * The visitor's name, typed in place of a drawn signature; a blank one counts as none. Absent from an older fill page,
   * like the strokes.
   */
  signatureTyped: z
    .string('A typed signature must be text')
    .trim()
    .max(typedSignatureMax, `A typed signature must be at most ${typedSignatureMax} characters`)
    .nullable()
    .transform((typed) => typed || null)
    .optional(),
  /** The strokes of the drawn signature, as `http/strokes` writes them. */
  signatureStrokes: z
    .string('The strokes of a signature must be text')
    .max(strokeLimits.bytesMax, {
      error: `The strokes of a signature must be at most ${strokeLimits.bytesMax / 1000} kB`,
      abort: true,
    })
    .refine((text) => readStrokes(text) !== null, "The strokes of the signature can't be read")
    .nullish(),
  /** Ignored if the list asks for no name. A blank one counts as none. Absent from an older fill page. */
  name: z
    .string()
    .trim()
    .max(visitorNameMax, `A name must be at most ${visitorNameMax} characters`)
    .nullable()
    .transform((name) => name || null)
    .optional(),
  /** Ignored if the list asks for none. */
  locationData: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .nullish(),
  completedItems: z.array(seenItemSchema).max(listLimits.itemsMax).default([]),
  uncompletedItems: z.array(seenItemSchema).max(listLimits.itemsMax).optional(),
  /**
   * What the address of this entry's receipt shall contain. Made once and sent again with each attempt; the first
   * attempt that is recorded decides. Absent from an older fill page, whose entries have no such page.
   */
  receiptSecret: receiptSecretSchema.optional(),
  /** As the list had it. Absent from an older fill page, and without the script. */
  pass: z.string().max(64).optional(),
  /** True if its first session had an entry with other content, and this is another one (decision 0089). */
  sentAgain: z.boolean().optional(),
  /**
   * When the phone had its first tick or note, when it was completed, and when this attempt was sent: all by the phone's
   * clock, in milliseconds since 1970. Only their differences count (decision F15). Absent from an older fill page.
   */
  startedAt: z.number().nullish(),
  completedAt: z.number().nullish(),
  sentAt: z.number().nullish(),
});
export type LogSessionBody = z.output<typeof logSessionBodySchema>;
export type LogSessionBodyInput = z.input<typeof logSessionBodySchema>;

/**
 * The answer of a completion (decision F3): the entry's number, a short code to read aloud, the server's time, when it was
 * completed, and the entry's seal. The seal is absent for an entry from before there were seals. `opensReceipt` is present if the
 * `receiptSecret` of this body opens the entry's receipt: not for a live demo, and not if another tab sent it first.
 */
export const receiptSchema = z.object({
  id: z.int(),
  receipt: z.string(),
  createdAt: z.string(),
  ...completedFields,
  seal: z.string().optional(),
  opensReceipt: z.boolean().optional(),
});
export type Receipt = z.infer<typeof receiptSchema>;
