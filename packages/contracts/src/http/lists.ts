import { z } from 'zod';
import { actorSchema } from './actor.ts';
import { entryMailSchema, itemMarks } from './entries.ts';
import { deletedListDays, freeLists, listLimits } from './limits.ts';
import { askNameSchema, listEndingSchema, listTypeSchema, retentionDaysSchema } from './list-body.ts';
import { notificationStatusSchema } from './notifications.ts';

export * from './list-body.ts';
export { deletedListDays, freeLists, listLimits };

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
  /** Absent in answers of older releases, whose lists ask for it. */
  askLocation: z.boolean().optional(),
  /** As in the body of a list; null where nothing is deleted by itself, absent in answers of older releases. */
  keepEntriesDays: retentionDaysSchema.optional(),
  keepSignaturesDays: retentionDaysSchema.optional(),
  /** As in the body of a list; absent in answers of older releases, whose fill pages end at the homepage. */
  ending: listEndingSchema.optional(),
  endingMessage: z.string().nullish(),
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
  /**
   * Who made the change of `updatedAt`: a member created or edited the list. Null where that is not known; absent in
   * answers of older releases.
   */
  updatedBy: actorSchema.nullish(),
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
  /** Distinguishes the groups; the session id itself only its phone knows (decision 0089). */
  sessionId: z.string(),
  status: z.enum(['submitted', 'in-progress']),
  entryId: z.int().nullable(),
  /** Of an entry, when it was completed; else of the last change. */
  date: z.string(),
  /** When an entry was received, where that is later; the groups are in this order. */
  receivedAt: z.string().optional(),
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
