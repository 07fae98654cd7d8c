import { z } from 'zod';

/** A list has no entry with a larger number: what its column holds. */
export const entryIdMax = 2 ** 31 - 1;

/**
 * Why a mail went nowhere. Of a failed one: the mail service refused it, or it could not be handed over within a day. Of one that
 * bounced: the recipient's mail server takes nothing for that address, the mailbox is full, it was turned away for now, or the mail
 * service spares an address that bounced or complained before.
 */
export const mailFailureSchema = z.enum([
  'refused',
  'not-sent-in-time',
  'address-rejected',
  'mailbox-full',
  'turned-away',
  'suppressed',
]);
export type MailFailure = z.infer<typeof mailFailureSchema>;

/**
 * What became of the mail about an entry: `queued` until the mail service took it (`sent`) or it is given up (`failed`, with the
 * reason). Where the mail service tells: the recipient's mail server took it (`delivered`) or did not (`bounced`, with the reason),
 * or its reader marked it as spam (`complained`). `attempt` counts 1, 2, 3 ... with each 'send again'; `changedAt` is ISO 8601, UTC.
 */
export const entryMailSchema = z.object({
  status: z.enum(['queued', 'sent', 'failed', 'delivered', 'bounced', 'complained']),
  reason: mailFailureSchema.nullable(),
  attempt: z.int(),
  changedAt: z.string(),
});
export type EntryMail = z.infer<typeof entryMailSchema>;

/**
 * Body of `POST /api/lists/{id}/entries/{entryId}/mail`, which sends a failed or bounced mail again and answers what became of it.
 * `attempt` is the one that failed: asked twice, or about an attempt that did not fail, nothing is sent. 409
 * `ADDRESS_NOT_CONFIRMED` where the list may mail nobody, 429 beyond twenty within an hour.
 */
export const sendAgainBodySchema = z.object({ attempt: z.int().positive() });

/**
 * What holds an item against the list. `listContent`: the words differ from all the list ever had for it, and this is what it says
 * there. `unnamed`: the list had the item, and the submission said nothing of it. Both absent where nothing is to be said.
 */
export const itemMarks = { listContent: z.string().optional(), unnamed: z.boolean().optional() };

/** Both in hexadecimal; `salt` is null once the part was removed. */
const partSchema = z.object({ salt: z.string().nullable(), digest: z.string() });

/** Salt and digest of each part of an entry; what they are of says `http/seals`. */
const sealedPartsSchema = z.object({
  facts: partSchema,
  items: partSchema,
  signature: partSchema,
  location: partSchema,
  device: partSchema,
});
export type SealedParts = z.infer<typeof sealedPartsSchema>;

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
  /** Hash of this entry and all before it in its list (decision 0053), in hexadecimal; absent where it was recorded before there were seals. */
  seal: z.string().optional(),
  /** What the seal is of, in exports alone. */
  parts: sealedPartsSchema.optional(),
  /** Null where nobody was to be mailed; absent in answers of older releases. */
  mail: entryMailSchema.nullish(),
  items: z.array(
    z.object({
      listItemId: z.string(),
      content: z.string(),
      completed: z.boolean(),
      note: z.string().nullable(),
      removed: z.boolean(),
      ...itemMarks,
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
