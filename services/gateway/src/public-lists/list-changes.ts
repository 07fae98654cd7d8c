import { withDeadline } from '@scanlist/service-kit/deadline';
import type { Logger } from '@scanlist/service-kit/logger';
import type { PublicLists } from './public-lists.ts';

/** A change of a list, which may have been made at another gateway. */
export interface ListChange {
  id: string;
  listId: string;
}

/** The repository of changes, which all gateways share. */
export interface ListChangeRows {
  insert(listId: string): Promise<void>;
  /** The changes after that time of the database, and its present time. None if the time is null. */
  findSince(moment: Date | null): Promise<{ at: Date; changes: ListChange[] }>;
  /** Deletes changes older than `changesKeptMs`; returns how many. */
  removeOld(): Promise<number>;
}

/** Tells all gateways which lists changed, also one that misses the event of lists (decision 0056). */
export interface ListChanges {
  /**
   * Removes a list that changed from the cache here, and within half a second from those of the other gateways. Waits
   * for the database for at most a second, and never rejects: the event of lists reaches the others too.
   */
  announce(listId: string): Promise<void>;
  /** Removes from the cache what changed at other gateways since the last call. Never rejects. */
  follow(): Promise<void>;
}

/** The pause between two calls of `follow`, in milliseconds. */
export const followChangesEveryMs = 250;

/** How long changes are kept, and how long a gateway may be without the database before it drops all lists. */
export const changesKeptMs = 60_000;

/** A change becomes visible this long after its time at most: twice the limit of a statement. */
const visibleAfterMs = 10_000;

const insertMsMax = 1_000;

/** Drops lists from `publicLists` that changed at any gateway. */
export function createListChanges({
  rows,
  publicLists,
  logger,
}: {
  rows: ListChangeRows;
  publicLists: PublicLists;
  logger: Logger;
}): ListChanges {
  let readAt: Date | null = null;
  let known: ReadonlySet<string> = new Set();
  let isFailing = false;

  async function dropChanged(): Promise<void> {
    const since = readAt && new Date(readAt.getTime() - visibleAfterMs);
    const { at, changes } = await rows.findSince(since);
    // Changes before the first call were not looked for, and those older than a minute may be deleted.
    if (!since || at.getTime() - since.getTime() >= changesKeptMs) publicLists.clear();
    for (const { id, listId } of changes) if (!known.has(id)) publicLists.drop(listId);
    known = new Set(changes.map(({ id }) => id));
    readAt = at;
  }

  return {
    async announce(listId) {
      publicLists.drop(listId);
      try {
        await withDeadline(rows.insert(listId), insertMsMax, 'the change of a list');
      } catch (err) {
        logger.warn({ err, listId }, 'other gateways learn of a changed list from its event alone');
      }
    },

    async follow() {
      try {
        await dropChanged();
        if (isFailing) logger.info({}, 'changes of lists are followed in the database again');
        isFailing = false;
      } catch (err) {
        // Once per outage: this is tried several times a second.
        if (!isFailing) logger.warn({ err }, 'changes of lists are followed by their events alone');
        isFailing = true;
      }
    },
  };
}
