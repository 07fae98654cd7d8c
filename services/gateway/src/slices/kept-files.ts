import { deployedSlices } from '@scanlist/contracts/messages/slices';
import type { Logger } from '@scanlist/service-kit/logger';
import { ArtifactError } from '@scanlist/slices/artifact';
import type { SliceRegistry } from '@scanlist/slices/registry';
import type { StoredAnswer } from '../stored-answers/stored-answer.ts';
import type { ArtifactCache, ArtifactName } from './artifact-cache.ts';
import type { DiskMemory } from './disk-memory.ts';
import { isHashedName, sendableAnswer } from './slice-answer.ts';

/** The files of every published version, for tabs that run an older one. */
export interface KeptFiles {
  /** The answer of `/assets/...` from the version that has this file, or undefined. */
  asset(path: string): Promise<StoredAnswer | undefined>;
  /** The published versions may have changed: they are read again at the next look. */
  expire(): void;
  /** Reads them if they have expired, so that the disk has them for a start while NATS is away. */
  refresh(): Promise<void>;
  /** Takes what the disk remembers of them, while NATS is away. */
  recall(): Promise<void>;
}

export interface KeptFilesOptions {
  registry: SliceRegistry;
  artifacts: ArtifactCache;
  memory: DiskMemory;
  /** Sent with every file. */
  headers: Record<string, string>;
  /** The digests of artifacts that the disk keeps besides those of published versions. */
  alsoNeeded(): string[];
  logger: Logger;
}

/** How old the list of published versions may be when a file of an older one is requested. */
const readEveryMs = 5_000;
/** The same for a file that is in no version: one may have been published a moment ago. */
const missedReadEveryMs = 500;

/** The file that remembers which version has a file. */
const rememberedFile = 'kept.json';

export function createKeptFiles({
  registry,
  artifacts,
  memory,
  headers,
  alsoNeeded,
  logger,
}: KeptFilesOptions): KeptFiles {
  /** Which published version has a file: by `<slice>/<path>`. */
  let versions: ReadonlyMap<string, ArtifactName> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const index = new Map<string, ArtifactName>();
    for (const name of deployedSlices) {
      // The newest version wins: an address with a hash has the same content in all of them.
      for (const { version, digest, publicFiles } of await registry.versions(name)) {
        for (const path of publicFiles) {
          index.set(`${name}/${version}/${path}`, { name, version, digest });
          if (isHashedName(path)) index.set(`${name}/${path}`, { name, version, digest });
        }
      }
    }
    versions = index;
    await memory.remember(rememberedFile, [...index]);
    await artifacts.keepOnly(new Set([...[...index.values()].map(({ digest }) => digest), ...alsoNeeded()]));
  }

  /** The published versions, as they were at most a moment ago: a version that was removed is not served any more. */
  async function versionsNow(everyMs: number): Promise<ReadonlyMap<string, ArtifactName>> {
    if (performance.now() - readAt < everyMs) return versions;
    reading ??= read()
      .catch((err) => logger.warn({ err }, 'the kept versions of slices could not be read'))
      .finally(() => {
        readAt = performance.now();
        reading = undefined;
      });
    await reading;
    return versions;
  }

  return {
    async asset(path) {
      const place = decoded(path.slice('/assets/'.length));
      if (place === undefined) return undefined;
      const name =
        (await versionsNow(readEveryMs)).get(place) ?? (await versionsNow(missedReadEveryMs)).get(place);
      if (!name) return undefined;
      const inside = place.slice(name.name.length + 1);
      const isVersioned = inside.startsWith(`${name.version}/`);
      const file = isVersioned ? inside.slice(name.version.length + 1) : inside;
      const artifact = await artifacts.get(name).catch((err: unknown) => {
        if (!(err instanceof ArtifactError)) throw err;
        logger.warn({ err, slice: name.name, version: name.version }, 'a kept version cannot be used');
        return undefined;
      });
      return artifact && sendableAnswer(artifact, file, { isVersioned, headers });
    },

    expire() {
      readAt = Number.NEGATIVE_INFINITY;
    },

    async refresh() {
      if (readAt === Number.NEGATIVE_INFINITY) await versionsNow(readEveryMs);
    },

    async recall() {
      versions = new Map(await memory.recall<[string, ArtifactName]>(rememberedFile));
    },
  };
}

/** A path without percent signs; undefined where they are not valid. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
