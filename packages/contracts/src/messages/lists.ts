import { z } from 'zod';
import { activityKindsFrom } from '../http/activity.ts';
import { actorSchema } from '../http/actor.ts';
import {
  allEntriesFilterSchema,
  completedFields,
  entriesFilterSchema,
  entryChangeSchema,
  entryIdMax,
  entryMailSchema,
  entrySchema,
  foundEntrySchema,
  itemMarks,
  sendAgainBodySchema,
  xlsxSignaturesMax,
} from '../http/entries.ts';
import {
  draftItemSchema,
  logSessionBodySchema,
  noteMax,
  publicListSchema,
  receiptSchema,
  sessionIdSchema,
} from '../http/fill.ts';
import { idempotencyKeySchema } from '../http/idempotency.ts';
import { importedListBodySchema, importedListsSchema } from '../http/imports.ts';
import { allInsightsSchema, insightsQuerySchema, listInsightsSchema } from '../http/insights.ts';
import { importLimits } from '../http/limits.ts';
import {
  deletedListSchema,
  exportedListSchema,
  labelsBodySchema,
  listBodySchema,
  listSummarySchema,
  listTypeSchema,
  newListBodySchema,
  ownerListSchema,
} from '../http/lists.ts';
import { liveDemoSchema, openedLiveDemoSchema } from '../http/live-demo.ts';
import {
  notificationAddressSchema,
  notificationStatusAnswerSchema,
  notificationTokenSchema,
  removedAddressesMax,
  workspaceAddressesSchema,
} from '../http/notifications.ts';
import { entryReceiptSchema, receiptSecretSchema } from '../http/receipts.ts';
import { activityData } from './activity.ts';
import { defineEvent, defineRequest } from './define.ts';
import { ownerTimeZone } from './owner-time-zone.ts';

const ownerId = z.uuid();
const listId = z.string().min(1).max(64);

/**
 * Where the list names an address: the account's own at this moment, confirmed or not, or the named one if it is about
 * to replace the own one. The gateway mails both a link to confirm. So the lists service never does, even before it has
 * consumed the account's event (decision O11). Absent in requests of an older gateway.
 */
const ownEmail = z.string().max(254).optional();

/** Who makes the change; absent in requests of an older gateway. */
const actor = actorSchema.optional();

/** Absent in requests of an older gateway, which are sent once. */
const idempotencyKey = idempotencyKeySchema.optional();

/**
 * Creates a list; `LIST_LIMIT_REACHED` beyond ten lists without a running subscription (decision P3). A repeated
 * request with its key within a day returns that list as it is now (decision H6). It raises `IDEMPOTENCY_KEY_REUSED` if
 * the body differs, and `NOT_FOUND` if the list was deleted since.
 */
export const createList = defineRequest('lists', 'create-list', {
  input: z.object({ ownerId, list: newListBodySchema, ownEmail, idempotencyKey, actor }),
  output: ownerListSchema,
  idempotent: true,
});

/**
 * Creates several lists in one transaction, the first as the newest; errors as for `createList`. A repeated request
 * with its key within a day returns those of the lists that are still there.
 */
export const createLists = defineRequest('lists', 'create-lists', {
  input: z.object({
    ownerId,
    lists: z.array(importedListBodySchema).min(1).max(importLimits.listsMax),
    idempotencyKey: idempotencyKeySchema,
    actor,
  }),
  output: importedListsSchema,
  idempotent: true,
  // Fifty lists of 300 items take longer than one.
  answerMsMax: 5_000,
});

/**
 * Replaces a list's texts and items; `NOT_FOUND` if it is not this owner's, `VERSION_CONFLICT` if it was changed since.
 */
export const updateList = defineRequest('lists', 'update-list', {
  input: z.object({ ownerId, listId, list: listBodySchema, ownEmail, actor }),
  output: ownerListSchema,
  idempotent: false,
});

/** One list of this owner with items, entry count and history (decision H4). */
export const getList = defineRequest('lists', 'get-list', {
  input: z.object({ ownerId, listId }),
  output: ownerListSchema,
  idempotent: true,
});

/** Every list of this owner, newest first. */
export const findLists = defineRequest('lists', 'find-lists', {
  input: z.object({ ownerId }),
  output: z.array(listSummarySchema),
  idempotent: true,
});

/**
 * Deletes a list of this owner. Visitors no longer find it, and its owner can restore it for 30 days (decision P9a).
 */
export const deleteList = defineRequest('lists', 'delete-list', {
  input: z.object({ ownerId, listId, actor }),
  output: deletedListSchema,
  idempotent: true,
});

/** Restores a deleted list as it was; `LIST_LIMIT_REACHED` if it would exceed the limit. */
export const restoreList = defineRequest('lists', 'restore-list', {
  input: z.object({ ownerId, listId, actor }),
  output: ownerListSchema,
  idempotent: true,
});

/** Replaces the labels of a list of this owner. Its version stays: visitors and open editors notice nothing. */
export const setLabels = defineRequest('lists', 'set-labels', {
  input: z.object({ ownerId, listId, ...labelsBodySchema.shape, actor }),
  output: ownerListSchema,
  idempotent: true,
});

/** Archives a list of this owner: it leaves the dashboard's usual view, and works as before for visitors. */
export const archiveList = defineRequest('lists', 'archive-list', {
  input: z.object({ ownerId, listId, actor }),
  output: ownerListSchema,
  idempotent: true,
});

/** Brings an archived list back to the dashboard's usual view. */
export const unarchiveList = defineRequest('lists', 'unarchive-list', {
  input: z.object({ ownerId, listId, actor }),
  output: ownerListSchema,
  idempotent: true,
});

/** The lists of this owner that can still be restored, last deleted first. */
export const findDeletedLists = defineRequest('lists', 'find-deleted-lists', {
  input: z.object({ ownerId }),
  output: z.array(deletedListSchema),
  idempotent: true,
});

/**
 * A page of all lists of this owner, newest first, with deleted lists that can be restored: for the export of an
 * account. `nextBefore` is the `before` of the next page, null on the last. Pages are bounded in bytes as well.
 */
export const exportLists = defineRequest('lists', 'export-lists', {
  input: z.object({
    ownerId,
    before: z.object({ createdAt: z.iso.datetime(), id: listId }).optional(),
    limit: z.int().min(1).max(100).default(50),
  }),
  output: z.object({
    lists: z.array(exportedListSchema),
    nextBefore: z.object({ createdAt: z.string(), id: z.string() }).nullable(),
  }),
  idempotent: true,
});

/** What a visitor sees; with `sessionId`, that session's ticks and notes are in it (decision F1). */
export const getPublicList = defineRequest('lists', 'get-public-list', {
  input: z.object({ listId, sessionId: sessionIdSchema.optional() }),
  output: publicListSchema,
  idempotent: true,
});

/** A tick or a note of one visitor's running session. */
export const updateDraft = defineRequest('lists', 'update-draft', {
  input: z.object({
    listId,
    itemId: z.string().min(1).max(40),
    sessionId: sessionIdSchema,
    completed: z.boolean().optional(),
    note: z.string().max(noteMax).nullable().optional(),
  }),
  output: draftItemSchema,
  idempotent: true,
});

/**
 * Submits a session as an entry. A repeated request with the same session answers the first receipt, with `repeated`
 * (decision F3).
 */
export const completeList = defineRequest('lists', 'complete-list', {
  input: z.object({ listId, userAgent: z.string().max(1000), session: logSessionBodySchema }),
  output: receiptSchema.extend({ repeated: z.boolean().optional() }),
  idempotent: true,
});

/**
 * The entry of a receipt, by its secret. `NOT_FOUND` for an unknown one, and for an entry that its owner
 * deleted or that was erased.
 */
export const getReceipt = defineRequest('lists', 'get-receipt', {
  input: z.object({ secret: receiptSecretSchema }),
  output: entryReceiptSchema,
  idempotent: true,
});

/**
 * The visitor asks the owner to delete the entry; answers when they first did. `NOT_FOUND` as for
 * `getReceipt`, and for an entry of a list that is deleted already.
 */
export const askEntryDeletion = defineRequest('lists', 'ask-entry-deletion', {
  input: z.object({ secret: receiptSecretSchema }),
  output: z.object({ askedAt: z.string() }),
  idempotent: true,
});

/** Up to how many entries are counted where that is asked for; `countedMax` by default. */
const entryCountMax = z.int().positive().max(xlsxSignaturesMax).optional();

/**
 * A page of this owner's entries, newest first; `nextBefore` is the `before` of the next page, null on the last. With
 * `alsoDeleted`, also deleted entries, and those of a deleted list that can be restored.
 */
export const listEntries = defineRequest('lists', 'list-entries', {
  input: z.object({
    ownerId,
    listId,
    before: z.int().positive().max(entryIdMax).optional(),
    limit: z.int().min(1).max(100).default(50),
    filter: entriesFilterSchema.default({}),
    alsoDeleted: z.boolean().optional(),
    /** With the sealed parts of each entry, for an export. */
    withParts: z.boolean().optional(),
    /** With the number of entries that match. */
    withCount: z.boolean().optional(),
    countMax: entryCountMax,
  }),
  output: z.object({
    entries: z.array(entrySchema),
    nextBefore: z.int().nullable(),
    /** If requested: how many entries match in all, null beyond `countMax`. */
    matching: z.int().nullish(),
  }),
  idempotent: true,
});

/** Where an entry is among those of all lists: newer ones first, then by list and number. */
const entryPlace = z.object({
  createdAt: z.iso.datetime(),
  listId,
  number: z.int().positive().max(entryIdMax),
});

/**
 * A page of this owner's entries over all lists, newest first; `nextBefore` is the `before` of the next page, null on the
 * last. Lists that are deleted are left out. An entry of a release without the search is found once it is indexed.
 */
export const listAllEntries = defineRequest('lists', 'list-all-entries', {
  input: z.object({
    ownerId,
    before: entryPlace.optional(),
    limit: z.int().min(1).max(100).default(50),
    filter: allEntriesFilterSchema.default({}),
    /** With the number of entries that match. */
    withCount: z.boolean().optional(),
    countMax: entryCountMax,
  }),
  output: z.object({
    entries: z.array(foundEntrySchema),
    nextBefore: entryPlace.nullable(),
    /** If requested: how many entries match in all, null beyond `countMax`. */
    matching: z.int().nullish(),
  }),
  idempotent: true,
});

const entryOfOwner = z.object({ ownerId, listId, entryId: z.int().positive().max(entryIdMax) });

/**
 * Marks an entry as dealt with or opens it again, and keeps what its owner noted about it or corrected; answers the
 * entry. `NOT_FOUND` if it is not this owner's, `VALIDATION_FAILED` if a correction names what is not in the entry,
 * `VERSION_CONFLICT` if it was corrected otherwise since.
 */
export const changeEntry = defineRequest('lists', 'change-entry', {
  input: entryOfOwner.extend({ change: entryChangeSchema, actor }),
  output: entrySchema,
  idempotent: true,
});

/**
 * Deletes an entry of this owner, who can restore it for 30 days; answers the entry. Repeating it changes nothing.
 * `NOT_FOUND` if it is not this owner's, or cannot be restored anymore.
 */
export const deleteEntry = defineRequest('lists', 'delete-entry', {
  input: entryOfOwner.extend({ actor }),
  output: entrySchema,
  idempotent: true,
});

/** Restores a deleted entry as it was, and answers it; errors as for `deleteEntry`. */
export const restoreEntry = defineRequest('lists', 'restore-entry', {
  input: entryOfOwner.extend({ actor }),
  output: entrySchema,
  idempotent: true,
});

/** The figures of a list of this owner; `NOT_FOUND` if it is not theirs (decision 0066). */
export const getListInsights = defineRequest('lists', 'get-list-insights', {
  input: z.object({ ownerId, listId, range: insightsQuerySchema }),
  output: listInsightsSchema,
  idempotent: true,
});

/** The figures over all lists of this owner. */
export const getAllInsights = defineRequest('lists', 'get-all-insights', {
  input: z.object({ ownerId, range: insightsQuerySchema }),
  output: allInsightsSchema,
  idempotent: true,
  // Thousands of lists take longer than one.
  answerMsMax: 5_000,
});

/**
 * Sends the mail about an entry again if its attempt `attempt` failed or bounced, and answers the status of the mail.
 * For any other attempt nothing is sent. `NOT_FOUND` if no mail was requested, `ADDRESS_NOT_CONFIRMED` if the list may
 * mail nobody, `THROTTLED`.
 */
export const sendEntryMail = defineRequest('lists', 'send-entry-mail', {
  input: entryOfOwner.extend(sendAgainBodySchema.shape),
  output: entryMailSchema,
  idempotent: true,
});

/**
 * Creates a live demo: a list without an owner, to try with a phone. `THROTTLED` while the maximum number of demos is
 * open.
 */
export const openLiveDemo = defineRequest('lists', 'open-live-demo', {
  input: z.object({}),
  output: openedLiveDemoSchema,
  idempotent: false,
});

/** The entries of a live demo; `NOT_FOUND` once it has expired, and for any list that is no demo. */
export const getLiveDemo = defineRequest('lists', 'get-live-demo', {
  input: z.object({ listId }),
  output: liveDemoSchema,
  idempotent: true,
});

/** The status of a notification address of this owner (decision O4). */
export const getNotificationStatus = defineRequest('lists', 'get-notification-status', {
  input: z.object({ ownerId, email: z.string().max(254) }),
  output: notificationStatusAnswerSchema,
  idempotent: true,
});

/** Mails the confirmation again to an address that waits for it; `THROTTLED` if that was done too often. */
export const askConfirmation = defineRequest('lists', 'ask-confirmation', {
  input: z.object({ ownerId, email: z.string().max(254) }),
  output: notificationStatusAnswerSchema,
  idempotent: false,
});

/**
 * Mails a test to an address that may be mailed, else `ADDRESS_NOT_CONFIRMED`; `THROTTLED` if that was done too often.
 */
export const sendTestMail = defineRequest('lists', 'send-test-mail', {
  input: z.object({ ownerId, email: z.string().max(254) }),
  output: notificationStatusAnswerSchema,
  idempotent: false,
});

/** The notification addresses of this owner's lists besides the own, in their order, `notificationAddressesMax` at most. */
export const findNotificationAddresses = defineRequest('lists', 'find-notification-addresses', {
  input: z.object({ ownerId }),
  output: workspaceAddressesSchema,
  idempotent: true,
});

/**
 * Takes addresses off every list of this owner and forgets them: links in their mails lead nowhere, and a list that names one
 * again asks its reader again. `lists` is how many lists named one.
 */
export const removeNotificationAddresses = defineRequest('lists', 'remove-notification-addresses', {
  input: z.object({
    ownerId,
    addresses: z.array(z.string().max(254)).min(1).max(removedAddressesMax),
    actor: actorSchema,
  }),
  output: z.object({ lists: z.int().nonnegative() }),
  idempotent: true,
});

/** What the reader of an address sees by its token; `NOT_FOUND` for an unknown one. */
export const getNotificationAddress = defineRequest('lists', 'get-notification-address', {
  input: z.object({ token: notificationTokenSchema }),
  output: notificationAddressSchema,
  idempotent: true,
});

/** The reader of an address agrees to mails of this owner, or stops them. */
export const answerNotificationAddress = defineRequest('lists', 'answer-notification-address', {
  input: z.object({ token: notificationTokenSchema, answer: z.enum(['confirm', 'stop']) }),
  output: notificationAddressSchema,
  idempotent: true,
});

/**
 * An entry was recorded. The event contains all that its consumers need, so that none has to call the service. `notify`
 * is the address to mail. It is null if the owner wants no mail or has not confirmed that address (decision O4). It is
 * also null if the entry waits for a summary; then signature and items are left out. If everything together exceeds a
 * NATS message, the signature is left out first and then items; `itemsOmitted` says how many.
 */
export const entryRecorded = defineEvent('lists', 'entry-recorded', {
  data: z.object({
    ownerId,
    listId: z.string(),
    listTitle: z.string(),
    listType: listTypeSchema,
    companyName: z.string().nullable(),
    companyLogoUrl: z.string().nullable(),
    entryId: z.int(),
    receipt: z.string(),
    recordedAt: z.iso.datetime(),
    ...completedFields,
    completedCount: z.int(),
    totalCount: z.int(),
    items: z.array(
      z.object({
        content: z.string(),
        completed: z.boolean(),
        note: z.string().nullable(),
        removed: z.boolean(),
        ...itemMarks,
      }),
    ),
    itemsOmitted: z.int(),
    signed: z.boolean(),
    signatureData: z.string().nullable(),
    /** The name that the visitor typed in place of a drawn signature; absent in events of older releases. */
    signatureTyped: z.string().nullish(),
    /** Who filled it in; absent in events of older releases. */
    visitorName: z.string().nullish(),
    location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    notify: z.string().nullable(),
    /**
     * Whether that is the owner's own address, whose reader can open `entryUrl`. Absent in events of older releases.
     */
    notifyOwner: z.boolean().optional(),
    /** The link that stops these mails; absent in events from before there was one. */
    stopUrl: z.string().nullable().optional(),
    entryUrl: z.string(),
    /** The entry's seal; absent in events from before there were seals. */
    seal: z.string().optional(),
    timeZone: ownerTimeZone,
  }),
});
export type EntryRecorded = z.infer<typeof entryRecorded.data>;

/** The owner requests the mail about an entry again: the entry as it is stored, to the address the list names now. */
export const entryMailAsked = defineEvent('lists', 'entry-mail-asked', { data: entryRecorded.data });

/**
 * A list got more entries than are mailed one by one. One mail covers the `count` entries from `firstEntryId` to
 * `lastEntryId`. `entries` contains the first ones, `entriesOmitted` says how many more there are. The status of this
 * mail is published for `lastEntryId`.
 */
export const summaryMailAsked = defineEvent('lists', 'summary-mail-asked', {
  data: z.object({
    ownerId,
    listId: z.string(),
    listTitle: z.string(),
    companyName: z.string().nullable(),
    count: z.int().positive(),
    firstEntryId: z.int(),
    lastEntryId: z.int(),
    /** The seal of the last one; absent in events from before there were seals. */
    lastSeal: z.string().optional(),
    /** When the first of them was recorded. */
    since: z.iso.datetime(),
    entries: z.array(
      z.object({
        entryId: z.int(),
        recordedAt: z.iso.datetime(),
        ...completedFields,
        receipt: z.string(),
        completedCount: z.int(),
        totalCount: z.int(),
        hasNotes: z.boolean(),
        /** Absent in events of older releases. */
        visitorName: z.string().nullish(),
      }),
    ),
    entriesOmitted: z.int(),
    notify: z.string(),
    notifyOwner: z.boolean(),
    stopUrl: z.string().nullable(),
    entriesUrl: z.string(),
    timeZone: ownerTimeZone,
  }),
});
export type SummaryMailAsked = z.infer<typeof summaryMailAsked.data>;

/**
 * A list reached its limit of entries within a day, `entries` since `since`, and has refused one. Until `opensAt`
 * entries stay on visitors' phones, which then send them. It is published once for each such day, for the account's own
 * address.
 */
export const listFilledUp = defineEvent('lists', 'list-filled-up', {
  data: z.object({
    ownerId,
    email: z.string(),
    firstName: z.string().nullable(),
    listId: z.string(),
    listTitle: z.string(),
    entries: z.int().positive(),
    since: z.iso.datetime(),
    opensAt: z.iso.datetime(),
    entriesUrl: z.string(),
    timeZone: ownerTimeZone,
  }),
});
export type ListFilledUp = z.infer<typeof listFilledUp.data>;

/**
 * The visitor of an entry asked its owner to delete it, once. `email` is the account's own address. It is null if that is
 * not confirmed, or if the owner was mailed about as many such requests as a day allows; the request is then only on the
 * entry. `isLastMail` says that this mail is the last of that day.
 */
export const entryDeletionAsked = defineEvent('lists', 'entry-deletion-asked', {
  data: z.object({
    ownerId,
    email: z.string().nullable(),
    firstName: z.string().nullable(),
    listId: z.string(),
    listTitle: z.string(),
    entryId: z.int(),
    receipt: z.string(),
    recordedAt: z.iso.datetime(),
    ...completedFields,
    askedAt: z.iso.datetime(),
    entryUrl: z.string(),
    isLastMail: z.boolean(),
    timeZone: ownerTimeZone,
  }),
});
export type EntryDeletionAsked = z.infer<typeof entryDeletionAsked.data>;

/**
 * A reader who is not the owner has to agree before they are mailed (decision O4); never the account's own address.
 * `sender` is the owner's company, else their name, else their confirmed address, else 'someone': words that anybody may
 * choose. `senderEmail` is the confirmed address of the account, null without one; absent in events of older releases.
 */
export const confirmationAsked = defineEvent('lists', 'confirmation-asked', {
  data: z.object({
    ownerId,
    address: z.string(),
    sender: z.string(),
    senderEmail: z.string().nullable().optional(),
    listTitle: z.string().nullable(),
    answerUrl: z.string(),
  }),
});
export type ConfirmationAsked = z.infer<typeof confirmationAsked.data>;

/** The owner wants to see that mails to an address arrive. `sender` and `senderEmail` as above. */
export const testMailAsked = defineEvent('lists', 'test-mail-asked', {
  data: z.object({
    ownerId,
    address: z.string(),
    sender: z.string(),
    senderEmail: z.string().nullable().optional(),
    stopUrl: z.string().nullable(),
  }),
});
export type TestMailAsked = z.infer<typeof testMailAsked.data>;

/** What visitors see of a list changed: created, edited, deleted, restored, or its owner's branding changed. */
export const listChanged = defineEvent('lists', 'list-changed', {
  data: z.object({ ownerId, listId: z.string(), version: z.int() }),
});

/** Somebody changed a list or an entry. It is enqueued with the change; the gateway stores it in the workspace's trail. */
export const listActivityRecorded = defineEvent('lists', 'activity-recorded', {
  data: activityData(activityKindsFrom('lists')),
});
export type ListActivityRecorded = z.infer<typeof listActivityRecorded.data>;
