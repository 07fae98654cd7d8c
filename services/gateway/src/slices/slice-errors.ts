import { createHmac } from 'node:crypto';
import type { SliceErrorBody } from '@scanlist/contracts/http/slice-errors';
import { type DeployedSlice, deployedSlices } from '@scanlist/contracts/messages/slices';
import type { Logger } from '@scanlist/service-kit/logger';
import type { LiveRecord } from '@scanlist/slices/registry';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RegistrySlices } from './registry-slices.ts';
import { wayBack } from './way-back.ts';

/** For how many visitors a version failed within a day. */
export interface VersionErrors {
  name: string;
  version: string;
  visitors: number;
}

/** The stored reports. */
export interface SliceErrorRows {
  /** The secret of a day, the same for every gateway. */
  saltOf(day: string): Promise<Buffer>;
  /** Stores a report once for each visitor and minute. */
  store(report: SliceErrorBody, visitor: Buffer, at: Date): Promise<void>;
  /** How many different visitors reported that version between two times, to the minute. */
  countVisitors(slice: string, version: string, between: { from: Date; until: Date }): Promise<number>;
  countAll(): Promise<VersionErrors[]>;
  /** Deletes older reports, and the secrets of days without any. */
  removeBefore(moment: Date): Promise<number>;
}

/** What visitors' browsers report of slices, and the way back of a version that fails. */
export interface SliceErrors {
  /**
   * Counts a report of a version that is live, or was within the last hour; every other one is ignored. `visitor` is a
   * network address, of which only a salted hash is stored.
   *
   * @throws AppError SERVICE_UNAVAILABLE while the database is away.
   */
  receive(report: SliceErrorBody, visitor: string): Promise<void>;
  /** Reads the counts of all gateways for `counts`; a failure is logged. */
  refreshCounts(): Promise<void>;
  counts(): VersionErrors[];
}

export interface SliceErrorsOptions {
  rows: SliceErrorRows;
  /** Undefined in development: reports are ignored. */
  slices: Pick<RegistrySlices, 'history' | 'goBack'> | undefined;
  /** For how many visitors a new version fails before it is taken back; 0 never goes back. */
  budget: number;
  /** How long after its activation a version is new. */
  windowMs: number;
  now: () => Date;
  logger: Logger;
}

/** How long reports are kept. */
export const sliceErrorKeptMs = 24 * 60 * 60_000;
/** How long a version that was replaced is still counted: open tabs go on with it. */
const countedAfterMs = 60 * 60_000;
/** How long after a decision that could not be carried out a report leads to another one. */
const decideAgainMs = 10_000;
/** The reports that one gateway stores: a flood from many addresses leaves no more rows. */
const storedPerMinuteMax = 600;

/** Counts reports in the database, over all gateways. */
export function createSliceErrors(options: SliceErrorsOptions): SliceErrors {
  const { rows, slices, budget, windowMs, now, logger } = options;
  const salts = new Map<string, Promise<Buffer>>();
  const stored = new RateLimiterMemory({ points: storedPerMinuteMax, duration: 60 });
  /** The activations about which was decided, by revision, and from when on it may be decided again. */
  const decided = new Map<string, number>();
  const isDecided = (key: string) => now().getTime() < (decided.get(key) ?? 0);
  let counts: VersionErrors[] = [];

  /** The same visitor has the same hash within a day, and another one on the next. */
  async function hashOf(visitor: string, day: string): Promise<Buffer> {
    const salt = salts.get(day) ?? rows.saltOf(day);
    if (!salts.has(day)) {
      salts.clear();
      salts.set(day, salt);
      salt.catch(() => salts.delete(day));
    }
    return createHmac('sha256', await salt)
      .update(visitor)
      .digest()
      .subarray(0, 16);
  }

  async function receive(report: SliceErrorBody, visitor: string): Promise<void> {
    const name = deployedSlices.find((slice) => slice === report.slice);
    const history = (name && slices?.history(name)) ?? [];
    const at = now();
    const current = history.at(-1);
    if (!name || !current || !wasLiveSince(history, report.version, at.getTime() - countedAfterMs)) return;
    if (!(await hasRoom())) return;
    const isNew =
      current.version === report.version && at.getTime() - Date.parse(current.activatedAt) <= windowMs;
    // Over midnight, a visitor of a new version is still counted once.
    const day = (isNew ? current.activatedAt : at.toISOString()).slice(0, 10);
    await rows.store(report, await hashOf(visitor, day), at);
    if (isNew) await decide(name, history, current);
  }

  async function hasRoom(): Promise<boolean> {
    return stored.consume('all').then(
      () => true,
      () => false,
    );
  }

  /** Goes back from a new version that fails for too many, if the one before did not. */
  async function decide(
    name: DeployedSlice,
    history: readonly LiveRecord[],
    current: LiveRecord,
  ): Promise<void> {
    const before = wayBack(history);
    const key = `${name} ${current.revision}`;
    if (budget === 0 || !before || isDecided(key)) return;
    // The version was never live before, so all its reports are of this activation.
    const ever = { from: new Date(0), until: new Date(now().getTime() + windowMs) };
    const failing = await rows.countVisitors(name, current.version, ever);
    if (failing < budget || isDecided(key)) return;
    // Until it is done: the database or the registry may be away, or this machine too busy to try the version before.
    decided.set(key, now().getTime() + decideAgainMs);
    const activated = Date.parse(current.activatedAt);
    const failedBefore = await rows.countVisitors(name, before.version, {
      from: new Date(activated - windowMs),
      until: new Date(activated),
    });
    const facts = { slice: name, version: current.version, before: before.version, failing, failedBefore };
    if (failedBefore >= budget) {
      decided.set(key, Number.POSITIVE_INFINITY);
      logger.error(facts, 'a slice fails, and so did the version before: it stays');
      return;
    }
    const minutes = Math.round(windowMs / 60_000);
    const reason = `It failed for ${failing} visitors within ${minutes} minutes; ${before.version} before it failed for ${failedBefore}.`;
    if (await slices?.goBack(name, { from: current, to: before, reason }))
      decided.set(key, Number.POSITIVE_INFINITY);
  }

  return {
    receive,

    async refreshCounts() {
      await rows.countAll().then(
        (counted) => {
          counts = counted;
        },
        (err) => logger.warn({ err }, 'the errors of slices could not be read'),
      );
    },

    counts: () => counts,
  };
}

/** Whether a version is live, or was after that moment. */
function wasLiveSince(history: readonly LiveRecord[], version: string, momentMs: number): boolean {
  return history.some((record, index) => {
    const replacedAt = history[index + 1]?.activatedAt;
    return record.version === version && (!replacedAt || Date.parse(replacedAt) > momentMs);
  });
}
