import type { LiveSlices } from '@scanlist/contracts/http/routes';
import {
  type DeployedSlice,
  deployedSlices,
  type LiveSlice,
  serverModuleOf,
} from '@scanlist/contracts/messages/slices';
import type { Logger } from '@scanlist/service-kit/logger';
import { type Artifact, ArtifactError } from '@scanlist/slices/artifact';
import { isNotReached, type LiveRecord, type SliceRegistry } from '@scanlist/slices/registry';
import { unmetNeeds } from '@scanlist/slices/unmet-needs';
import type { StoredAnswer } from '../stored-answers/stored-answer.ts';
import type { ArtifactCache } from './artifact-cache.ts';
import { createDiskMemory } from './disk-memory.ts';
import { entryOf } from './entry-of.ts';
import { createKeptFiles } from './kept-files.ts';
import { missingFiles } from './missing-files.ts';
import { preloadsOf } from './preloads.ts';
import { answersOf } from './slice-answer.ts';
import type { Slices } from './slices.ts';
import { createTakeBack } from './take-back.ts';

/** The server modules of slices, which render pages. */
export interface ServerModules {
  /**
   * Loads a module and tries it on every kind of page it renders.
   *
   * @throws ArtifactError when it does not work.
   */
  prepare(artifact: Artifact, builtAt: Date): Promise<PreparedModule>;
}

/** A module that was tried and does not serve yet. */
export interface PreparedModule {
  /** It renders from now on; the one before it ends. */
  activate(): void;
  /** It is not needed after all. */
  discard(): void;
}

/** Slices whose live versions the registry names. */
export interface RegistrySlices extends Slices {
  /** A published version, verified, or why it cannot be live here; its server module is not tried. */
  artifactOf(name: DeployedSlice, version: string): Promise<Artifact | string[]>;
  /** Why a published version cannot be live here, each as a sentence; empty if it can. */
  problemsOf(name: DeployedSlice, version: string): Promise<string[]>;
  /** The activations of a slice that are remembered, oldest first; the last one is live. */
  history(name: DeployedSlice): readonly LiveRecord[];
  /**
   * Makes `to` live again instead of `from`, unless somebody else was first or `to` cannot be live here any more. Returns
   * whether `from` is replaced; a failure is logged.
   */
  goBack(name: DeployedSlice, way: { from: LiveRecord; to: LiveRecord; reason: string }): Promise<boolean>;
  /** Whether the pages of a slice cannot be shown yet, because its first server module is still tried. */
  isStarting(): boolean;
  /** What is served, for the report of this gateway. */
  serving(): { name: DeployedSlice; version: string; revision: number; since: string; refused?: string }[];
}

export interface RegistrySlicesOptions {
  registry: SliceRegistry;
  artifacts: ArtifactCache;
  modules: ServerModules;
  /** The routes of this gateway, as `unmetNeeds` compares them. */
  routes: ReadonlySet<string>;
  /** Sent with every file. */
  headers: Record<string, string>;
  now: () => Date;
  /** How long it is starting at most, in milliseconds: everything but the pages of a slice can be shown. */
  startingMsMax?: number;
  logger: Logger;
}

interface LiveVersion {
  record: LiveRecord;
  manifest: Artifact['manifest'];
  /** By address. */
  answers: ReadonlyMap<string, StoredAnswer>;
  template: string | undefined;
  servedSince: string;
}

/** The file that remembers the live versions for a start while NATS is away. */
const rememberedFile = 'live.json';

/**
 * Serves what the registry says is live. A version is fetched, verified, compared with what runs, and its server module is
 * tried; only then it replaces the one before. A version that cannot be live is taken back.
 */
export function createRegistrySlices(options: RegistrySlicesOptions): RegistrySlices {
  const { registry, artifacts, modules, routes, headers, now, startingMsMax = 60_000, logger } = options;
  const served = new Map<DeployedSlice, LiveVersion>();
  /** The live record of each slice that was refused, and why. */
  const refused = new Map<DeployedSlice, { record: LiveRecord; reason: string }>();
  const histories = new Map<DeployedSlice, readonly LiveRecord[]>();
  /** The slices that are served and whose first server module is still tried. */
  const starting = new Set<DeployedSlice>();
  const startedAt = performance.now();
  let refreshing: Promise<void> | undefined;
  const takeBack = createTakeBack({ registry, problemsOf, now, logger });
  const memory = createDiskMemory(artifacts, logger);
  const kept = createKeptFiles({
    registry,
    artifacts,
    memory,
    headers,
    alsoNeeded: () => [...served.values()].map(({ record }) => record.digest),
    logger,
  });

  /** What keeps an artifact from being live, besides its server module. */
  function conflicts({ manifest }: Artifact): string[] {
    if (manifest.name === 'shell') {
      const others = [...served.values()].filter((version) => version.manifest.name !== 'shell');
      return others.flatMap((other) => unmetNeeds(other.manifest, { shell: manifest, routes }));
    }
    const shell = served.get('shell')?.manifest;
    return shell ? unmetNeeds(manifest, { shell, routes }) : [];
  }

  async function load(name: DeployedSlice, { version, digest }: Pick<LiveSlice, 'version' | 'digest'>) {
    const artifact = await artifacts.get({ name, version, digest });
    const problems = [...missingFiles(artifact), ...conflicts(artifact)];
    if (problems.length > 0) throw new ArtifactError(problems.join(' '));
    return artifact;
  }

  async function activate(name: DeployedSlice, record: LiveRecord): Promise<void> {
    const artifact = await load(name, record);
    const { manifest } = artifact;
    const preparing = serverModuleOf(manifest)
      ? prepareOrRetry(artifact, new Date(manifest.committedAt ?? record.activatedAt))
      : undefined;
    // At the start nothing is served yet, so files do not wait for the module; pages do.
    const module = served.has(name) ? await preparing : undefined;
    // Handled below; until then a failure has no other handler.
    if (!module) preparing?.catch(() => {});
    const answers = await answersOf(artifact, headers);
    const template = artifact.file('public/index.html')?.body;
    served.set(name, {
      record,
      manifest,
      answers,
      template: name === 'shell' && template ? Buffer.from(template).toString() : undefined,
      servedSince: now().toISOString(),
    });
    module?.activate();
    refused.delete(name);
    logger.info({ slice: name, version: record.version, revision: record.revision }, 'a slice is live');
    if (!module && preparing) void activateAtStart(name, record, preparing);
  }

  /** Activates the module of a version whose files are served already. Never rejects. */
  async function activateAtStart(
    name: DeployedSlice,
    record: LiveRecord,
    preparing: Promise<PreparedModule>,
  ): Promise<void> {
    starting.add(name);
    // Another version may become live while this one is tried.
    const isStillServed = () => served.get(name)?.record.digest === record.digest;
    try {
      const module = await preparing;
      if (isStillServed()) module.activate();
      else module.discard();
    } catch (error) {
      if (!isStillServed()) return;
      const err = error instanceof Error ? error : new Error(String(error));
      refuse(name, record, err);
      if (err instanceof ArtifactError) await takeBack.atStart(name, record, err.message);
      await refreshOnce().catch((err) => logger.warn({ err }, 'the live slices could not be read'));
    } finally {
      starting.delete(name);
    }
  }

  /** Tries a module a second time: a stall of this machine looks like a module that hangs, and would take a good version back. */
  async function prepareOrRetry(artifact: Artifact, builtAt: Date): Promise<PreparedModule> {
    try {
      return await modules.prepare(artifact, builtAt);
    } catch (err) {
      logger.warn({ err, slice: artifact.manifest.name }, 'a server module did not work and is tried again');
      return modules.prepare(artifact, builtAt);
    }
  }

  /** Follows one slice; what cannot be reached now is tried again at the next refresh. */
  async function follow(name: DeployedSlice, record: LiveRecord): Promise<void> {
    const current = served.get(name);
    if (isSame(current?.record, record) || isSame(refused.get(name)?.record, record)) return;
    if (current && current.record.digest === record.digest && current.record.version === record.version) {
      served.set(name, { ...current, record });
      refused.delete(name);
      return;
    }
    try {
      await activate(name, record);
    } catch (err) {
      if (!(err instanceof ArtifactError)) {
        logger.warn(
          { err, slice: name, version: record.version },
          'a slice could not be loaded and is tried again',
        );
        return;
      }
      refuse(name, record, err);
      if (current) await takeBack.to(name, { from: record, to: current.record, reason: err.message });
      else await takeBack.atStart(name, record, err.message);
    }
  }

  function refuse(name: DeployedSlice, record: LiveRecord, err: Error): void {
    refused.set(name, { record, reason: err.message });
    logger.error({ err, slice: name, version: record.version }, 'a slice was refused');
  }

  async function recordsNow(): Promise<Map<DeployedSlice, LiveRecord>> {
    try {
      const records = await registry.live();
      await memory.remember(rememberedFile, [...records]);
      return records;
    } catch (err) {
      if (served.size > 0 && isNotReached(err)) return recordsOf(served);
      if (served.size > 0) throw err;
      logger.warn({ err }, 'the registry of slices is away; the versions that were live last are served');
      await kept.recall();
      return new Map(await memory.recall<[DeployedSlice, LiveRecord]>(rememberedFile));
    }
  }

  async function refreshOnce(): Promise<void> {
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    await refreshing;
  }

  async function refresh(): Promise<void> {
    const records = await recordsNow();
    const changed = deployedSlices.filter((name) => !isSame(served.get(name)?.record, records.get(name)));
    // The shell comes first: what it provides decides about the others.
    for (const name of changed) {
      const record = records.get(name);
      if (record) await follow(name, record);
    }
    for (const [name, { revision }] of records) {
      if (histories.get(name)?.at(-1)?.revision === revision) continue;
      await registry.history(name).then(
        (history) => histories.set(name, history),
        (err) => logger.warn({ err, slice: name }, 'the activations of a slice could not be read'),
      );
      kept.expire();
    }
    await kept.refresh();
  }

  async function artifactOf(name: DeployedSlice, version: string): Promise<Artifact | string[]> {
    const published = (await registry.versions(name)).find((known) => known.version === version);
    if (!published) return [`There is no ${name} ${version}. See 'npm run slice -- list'.`];
    return load(name, published).catch(sentences);
  }

  async function problemsOf(name: DeployedSlice, version: string): Promise<string[]> {
    const artifact = await artifactOf(name, version);
    if (Array.isArray(artifact)) return artifact;
    try {
      if (serverModuleOf(artifact.manifest)) (await modules.prepare(artifact, now())).discard();
      return [];
    } catch (error) {
      return sentences(error);
    }
  }

  return {
    asset(path) {
      for (const { answers } of served.values()) {
        const found = answers.get(path);
        if (found) return found;
      }
      return undefined;
    },

    keptAsset: kept.asset,

    live() {
      return [...served.values()].flatMap(({ manifest: { name, version, federation } }) =>
        name === 'shell' || federation === null
          ? []
          : [{ name, entry: entryOf({ name, version, federation }), version }],
      ) satisfies LiveSlices['slices'];
    },

    preloads: (path) => preloadsOf(path, served.get('owner')?.manifest, served.get('shell')?.manifest),

    prerendered: (address) => prerenderedIn(served.get('owner'), address),

    frame: (page) => prerenderedIn(served.get('shell'), page),

    ownerVersion: () => served.get('owner')?.manifest.version,

    shellTemplate: () => served.get('shell')?.template,

    shellVersion: () => served.get('shell')?.manifest.version,

    refresh: refreshOnce,

    artifactOf,
    problemsOf,

    history: (name) => histories.get(name) ?? [],

    async goBack(name, { from, to, reason }) {
      const problems = await problemsOf(name, to.version).catch((err) => [String(err)]);
      if (problems.length > 0) {
        logger.error(
          { slice: name, version: from.version, to: to.version, problems },
          'there is no way back',
        );
        return false;
      }
      const isReplaced = await takeBack.to(name, { from, to, reason });
      await refreshOnce().catch((err) => logger.warn({ err }, 'the live slices could not be read'));
      return isReplaced;
    },

    isStarting: () => starting.size > 0 && performance.now() < startedAt + startingMsMax,

    serving: () =>
      [...served].map(([name, { record, servedSince }]) => ({
        name,
        version: record.version,
        revision: refused.get(name)?.record.revision ?? record.revision,
        since: servedSince,
        ...(refused.has(name) && { refused: refused.get(name)?.reason ?? '' }),
      })),
  };
}

function prerenderedIn(version: LiveVersion | undefined, address: string): string | undefined {
  const pages = version?.manifest.prerendered ?? {};
  return Object.hasOwn(pages, address) ? pages[address] : undefined;
}

/** Two records of one registry differ in their revision. A registry that is created again counts from one. */
function isSame(a: LiveRecord | undefined, b: LiveRecord | undefined): boolean {
  return a?.revision === b?.revision && a?.digest === b?.digest;
}

function recordsOf(served: ReadonlyMap<DeployedSlice, LiveVersion>): Map<DeployedSlice, LiveRecord> {
  return new Map([...served].map(([name, { record }]) => [name, record]));
}

/** Why an artifact may not be used; rethrows every other error. */
function sentences(error: unknown): string[] {
  if (error instanceof ArtifactError) return [error.message];
  throw error;
}
