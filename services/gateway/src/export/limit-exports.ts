import { withDeadline } from '@scanlist/service-kit/deadline';
import { uuid } from '@scanlist/service-kit/ids';
import type { Logger } from '@scanlist/service-kit/logger';
import type { GiveBack, MemoryBudget } from '../admission/memory-budget.ts';
import type { WorkKind } from '../admission/work-memory.ts';
import { countKey } from '../throttles/count-key.ts';
import { refuseWithoutPoints, ThrottledError, takePoint } from '../throttles/throttled-error.ts';
import type { Throttles } from '../throttles/throttles.ts';

/** An export under way. */
export interface RunningExport {
  id: string;
  accountId: string;
}

/** The repository of exports under way, which all gateways share. */
export interface RunningExportRows {
  /**
   * Takes one of these places of an account for that many milliseconds; false if none is free.
   *
   * @throws AppError `NOT_SIGNED_IN` if the account was erased.
   */
  take(running: RunningExport, places: readonly number[], heldMs: number): Promise<boolean>;
  /** Holds the place for that many milliseconds from now; nothing happens if another export has it. */
  extend(running: RunningExport, heldMs: number): Promise<void>;
  /** Frees the place; nothing happens if another export has it. */
  release(running: RunningExport): Promise<void>;
}

/** Bounds how much work an owner's exports of one kind are, over all gateways. */
export interface ExportLimit {
  /**
   * Takes a place, and memory for such a work, for which it may wait. Throws `ThrottledError` if this owner requests too many,
   * or has too many under way, and `OverloadedError` as the budget of memory does.
   */
  take(ownerId: string, work: ExportWork): Promise<ExportPlace>;
}

export type ExportWork = Extract<WorkKind, 'export' | 'document' | 'entryDocument'>;

/** The place of one export, and its memory. If nobody holds or releases it, it is free again after a minute. */
export interface ExportPlace {
  /** The same pieces. The place is held from the first of them until they end or the reader stops. */
  hold<Piece>(pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece>;
  /** Gives the memory back and keeps the place: the file is written, and only has to be sent. */
  giveMemoryBack(): void;
  /** Frees the place: the export does not begin. Never rejects. */
  release(): Promise<void>;
}

export interface ExportLimitOptions {
  throttles: Throttles;
  runningExports: RunningExportRows;
  memory: MemoryBudget;
  logger: Logger;
  /** How long a place stays taken after its gateway was killed, in milliseconds. */
  heldMs?: number;
}

/** How many exports of a kind begin in a minute, and the numbers of the places that those under way have. */
export interface ExportBudget {
  /** The name of its counter. */
  name: string;
  perMinute: number;
  places: readonly number[];
}

/** The kinds of exports. One has no place of another, so a long file keeps nobody from filing a single entry. */
export const exportBudgets = {
  exports: { name: 'exports', perMinute: 3, places: [1, 2] },
  entryPdfs: { name: 'entry-pdfs', perMinute: 30, places: [3, 4] },
} satisfies Record<string, ExportBudget>;

const runningRetryMs = 30_000;
const releaseMsMax = 1_000;
const what = 'Too many exports.';

/**
 * Bounds exports of a kind by its budget, for each owner and over all gateways. A gateway that sends one
 * extends its place four times a minute. So a reader may be slow, and a gateway that is killed blocks its owner for a
 * minute at most. While the database is unavailable no export begins, and those under way continue.
 */
export function createExportLimit(
  options: ExportLimitOptions,
  { name, perMinute, places }: ExportBudget,
): ExportLimit {
  const { throttles, runningExports, memory, logger, heldMs = 60_000 } = options;
  const limiter = { name, limiter: throttles.exact({ name, points: perMinute, durationSeconds: 60 }) };

  function placeOf(running: RunningExport, giveBack: GiveBack = () => {}): ExportPlace {
    const extend = () =>
      runningExports
        .extend(running, heldMs)
        .catch((err) => logger.warn({ err }, 'the place of an export could not be extended'));
    const release = () => {
      giveBack();
      return withDeadline(runningExports.release(running), releaseMsMax, 'the end of an export').catch(
        (err) => logger.warn({ err }, 'the place of an export is free a minute after its end'),
      );
    };

    async function* extended<Piece>(pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
      const extending = setInterval(() => void extend(), heldMs / 4).unref();
      try {
        yield* pieces;
      } finally {
        clearInterval(extending);
        await release();
      }
    }

    return {
      giveMemoryBack: giveBack,
      release,
      hold(pieces) {
        const held = extended(pieces);
        const end = held.return.bind(held);
        // A generator that was not started yet runs no `finally`.
        held.return = async (value) => {
          try {
            return await end(value);
          } finally {
            await release();
          }
        };
        return held;
      },
    };
  }

  return {
    async take(ownerId, work) {
      const key = countKey('account', ownerId);
      await refuseWithoutPoints(limiter, key, what);
      const running = { id: uuid(), accountId: ownerId };
      if (!(await runningExports.take(running, places, heldMs)))
        throw new ThrottledError(runningRetryMs, what);
      let place = placeOf(running);
      try {
        place = placeOf(running, await memory.take(ownerId, work));
        await takePoint(limiter, key, what);
      } catch (error) {
        await place.release();
        throw error;
      }
      return place;
    },
  };
}
