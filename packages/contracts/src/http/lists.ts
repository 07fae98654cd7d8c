import { z } from 'zod';
import { entryMailSchema, itemMarks } from './entries.ts';
import { labelLimits, tidyLabel, withoutRepeatedLabels } from './labels.ts';
import { deletedListDays, freeLists, listLimits } from './limits.ts';

export const listTypes = ['TODO', 'INVENTORY'] as const;
export const listTypeSchema = z.enum(listTypes, 'Choose To-Do List or Inventory Checklist');
export type ListType = z.infer<typeof listTypeSchema>;

/** Whether a list asks for the visitor's name (decision F11). */
export const askNames = ['off', 'optional', 'required'] as const;
export const askNameSchema = z.enum(askNames, 'Choose whether to ask for a name');
export type AskName = z.infer<typeof askNameSchema>;

export { deletedListDays, freeLists, listLimits };

/** An item as the form sends it; items that stay have their `id` (decision F5). */
export const itemInputSchema = z.object({
  id: z.string().max(40).optional(),
  content: z
    .string('Item content is required')
    .trim()
    .min(1, 'Item content is required')
    .max(listLimits.itemMax, `Item content must be at most ${listLimits.itemMax} characters`),
});

const notificationEmailSchema = z
  .union([
    z.literal(''),
    z.null(),
    z.string().trim().pipe(z.email('Please enter a valid email').max(254, 'Please enter a valid email')),
  ])
  .optional()
  .transform((value) => value || null);

/**
 * `POST /api/lists` and `PUT /api/lists/{id}` (specification section 5: List form).
 * `notificationEmail` may be absent, empty or null, all meaning "no notification"; parsed it is an address or null.
 * `version` is the version the editor had loaded; sent with PUT, another version answers 409 `VERSION_CONFLICT`.
 */
export const listBodySchema = z.object({
  title: z
    .string('Title must be at least 3 characters')
    .trim()
    .min(3, 'Title must be at least 3 characters')
    .max(listLimits.titleMax, `Title must be at most ${listLimits.titleMax} characters`),
  description: z
    .string('Description must be at least 5 characters')
    .trim()
    .min(5, 'Description must be at least 5 characters')
    .max(listLimits.descriptionMax, `Description must be at most ${listLimits.descriptionMax} characters`),
  type: listTypeSchema,
  requireSignature: z.boolean().default(false),
  /** Absent in bodies of older releases: a new list then asks for no name, and an edited one asks as before. */
  askName: askNameSchema.optional(),
  notificationEmail: notificationEmailSchema,
  items: z
    .array(itemInputSchema, 'At least one item is required')
    .min(1, 'At least one item is required')
    .max(listLimits.itemsMax, `A list can have up to ${listLimits.itemsMax} items`),
  version: z.int().positive().optional(),
});
export type ListBody = z.output<typeof listBodySchema>;
export type ListBodyInput = z.input<typeof listBodySchema>;

/** Labels of a list in the order given; of those that differ only in case, the first. */
export const labelsSchema = z
  .array(
    z
      .string('A label is required')
      .overwrite(tidyLabel)
      .min(1, 'A label is required')
      .max(labelLimits.labelMax, `A label must be at most ${labelLimits.labelMax} characters`),
    'Labels are required',
  )
  .overwrite(withoutRepeatedLabels)
  .max(labelLimits.labelsMax, `A list can have up to ${labelLimits.labelsMax} labels`);

/**
 * `PUT /api/lists/{id}/labels` replaces a list's labels, which only its owner sees. It leaves `version` as it is: phones
 * and open editors notice nothing. It answers the list.
 */
export const labelsBodySchema = z.object({ labels: labelsSchema });

/** `POST /api/lists`: also the labels, which a copy of a list has from the start. */
export const newListBodySchema = listBodySchema.extend({ labels: labelsSchema.optional() });
export type NewListBody = z.output<typeof newListBodySchema>;
export type NewListBodyInput = z.input<typeof newListBodySchema>;

/**
 * The status of a list's notification address (decision O4): `none` wanted; `own`, the account's own address, which
 * needs no confirmation; `waiting` for its reader to agree; `confirmed`; `stopped` by its reader.
 */
export const notificationStatusSchema = z.enum(['none', 'own', 'waiting', 'confirmed', 'stopped']);
export type NotificationStatus = z.infer<typeof notificationStatusSchema>;

/**
 * The mails about entries of a list that failed, bounced or were marked as spam within the last seven days: how many, and the newest
 * entry of them.
 */
export const failedMailsSchema = z.object({ count: z.int(), newestEntryId: z.int() });
export type FailedMails = z.infer<typeof failedMailsSchema>;

/** A list on the dashboard: `GET /api/lists` answers an array of these, newest first. Times are ISO 8601, UTC. */
export const listSummarySchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  type: listTypeSchema,
  requireSignature: z.boolean(),
  /** Absent in answers of older releases, whose lists ask for no name. */
  askName: askNameSchema.optional(),
  notificationEmail: z.string().nullable(),
  notificationStatus: notificationStatusSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.int(),
  itemCount: z.int(),
  entryCount: z.int(),
  lastEntryAt: z.string().nullable(),
  /** Null if no mail failed lately or the list mails nobody; absent in answers of older releases. */
  failedMails: failedMailsSchema.nullish(),
  /** How many entries are open; absent in answers of older releases. */
  openCount: z.int().optional(),
  /** Only its owner sees them; absent in answers of older releases. */
  labels: z.array(z.string()).optional(),
  /**
   * Since when the list is archived, null if it is not; absent in answers of older releases. Archiving only takes it
   * off the dashboard's usual view: visitors open it as before, and it counts as a list.
   */
  archivedAt: z.string().nullish(),
});
export type ListSummary = z.infer<typeof listSummarySchema>;

/** A list item as a visitor or an owner sees it; the last three are the calling session's own values (decision F1). */
export const listItemSchema = z.object({
  id: z.string(),
  content: z.string(),
  completed: z.boolean(),
  completedBy: z.string().nullable(),
  note: z.string().nullable(),
});
export type ListItem = z.infer<typeof listItemSchema>;

/**
 * One session that ticked something (decision O3): a submitted entry, or a draft that is still in progress. `items` are
 * those it ticked or noted; `leftOut` are the others, in the list's order, absent in answers of older releases.
 */
export const historyGroupSchema = z.object({
  sessionId: z.string(),
  status: z.enum(['submitted', 'in-progress']),
  entryId: z.int().nullable(),
  date: z.string(),
  /** Of an entry, as in its own answer. */
  visitorName: z.string().nullish(),
  items: z.array(
    z.object({
      listItemId: z.string(),
      content: z.string(),
      completed: z.boolean(),
      note: z.string().nullable(),
      listContent: itemMarks.listContent,
    }),
  ),
  leftOut: z.array(z.object({ listItemId: z.string(), content: z.string() })).optional(),
  /** Of an entry, as in its own answer. */
  mail: entryMailSchema.nullish(),
});
export type HistoryGroup = z.infer<typeof historyGroupSchema>;

/**
 * `GET /api/lists/{id}` for its owner; also the answer of create and update (decision H4). `history` holds the newest
 * entries and running sessions, not all of them: `entryCount` and `runningCount` say how many there are. `runningCount` is
 * at most the 1,000 a list keeps, and absent in answers of older releases.
 */
export const ownerListSchema = listSummarySchema.extend({
  items: z.array(listItemSchema),
  history: z.array(historyGroupSchema),
  runningCount: z.int().optional(),
});
export type OwnerList = z.infer<typeof ownerListSchema>;

/**
 * A deleted list: `GET /api/lists/deleted` answers an array of these, last deleted first, and `DELETE /api/lists/{id}` the
 * one it deleted. Until `purgedAt` it can be restored with everything in it (`POST /api/lists/{id}/restore`, which answers
 * the list, or 403 `LIST_LIMIT_REACHED`).
 */
export const deletedListSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: listTypeSchema,
  entryCount: z.int(),
  createdAt: z.string(),
  deletedAt: z.string(),
  purgedAt: z.string(),
});
export type DeletedList = z.infer<typeof deletedListSchema>;

/** A list in an owner's export: its texts, its items in their order, and when it was deleted, null if it was not. */
export const exportedListSchema = listSummarySchema.omit({ failedMails: true, openCount: true }).extend({
  deletedAt: z.string().nullable(),
  items: z.array(z.object({ id: z.string(), content: z.string() })),
});
export type ExportedList = z.infer<typeof exportedListSchema>;
