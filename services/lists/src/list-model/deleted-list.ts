import { type DeletedList, deletedListDays, type ListType } from '@scanlist/contracts/http/lists';

const keptMs = deletedListDays * 24 * 60 * 60 * 1000;

/** A list its owner deleted, as far as restoring it needs. */
export interface DeletedListFacts {
  id: string;
  title: string;
  type: ListType;
  entries: number;
  createdAt: Date;
  deletedAt: Date;
}

/** A list deleted at this moment or before it is gone for good (decision P9a). */
export function restorableAfter(now: Date): Date {
  return new Date(now.getTime() - keptMs);
}

/** The moment from which a list that was deleted at this one is gone for good. */
export function purgedAt(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + keptMs);
}

/** A deleted list as its owner gets it, with the moment until which it can be restored. */
export function deletedListAnswer(list: DeletedListFacts): DeletedList {
  return {
    id: list.id,
    title: list.title,
    type: list.type,
    entryCount: list.entries,
    createdAt: list.createdAt.toISOString(),
    deletedAt: list.deletedAt.toISOString(),
    purgedAt: purgedAt(list.deletedAt).toISOString(),
  };
}
