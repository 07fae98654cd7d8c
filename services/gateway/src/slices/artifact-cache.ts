import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeployedSlice } from '@scanlist/contracts/messages/slices';
import { unavailable } from '@scanlist/service-kit/app-error';
import type { Logger } from '@scanlist/service-kit/logger';
import { type Artifact, ArtifactError, type Bytes, openArtifact } from '@scanlist/slices/artifact';
import type { SliceRegistry } from '@scanlist/slices/registry';
import type { TrustedKey } from '@scanlist/slices/signature';
import { LRUCache } from 'lru-cache';
import { cachesBytesMax } from '../admission/work-memory.ts';
import { writeWhole } from './write-whole.ts';

/** A published version of a slice. */
export interface ArtifactName {
  name: DeployedSlice;
  version: string;
  digest: string;
}

/** Verified artifacts: from memory, from the disk of this gateway, or from the registry. */
export interface ArtifactCache {
  /**
   * @throws ArtifactError when the artifact may not be used.
   * @throws AppError SERVICE_UNAVAILABLE when the registry cannot be reached.
   */
  get(wanted: ArtifactName): Promise<Artifact>;
  /** Stores a text on the disk; false where that failed, which is only logged. */
  writeText(file: string, text: string): Promise<boolean>;
  /** Removes all other artifacts from the disk; a failure is only logged. */
  keepOnly(digests: ReadonlySet<string>): Promise<void>;
  /** A stored text, or undefined. */
  readText(file: string): Promise<string | undefined>;
}

export interface ArtifactCacheOptions {
  /** Where artifacts are kept over a restart. */
  folder: string;
  registry: SliceRegistry;
  keys: readonly TrustedKey[];
  logger: Logger;
  bytesMax?: number;
}

/** The name of an artifact on disk; its hash comes last. */
const artifactFile = /-([0-9a-f]{64})\.tar$/;

/** The memory of artifacts that are not live: those of preview and of files that open tabs still request. */
const usualBytesMax = cachesBytesMax.artifacts;

/** An artifact on disk is verified like one from the registry, and one that is damaged is fetched again. */
export function createArtifactCache({
  folder,
  registry,
  keys,
  logger,
  bytesMax = usualBytesMax,
}: ArtifactCacheOptions): ArtifactCache {
  const opened = new LRUCache<string, Artifact & { bytes: number }>({
    maxSize: bytesMax,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const opening = new Map<string, Promise<Artifact>>();
  const fileOf = ({ name, digest }: ArtifactName) => `${name}-${digest}.tar`;

  async function open(wanted: ArtifactName): Promise<Artifact> {
    const stored = await readBytes(join(folder, fileOf(wanted)));
    if (stored) {
      const artifact = await verify(stored, wanted).catch((err) => {
        logger.warn({ err, slice: wanted.name }, 'a cached artifact is damaged and is fetched again');
        return undefined;
      });
      if (artifact) return artifact;
    }
    const bytes = await registry.fetch(wanted.name, wanted.digest).catch((cause: unknown) => {
      throw unavailable(`${wanted.name} ${wanted.version} could not be fetched`, cause);
    });
    if (!bytes) throw new ArtifactError(`There is no artifact of ${wanted.name} ${wanted.version}.`);
    const artifact = await verify(bytes, wanted);
    await write(fileOf(wanted), bytes);
    return artifact;
  }

  async function verify(bytes: Bytes, wanted: ArtifactName): Promise<Artifact> {
    const artifact = await openArtifact(bytes, wanted, keys);
    opened.set(keyOf(wanted), { ...artifact, bytes: bytes.byteLength });
    return artifact;
  }

  async function write(file: string, content: string | Bytes): Promise<boolean> {
    try {
      await writeWhole(join(folder, file), content);
      return true;
    } catch (err) {
      logger.warn({ err, file }, 'the slice cache could not be written');
      return false;
    }
  }

  return {
    get(wanted) {
      const key = keyOf(wanted);
      const known = opened.get(key);
      if (known) return Promise.resolve(known);
      const promise = opening.get(key) ?? open(wanted).finally(() => opening.delete(key));
      opening.set(key, promise);
      return promise;
    },
    writeText: write,
    async keepOnly(digests) {
      const files = await readdir(folder).catch(() => []);
      for (const file of files) {
        const digest = artifactFile.exec(file)?.[1];
        if (digest === undefined || digests.has(digest)) continue;
        await rm(join(folder, file), { force: true }).catch((err) =>
          logger.warn({ err, file }, 'a cached artifact could not be removed'),
        );
      }
    },
    readText: async (file) => {
      const bytes = await readBytes(join(folder, file));
      return bytes && Buffer.from(bytes).toString();
    },
  };
}

/** An artifact is verified for its name and version, too. */
function keyOf({ name, version, digest }: ArtifactName): string {
  return `${name} ${version} ${digest}`;
}

async function readBytes(path: string): Promise<Bytes | undefined> {
  return readFile(path).then(
    (bytes) => new Uint8Array(bytes),
    () => undefined,
  );
}
