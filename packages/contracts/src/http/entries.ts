import { z } from 'zod';
import { labelLimits } from './labels.ts';
import { listLimits, noteMax, searchMax, visitorNameMax } from './limits.ts';

/** The largest number of an entry that its database column can hold. */
export const entryIdMax = 2 ** 31 - 1;

/**
 * Why a mail was not delivered. A mail failed because the mail service refused it, or could not be reached within a
 * day. A mail bounced because the recipient's mail server rejects the address, the mailbox is full, or it was rejected
 * for now. A mail also bounces if the mail service suppresses an address that bounced or complained before.
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
 * The status of the mail about an entry: `queued` until the mail service accepts it (`sent`) or it is given up
 * (`failed`, with the reason). If the mail service reports it: the recipient's mail server accepted it (`delivered`) or
 * did not (`bounced`, with the reason), or its reader marked it as spam (`complained`). `attempt` counts 1, 2, 3 ...
 * with each 'send again'; `changedAt` is ISO 8601, UTC.
 */
export const entryMailSchema = z.object({
  status: z.enum(['queued', 'sent', 'failed', 'delivered', 'bounced', 'complained']),
  reason: mailFailureSchema.nullable(),
  attempt: z.int(),
  changedAt: z.string(),
});
export type EntryMail = z.infer<typeof entryMailSchema>;

/**
 * Body of `POST /api/lists/{id}/entries/{entryId}/mail`, which sends a failed or bounced mail again and answers its
 * status. `attempt` is the one that failed; a repeated request, or one for an attempt that did not fail, sends nothing.
 * 409 `ADDRESS_NOT_CONFIRMED` if the list may mail nobody, 429 beyond twenty within an hour.
 */
export const sendAgainBodySchema = z.object({ attempt: z.int().positive() });

/**
 * How an item differs from the list. `listContent`: the item's text differs from every text the list ever had for it,
 * and this is the list's text. `unnamed`: the list had the item, and the submission does not contain it. Both are
 * absent where there is no difference.
 */
export const itemMarks = { listContent: z.string().optional(), unnamed: z.boolean().optional() };

/** Both in hexadecimal; `salt` is null once the part was removed. */
const partSchema = z.object({ salt: z.string().nullable(), digest: z.string() });

/** Salt and digest of each part of an entry; `http/seals` defines the parts. */
const sealedPartsSchema = z.object({
  facts: partSchema,
  items: partSchema,
  signature: partSchema,
  location: partSchema,
  device: partSchema,
  /** In the second format of seals alone. */
  photos: partSchema.optional(),
});
export type SealedParts = z.infer<typeof sealedPartsSchema>;

/** The longest comment on an entry, in characters. */
export const entryCommentMax = 2_000;

/** That the owner has dealt with an entry, and when (ISO 8601, UTC). */
const dealtWithSchema = z.object({ at: z.string() });

/** The largest body of a change of an entry, in bytes: a corrected entry and its original stay below a megabyte. */
export const entryChangeBytesMax = 250_000;

/**
 * What an owner corrects of an entry: its items by the id they have in the entry, and the visitor's name. It replaces the
 * correction before it. Items and fields that it does not name count as recorded.
 */
const correctionBodySchema = z.object({
  visitorName: z
    .string('A name must be text')
    .trim()
    .max(visitorNameMax, `A name must be at most ${visitorNameMax} characters`)
    .nullish(),
  items: z
    .array(
      z.object({
        itemId: z
          .string('An item needs its id')
          .min(1, 'An item needs its id')
          .max(40, 'This item is not in the entry'),
        completed: z.boolean('Choose true or false').optional(),
        note: z
          .string('A note must be text')
          .trim()
          .max(noteMax, `A note must be at most ${noteMax} characters`)
          .nullish(),
      }),
      'Send the items as a list',
    )
    // Those of the list, and those that were removed while a phone was offline.
    .max(3 * listLimits.itemsMax, "An entry doesn't have that many items")
    .default([]),
});
export type CorrectionBody = z.output<typeof correctionBodySchema>;

/**
 * Body of `PATCH /api/lists/{id}/entries/{entryId}`, which answers the entry. `dealtWith: false` opens an entry again if
 * it has a note or left an item out. `comment` is what the owner notes about it; null or blank removes it. `correction`
 * corrects it beside the original; null takes the correction back. `correctedAt` is `correction.at` of the answer that
 * the correction starts from, null for none: if the entry was corrected otherwise since, 409 `VERSION_CONFLICT`. Without
 * it the last correction wins. An absent field stays as it is.
 */
export const entryChangeSchema = z
  .object({
    dealtWith: z.boolean('Choose true or false').optional(),
    comment: z
      .string('A comment must be text')
      .trim()
      .max(entryCommentMax, `A comment must be at most ${entryCommentMax.toLocaleString('en-US')} characters`)
      .transform((comment) => comment || null)
      .nullish(),
    correction: correctionBodySchema.nullish(),
    correctedAt: z.iso.datetime('correctedAt is not a date and time').nullish(),
  })
  .refine(
    ({ dealtWith, comment, correction }) =>
      dealtWith !== undefined || comment !== undefined || correction !== undefined,
    { message: 'Send dealtWith, comment or correction', path: ['dealtWith'] },
  );

/**
 * That the owner corrected an entry, and when (ISO 8601, UTC). `original` is what the visitor's phone sent: count and
 * name, and the items that differ. `http/corrections` puts it together.
 */
const correctionSchema = z.object({
  at: z.string(),
  original: z.object({
    completedCount: z.int(),
    visitorName: z.string().nullable(),
    items: z.array(z.object({ itemId: z.string(), completed: z.boolean(), note: z.string().nullable() })),
  }),
});

/**
 * When the visitor completed it by the word of their phone, ISO 8601, UTC: what people read, filter and count (decision
 * F15). It is `createdAt`, the time of receipt, where they differ by less than a minute, and never later. Absent in what
 * older releases wrote, which is then as `createdAt`. `completedCut` is true where the phone's word was not plausible, and
 * the time is the nearest one that is: thirty days before the receipt, or the receipt.
 */
export const completedFields = { completedAt: z.string().optional(), completedCut: z.boolean().optional() };

/** An entry, a snapshot of what the visitor saw (decisions O2, F5, F6). `id` counts 1, 2, 3 ... per list. */
export const entrySchema = z.object({
  id: z.int(),
  receipt: z.string(),
  /** When it was received. It orders, numbers and seals. */
  createdAt: z.string(),
  ...completedFields,
  completedCount: z.int(),
  totalCount: z.int(),
  userAgent: z.string(),
  signatureData: z.string().nullable(),
  /** The name that the visitor typed in place of a drawn signature; null for none, absent in answers of older releases. */
  signatureTyped: z.string().nullish(),
  /** The strokes of the drawn signature, for `http/strokes`; null where only the picture is stored. */
  signatureStrokes: z.string().nullish(),
  /** Who filled it in, as they typed it; null for none, absent in answers of older releases. */
  visitorName: z.string().nullish(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /**
   * Hash of this entry and all before it in its list (decision 0053), in hexadecimal; absent for an entry from before
   * there were seals.
   */
  seal: z.string().optional(),
  /** The sealed parts, in exports only. */
  parts: sealedPartsSchema.optional(),
  /** Null if nobody is mailed; absent in answers of older releases. */
  mail: entryMailSchema.nullish(),
  /**
   * Whether the owner has not dealt with it yet: it has a note, or an item was left out. Absent in answers of older
   * releases, like the next three.
   */
  open: z.boolean().optional(),
  dealtWith: dealtWithSchema.nullish(),
  /** What the owner noted about it. */
  comment: z.string().nullish(),
  /**
   * When the owner deleted it (ISO 8601, UTC); until thirty days later it can be restored. Null or absent where it is
   * not deleted.
   */
  deletedAt: z.string().nullish(),
  /** When its visitor asked its owner to delete it (ISO 8601, UTC); null or absent where they did not. */
  deletionAskedAt: z.string().nullish(),
  /** True if its session had an entry with other content when it was sent (decision 0089); absent otherwise. */
  sentAgain: z.boolean().optional(),
  /** Where the owner corrected it: count, name and items are then as corrected. The seal is of the original. */
  correction: correctionSchema.nullish(),
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

/**
 * Selects entries: completed from a time on, before another time (ISO 8601 with a zone), with a note, with an item that is not
 * ticked, that are open, that were dealt with, by a person. `name` is the whole name of the visitor; upper and lower case
 * and the number of spaces make no difference. Deleted entries match only a filter that asks for them, as long as they
 * can be restored.
 */
export const entriesFilterSchema = z.object({
  from: z.iso.datetime({ offset: true, error: 'from is not a date and time' }).optional(),
  until: z.iso.datetime({ offset: true, error: 'until is not a date and time' }).optional(),
  hasNotes: z.boolean().optional(),
  notAllDone: z.boolean().optional(),
  open: z.boolean().optional(),
  dealtWith: z.boolean().optional(),
  deleted: z.boolean().optional(),
  name: z
    .string()
    .trim()
    .max(visitorNameMax, `A name has at most ${visitorNameMax} characters`)
    .transform((name) => name || undefined)
    .optional(),
});
export type EntriesFilter = z.infer<typeof entriesFilterSchema>;

const pageLimit = z.coerce.number().int().min(1).max(200).default(200);

/** The switches of the filter, as in a query. */
const entrySwitches = {
  hasNotes: flagSchema.optional(),
  notAllDone: flagSchema.optional(),
  open: flagSchema.optional(),
  dealtWith: flagSchema.optional(),
  deleted: flagSchema.optional(),
};

/**
 * Query of `GET /api/lists/{id}/entries`: a page of entries older than `before`, received last first. Where an older page
 * exists the answer's `Link` header names it with `rel="next"` (RFC 8288). The filter's switches are `1` or `0` here. The
 * first page of a filter has an `X-Total-Count` header where at most `countedMax` entries match.
 */
export const entriesQuerySchema = z.object({
  before: z.coerce.number().int().positive().optional(),
  limit: pageLimit,
  ...entriesFilterSchema.shape,
  ...entrySwitches,
});

/**
 * The same over all lists of an owner: also of one list, of lists with a label, and with all words of a text. A word counts
 * wherever an entry has one that begins with it: in the title of the list, in items, notes, names and receipt codes, without
 * regard to case and accents. `leftOut` and `noted` are ids of items that an entry left out or has a note on.
 */
export const allEntriesFilterSchema = entriesFilterSchema.extend({
  list: z.string().max(64, 'list is not the id of a list').optional(),
  label: z.string().trim().max(labelLimits.labelMax, 'No label is this long').optional(),
  q: z.string().trim().max(searchMax, `A search can have up to ${searchMax} characters`).optional(),
  leftOut: z.string().max(40, 'leftOut is not the id of an item').optional(),
  noted: z.string().max(40, 'noted is not the id of an item').optional(),
});
export type AllEntriesFilter = z.infer<typeof allEntriesFilterSchema>;

/** An entry with its list. */
export const foundEntrySchema = entrySchema.extend({ listId: z.string(), listTitle: z.string() });
export type FoundEntry = z.infer<typeof foundEntrySchema>;

/**
 * The place of an entry among those of all lists: milliseconds, list and number, as in '1763632800000.k3J.7'. `Link`
 * headers contain it.
 */
const entryPlaceSchema = z
  .string()
  .regex(/^\d{1,15}\.[A-Za-z0-9_-]{1,64}\.\d{1,10}$/, 'before is not the place of an entry');

/**
 * Query of `GET /api/entries`: a page of entries of all lists older than `before`, newest first, with headers as for the
 * entries of one list.
 */
export const allEntriesQuerySchema = z.object({
  ...allEntriesFilterSchema.shape,
  ...entrySwitches,
  before: entryPlaceSchema.optional(),
  limit: pageLimit,
});

/** Up to how many matching entries are counted: beyond that nobody waits for the exact number. */
export const countedMax = 1_000;

/** What a row of a table of entries is: an entry, or one of its items. */
const rowsField = z.enum(['entries', 'items']).default('entries');

/**
 * Query of `GET /api/lists/{id}/entries.csv` and, with one more, `.xlsx`: the filter of the entries, and `rows=items` for a row an item. A
 * download that breaks off is incomplete.
 */
export const entryTableQuerySchema = z.object({
  ...entriesFilterSchema.shape,
  ...entrySwitches,
  rows: rowsField,
});

/** The same of `GET /api/entries.csv`: the entries of all lists. */
export const allEntryTableQuerySchema = z.object({
  ...allEntriesFilterSchema.shape,
  ...entrySwitches,
  rows: rowsField,
});

/** The most entries of an Excel file with signatures. */
export const xlsxSignaturesMax = 10_000;

const signaturesField = { signatures: flagSchema.optional() };

/** Query of `GET /api/lists/{id}/entries.xlsx`: also `signatures=1` for their pictures. 400 beyond `xlsxSignaturesMax`. */
export const entryWorkbookQuerySchema = z.object({ ...entryTableQuerySchema.shape, ...signaturesField });

/** The same of `GET /api/entries.xlsx`: the entries of all lists. */
export const allEntryWorkbookQuerySchema = z.object({
  ...allEntryTableQuerySchema.shape,
  ...signaturesField,
});

/** The most entries of a PDF document. */
export const pdfEntriesMax = 1_000;

/**
 * Query of `GET /api/lists/{id}/entries.pdf`: the filter of the entries. 400 beyond `pdfEntriesMax`. One entry alone is
 * `GET /api/lists/{id}/entries/{number}.pdf`.
 */
export const entryPdfQuerySchema = z.object({ ...entriesFilterSchema.shape, ...entrySwitches });

/** The same of `GET /api/entries.pdf`: the entries of all lists. */
export const allEntryPdfQuerySchema = z.object({ ...allEntriesFilterSchema.shape, ...entrySwitches });
