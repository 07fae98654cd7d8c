import type { PublicList } from '@scanlist/contracts/http/fill';
import type { FailedMails, HistoryGroup, ListSummary, OwnerList } from '@scanlist/contracts/http/lists';
import type { NotificationStatus } from '@scanlist/contracts/http/notifications';
import { type DraftValues, visitorItems } from '../drafts/draft.ts';
import type { List } from '../list-model/list.ts';

/** How many entries a list has and when the last one came; null before the first. */
export interface ListStat {
  entries: number;
  lastAt: Date | null;
}

/** What an owner sees of a list beside its words. */
export interface ListFacts extends ListStat {
  notificationStatus: NotificationStatus;
  /** Mails about its entries that failed lately; null for none, absent where they are not read. */
  failedMails?: FailedMails | null;
  /** How many of its entries are open; absent where they are not read. */
  openEntries?: number;
}

/** A list for its owner. The owner ticks nothing, so the items have no ticks. */
export function ownerListAnswer(
  list: List,
  facts: ListFacts,
  history: HistoryGroup[],
  runningCount: number,
): OwnerList {
  return {
    ...summaryAnswer({ ...list, itemCount: list.items.length }, facts),
    items: visitorItems(list.items, null, null),
    history,
    runningCount,
  };
}

/** A list as the dashboard shows it. */
export function summaryAnswer(
  list: Omit<List, 'ownerId' | 'items' | 'retiredItems'> & { itemCount: number },
  facts: ListFacts,
): ListSummary {
  return {
    id: list.id,
    title: list.title,
    description: list.description,
    type: list.type,
    requireSignature: list.requireSignature,
    askName: list.askName,
    askLocation: list.askLocation,
    keepEntriesDays: list.keepEntriesDays,
    keepSignaturesDays: list.keepSignaturesDays,
    ending: list.ending,
    endingMessage: list.endingMessage,
    notificationEmail: list.notificationEmail,
    notificationStatus: facts.notificationStatus,
    createdAt: list.createdAt.toISOString(),
    updatedAt: list.updatedAt.toISOString(),
    version: list.version,
    itemCount: list.itemCount,
    entryCount: facts.entries,
    lastEntryAt: facts.lastAt?.toISOString() ?? null,
    failedMails: facts.failedMails,
    openCount: facts.openEntries,
    labels: list.labels,
    archivedAt: list.archivedAt?.toISOString() ?? null,
    updatedBy: list.updatedBy,
  };
}

/** The fields of a list that its visitors get. */
export type PublicField =
  | 'id'
  | 'title'
  | 'description'
  | 'type'
  | 'requireSignature'
  | 'askName'
  | 'askLocation'
  | 'keepEntriesDays'
  | 'keepSignaturesDays'
  | 'ending'
  | 'endingMessage'
  | 'items'
  | 'version';

/** A list as a visitor's phone gets it, with the ticks and notes of that visitor's session alone (decision F1). */
export function publicListAnswer(
  list: Pick<List, PublicField> & { expiresAt: Date | null; pass: string },
  company: { name: string | null; logoUrl: string | null },
  session: { id: string | null; draft: DraftValues | null },
): PublicList {
  return {
    id: list.id,
    title: list.title,
    description: list.description,
    type: list.type,
    requireSignature: list.requireSignature,
    ...(list.askName !== 'off' && { askName: list.askName }),
    ...(!list.askLocation && { askLocation: false }),
    ...(list.keepEntriesDays !== null && { keepEntriesDays: list.keepEntriesDays }),
    ...(list.keepSignaturesDays !== null && { keepSignaturesDays: list.keepSignaturesDays }),
    ...(list.ending !== 'homepage' && { ending: list.ending }),
    ...(list.ending === 'message' && list.endingMessage !== null && { endingMessage: list.endingMessage }),
    items: visitorItems(list.items, session.draft, session.id),
    companyName: company.name,
    companyLogoUrl: company.logoUrl,
    version: list.version,
    ...(list.expiresAt ? { expiresAt: list.expiresAt.toISOString() } : { pass: list.pass }),
  };
}
