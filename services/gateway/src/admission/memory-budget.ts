import { readGauge } from '@scanlist/service-kit/metrics';
import { recordRefused } from '../http/http-metrics.ts';
import { OverloadedError } from './overloaded.ts';
import { shortWorks, usualWorkMemoryMb, type WorkKind, workMb } from './work-memory.ts';

/** One budget for the memory of all works that need much of it (decision 0094). */
export interface MemoryBudget {
  /**
   * Waits until the memory of such a work is free, and takes it; the result gives it back. Nobody has more than half of the
   * budget, short works aside, and those who wait take turns.
   *
   * @throws OverloadedError if too many works wait, or this one waits too long.
   */
  take(ownerId: string, kind: WorkKind): Promise<GiveBack>;
}

/** Gives the memory back; a second call does nothing. */
export type GiveBack = () => void;

export interface MemoryBudgetOptions {
  /** Of all works together. */
  mbMax?: number;
  /** How many works wait at most, and how long each. */
  queueMax?: number;
  waitMsMax?: number;
}

interface Waiting {
  mb: number;
  isShort: boolean;
  begin(): void;
}

const taken = readGauge(
  'scanlist_work_memory_bytes',
  'Memory that imports, exports and renderers have taken.',
);

/**
 * Owners take turns: the second work of one begins after the first of all others. A work that is next waits until it fits, and
 * those behind it wait with it, so small ones do not keep a large one waiting. A work beyond the share of its owner is passed over.
 */
export function createMemoryBudget({
  mbMax = usualWorkMemoryMb,
  queueMax = 20,
  waitMsMax = 10_000,
}: MemoryBudgetOptions = {}): MemoryBudget {
  const ownerMbMax = Math.max(mbMax / 2, ...Object.values(workMb));
  let takenMb = 0;
  const takenBy = new Map<string, number>();
  /** The waiting works of each owner, in the order of the owners' turns. */
  const queue = new Map<string, Set<Waiting>>();
  let waitingCount = 0;
  taken.add({}, () => takenMb * 1_048_576);

  const mbOf = (ownerId: string) => takenBy.get(ownerId) ?? 0;

  function add(ownerId: string, mb: number): void {
    takenMb += mb;
    const left = mbOf(ownerId) + mb;
    if (left > 0) takenBy.set(ownerId, left);
    else takenBy.delete(ownerId);
  }

  function taking(ownerId: string, mb: number): GiveBack {
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      add(ownerId, -mb);
      beginNext();
    };
  }

  function leave(ownerId: string, work: Waiting): void {
    const works = queue.get(ownerId);
    if (works?.delete(work)) waitingCount--;
    if (works?.size === 0) queue.delete(ownerId);
  }

  function beginNext(): void {
    for (const [ownerId, works] of queue) {
      const work = [...works].find(({ mb, isShort }) => isShort || mbOf(ownerId) + mb <= ownerMbMax);
      if (!work) continue;
      if (takenMb + work.mb > mbMax) return;
      leave(ownerId, work);
      // The owner's next turn comes after everybody else's.
      if (queue.delete(ownerId)) queue.set(ownerId, works);
      add(ownerId, work.mb);
      work.begin();
    }
  }

  function refusal(): OverloadedError {
    recordRefused('memory');
    return new OverloadedError();
  }

  return {
    async take(ownerId, kind) {
      const mb = workMb[kind];
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const work = {
        mb,
        isShort: shortWorks.includes(kind),
        begin() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        leave(ownerId, work);
        reject(refusal());
        // Those behind it may fit where it did not.
        beginNext();
      }, waitMsMax);
      queue.set(ownerId, (queue.get(ownerId) ?? new Set()).add(work));
      waitingCount++;
      beginNext();
      if (waitingCount > queueMax) {
        leave(ownerId, work);
        clearTimeout(timer);
        throw refusal();
      }
      await promise;
      return taking(ownerId, mb);
    },
  };
}
