import { createHmac } from 'node:crypto';
import type { SliceErrorBody } from '@scanlist/contracts/http/slice-errors';
import { type DeployedSlice, deployedSlices } from '@scanlist/contracts/messages/slices';
import { unavailable } from '@scanlist/service-kit/app-error';
import type { Logger } from '@scanlist/service-kit/logger';
import type { LiveRecord } from '@scanlist/slices/registry';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { readMark } from './document-mark.ts';
import type { RegistrySlices } from './registry-slices.ts';
import { createServedNetworks } from './served-networks.ts';
import { wayBack } from './way-back.ts';

/** In how many documents and networks a version failed. */
export interface FailureCount {
  documents: number;
  networks: number;
}

/** How a version failed within a day. */
export interface VersionErrors {
  name: string;
  version: string;
  /** Networks; the name is that of the release before. */
  visitors: number;
  documents: number;
}

/** A report that counts. */
export interface Failure {
  slice: string;
  version: string;
  kind: SliceErrorBody['kind'];
  document: Buffer;
  /** A hash. */
  network: Buffer;
  at: Date;
}

/** The stored reports. */
export interface SliceErrorRows {
  /** The secret of a day, the same for every gateway. */
  saltOf(day: string): Promise<Buffer>;
  /** Stores a report once for each document and version. */
  store(failure: Failure): Promise<void>;
  /** Where a version failed between two times, to the minute. */
  countFailures(slice: string, version: string, between: { from: Date; until: Date }): Promise<FailureCount>;
  countAll(): Promise<VersionErrors[]>;
  /** Stores to how many networks a gateway served a slice lately. */
  storeServed(served: { slice: string; gateway: string; networks: number; at: Date }): Promise<void>;
  /**
   * To how many networks the gateways served a slice lately, of those that stored it since a moment. One that several gateways
   * know counts for each of them.
   */
  countServed(slice: string, since: Date): Promise<number>;
  /** Deletes older reports and counts, and the secrets of days without any. Returns how many reports went. */
  removeBefore(moment: Date): Promise<number>;
}

/** What visitors' browsers report of slices, and the way back of a version that fails. */
export interface SliceErrors {
  /**
   * Counts a report of a version that is live, or was within the last hour; every other one is ignored. It counts with the
   * mark of a document that a gateway served with that version, once for each document (decision 0095). `network` is an address,
   * of which only a salted hash is stored.
   *
   * @throws AppError SERVICE_UNAVAILABLE while the database is away.
   */
  receive(report: SliceErrorBody, network: string): Promise<void>;
  /** Notes that a document with this slice was served to a network. */
  noteServed(slice: DeployedSlice, network: string): void;
  /** Stores and reads the counts of all gateways for `counts`; a failure is logged. */
  refreshCounts(): Promise<void>;
  counts(): VersionErrors[];
}

export interface SliceErrorsOptions {
  rows: SliceErrorRows;
  /** Undefined in development: reports are ignored. */
  slices: Pick<RegistrySlices, 'history' | 'goBack'> | undefined;
  /** The id of this gateway. */
  gateway: string;
  /** The key of the marks of documents; undefined while it cannot be read. */
  readKey(): Promise<Buffer | undefined>;
  /** In how many documents a new version fails before it is taken back; 0 never goes back. */
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
/** How old the count of a gateway may be. It stores one every few seconds; one that has ended stores none. */
const servedMsMax = 60_000;
/**
 * A version is at fault where it fails in one of so many networks to which the slice was served lately, in versions before it
 * too: in its first seconds it was served to few. A single stranger is one.
 */
const networksPerFailing = 10;

/** Counts reports in the database, over all gateways. */
export function createSliceErrors(options: SliceErrorsOptions): SliceErrors {
  const { rows, slices, gateway, readKey, budget, windowMs, now, logger } = options;
  const salts = new Map<string, Promise<Buffer>>();
  const stored = new RateLimiterMemory({ points: storedPerMinuteMax, duration: 60 });
  /** The activations about which was decided, by revision, and from when on it may be decided again. */
  const decided = new Map<string, number>();
  const isDecided = (key: string) => now().getTime() < (decided.get(key) ?? 0);
  const said = new Set<string>();
  const networks = createServedNetworks({ windowMs, now });
  let counts: VersionErrors[] = [];

  function isNew({ activatedAt }: LiveRecord): boolean {
    return now().getTime() - Date.parse(activatedAt) <= windowMs;
  }

  /** The same network has the same hash within a day, and another one on the next. */
  async function hashOf(network: string, day: string): Promise<Buffer> {
    const salt = salts.get(day) ?? rows.saltOf(day);
    if (!salts.has(day)) {
      salts.clear();
      salts.set(day, salt);
      salt.catch(() => salts.delete(day));
    }
    return createHmac('sha256', await salt)
      .update(network)
      .digest()
      .subarray(0, 16);
  }

  /** Stores the networks of slices with a new version, for the decisions of other gateways. */
  async function storeNetworks(): Promise<void> {
    for (const slice of deployedSlices) {
      const current = slices?.history(slice).at(-1);
      if (!current || !isNew(current)) continue;
      await rows.storeServed({ slice, gateway, networks: networks.count(slice), at: now() });
    }
  }

  async function receive(report: SliceErrorBody, network: string): Promise<void> {
    const { slice, version, kind } = report;
    const name = deployedSlices.find((known) => known === slice);
    const history = (name && slices?.history(name)) ?? [];
    const at = now();
    const current = history.at(-1);
    if (!name || !current || !wasLiveSince(history, version, at.getTime() - countedAfterMs)) return;
    const document = await documentOf(report);
    if (!document) return logger.info({ slice, version, kind }, 'a report of a slice does not count');
    if (!(await hasRoom())) return;
    const isOfNew = current.version === version && isNew(current);
    // Over midnight, a network with a new version is still counted once.
    const day = (isOfNew ? current.activatedAt : at.toISOString()).slice(0, 10);
    await rows.store({ slice, version, kind, document, network: await hashOf(network, day), at });
    if (isOfNew) await decide(name, history, current);
  }

  /** The id of the document that reports, if a gateway served it with that version. */
  async function documentOf({ slice, version, mark }: SliceErrorBody): Promise<Buffer | undefined> {
    if (mark === undefined) return undefined;
    const key = await readKey();
    if (!key) throw unavailable('the key of the marks of documents cannot be read');
    const read = readMark(mark, { key, now: now() });
    return read?.versions.get(slice) === version ? read.document : undefined;
  }

  async function hasRoom(): Promise<boolean> {
    return stored.consume('all').then(
      () => true,
      () => false,
    );
  }

  /** Goes back from a new version that fails in too many documents and networks, if the one before did not. */
  async function decide(
    name: DeployedSlice,
    history: readonly LiveRecord[],
    current: LiveRecord,
  ): Promise<void> {
    const before = wayBack(history);
    const { version, pinned } = current;
    const key = `${name} ${current.revision}`;
    if (budget === 0 || !(before || pinned) || isDecided(key)) return;
    const activated = Date.parse(current.activatedAt);
    const failing = await rows.countFailures(name, version, {
      // Where there is a way back, the version was never live before: all its reports are of this activation.
      from: before ? new Date(0) : new Date(activated),
      until: new Date(now().getTime() + windowMs),
    });
    if (failing.documents < budget) return;
    await storeNetworks();
    const storedSince = new Date(now().getTime() - servedMsMax);
    const served = Math.max(failing.networks, await rows.countServed(name, storedSince));
    const facts = { slice: name, version, before: before?.version, failing, served };
    if (!isAtFault(failing, served)) {
      if (isFirst(`${key} few`)) logger.error(facts, 'a slice fails in few networks: it stays');
      return;
    }
    if (pinned && isFirst(`${key} pinned`))
      logger.error({ ...facts, pinned }, 'a pinned slice fails: it stays');
    if (pinned || !before) return;
    const failedBefore = await rows.countFailures(name, before.version, {
      from: new Date(activated - windowMs),
      until: new Date(activated),
    });
    if (isAtFault(failedBefore, served)) {
      if (isFirst(`${key} before`))
        logger.error({ ...facts, failedBefore }, 'a slice fails, and so did the version before: it stays');
      return;
    }
    if (isDecided(key)) return;
    // Until it is done: the registry may be away, or this machine too busy to try the version before.
    decided.set(key, now().getTime() + decideAgainMs);
    const minutes = Math.round(windowMs / 60_000);
    const reason = `It failed in ${failing.documents} documents within ${minutes} minutes, in ${failing.networks} of the ${served} networks that got it; ${before.version} before it failed in ${failedBefore.documents}.`;
    if (await slices?.goBack(name, { from: current, to: before, reason }))
      decided.set(key, Number.POSITIVE_INFINITY);
  }

  /** Whether a version fails for enough, among the networks to which the new one was served. */
  function isAtFault({ documents, networks }: FailureCount, served: number): boolean {
    return documents >= budget && networks * networksPerFailing >= served;
  }

  /** Whether that was not said before of an activation. */
  function isFirst(what: string): boolean {
    return !said.has(what) && Boolean(said.add(what));
  }

  return {
    receive,

    noteServed: networks.add,

    async refreshCounts() {
      try {
        await storeNetworks();
        counts = await rows.countAll();
      } catch (err) {
        logger.warn({ err }, 'the errors of slices could not be read');
      }
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
