import { setTimeout as sleep } from 'node:timers/promises';
import type { DeployedSlice } from '@scanlist/contracts/messages/slices';
import { isAppError, unavailable } from '@scanlist/service-kit/app-error';
import type { Logger } from '@scanlist/service-kit/logger';
import { createSemaphore } from '@scanlist/service-kit/semaphore';
import { type Artifact, ArtifactError } from '@scanlist/slices/artifact';
import { type Preview, readPreview } from '@scanlist/slices/preview-token';
import type { TrustedKey } from '@scanlist/slices/signature';
import { LRUCache } from 'lru-cache';
import { entryOf } from './entry-of.ts';
import type { RegistrySlices } from './registry-slices.ts';
import type { Slices } from './slices.ts';

/** A version that one browser gets instead of the live one. */
export interface PreviewedVersion<Pages> {
  slice: DeployedSlice;
  version: string;
  /** The slices with this version among them; without versions, because errors of a preview are not counted. */
  slices: Slices;
  /** What its server module renders. */
  pages: Partial<Pages>;
}

/** Versions that are looked at before they are live. `Pages` are those that server modules render. */
export interface Previews<Pages> {
  /** What a token gives, as `readPreview`. */
  read(token: string): Preview | 'expired' | null;
  /**
   * The version of a preview. `gone`: it is no longer published, or does not fit what is live. `broken`: its server module
   * does not work; the log says why.
   *
   * @throws AppError SERVICE_UNAVAILABLE when the registry cannot be reached, or too many versions are being prepared.
   */
  open(preview: Preview): Promise<PreviewedVersion<Pages> | 'gone' | 'broken'>;
}

/** The pages of a version, and what ends the process that renders them. */
export interface PreparedPages<Pages> {
  pages: Partial<Pages>;
  discard(): void;
}

export interface PreviewsOptions<Pages> {
  slices: Slices & Pick<RegistrySlices, 'artifactOf'>;
  keys: readonly TrustedKey[];
  /** The pages of a version with a server module, which is tried first. */
  pagesOf(artifact: Artifact): Promise<PreparedPages<Pages>>;
  now: () => Date;
  logger: Logger;
}

/** How many versions with a server module are kept ready, each with a process of its own: its memory is taken from other works. */
const readyMax = 1;
/** How long a version stays ready after its last page, in milliseconds. */
const readyMs = 600_000;
/** How long a process goes on when it is not kept ready any more: it may be rendering a page. */
const lastPageMs = 3_000;
/** How many versions are prepared at once, how many wait, and how long. */
const preparing = { atOnceMax: 1, queueMax: 8, waitMsMax: 10_000 };
/** How many versions are remembered, how old what is known of one may be, and how long it waits to be renewed, in ms. */
const known = { versionsMax: 8, msMax: 2_000, waitMsMax: 1_000 };

export function createPreviews<Pages>({
  slices,
  keys,
  pagesOf,
  now,
  logger,
}: PreviewsOptions<Pages>): Previews<Pages> {
  const nowMs = () => now().getTime();
  const ready = new LRUCache<string, Promise<PreparedPages<Pages>>>({
    max: readyMax,
    ttl: readyMs,
    ttlAutopurge: true,
    perf: { now: nowMs },
    dispose: (made) =>
      void made.then(
        ({ discard }) => setTimeout(discard, lastPageMs).unref(),
        () => {},
      ),
  });
  const looked = new LRUCache<string, { artifact: Artifact | string[]; at: number }>({
    max: known.versionsMax,
  });
  const inTurn = createSemaphore({
    ...preparing,
    refusal: () => unavailable('too many versions are being prepared for previews'),
  });

  /** What the registry says of a version, as it was at most a moment ago; what it said last while it is away. */
  async function artifactOf({ slice, version }: Preview): Promise<Artifact | string[]> {
    const key = `${slice} ${version}`;
    const last = looked.get(key);
    if (last && nowMs() - last.at < known.msMax) return last.artifact;
    try {
      const asked = slices.artifactOf(slice, version);
      const artifact = await (last
        ? Promise.race([asked, sleep(known.waitMsMax, last.artifact, { ref: false })])
        : asked);
      looked.set(key, { artifact, at: nowMs() });
      return artifact;
    } catch (error) {
      if (last) return last.artifact;
      throw isAppError(error) ? error : unavailable('the registry of slices cannot be reached', error);
    }
  }

  async function pagesOfVersion(artifact: Artifact): Promise<Partial<Pages>> {
    if (!artifact.manifest.server) return {};
    const { digest } = artifact;
    const making = ready.get(digest) ?? inTurn(() => prepareOrRetry(artifact));
    ready.set(digest, making);
    try {
      return (await making).pages;
    } catch (error) {
      if (ready.peek(digest) === making) ready.delete(digest);
      throw error;
    }
  }

  /** A second time, because a stall of this machine looks like a module that hangs. */
  async function prepareOrRetry(artifact: Artifact): Promise<PreparedPages<Pages>> {
    try {
      return await pagesOf(artifact);
    } catch (err) {
      if (!(err instanceof ArtifactError)) throw err;
      return pagesOf(artifact);
    }
  }

  return {
    read: (token) => readPreview(token, keys, now()),

    async open(preview) {
      const { slice, version } = preview;
      const artifact = await artifactOf(preview);
      if (Array.isArray(artifact)) return 'gone';
      try {
        const pages = await pagesOfVersion(artifact);
        return { slice, version, slices: withVersion(slices, artifact), pages };
      } catch (err) {
        if (!(err instanceof ArtifactError)) throw err;
        logger.warn({ err, slice, version }, 'a version cannot be looked at');
        return 'broken';
      }
    },
  };
}

function withVersion(slices: Slices, { manifest, file }: Artifact): Slices {
  const { name, version, federation } = manifest;
  const template = name === 'shell' ? file('public/index.html')?.body : undefined;
  return {
    ...slices,
    shellTemplate: () => (template ? Buffer.from(template).toString() : slices.shellTemplate()),
    shellVersion: () => undefined,
    // Those of the live versions would be loaded for nothing.
    preloads: () => [],
    prerendered: () => undefined,
    frame: () => undefined,
    ownerVersion: () => undefined,
    live() {
      const others = slices.live().filter((one) => one.name !== name);
      const all = others.map(({ name, entry }) => ({ name, entry }));
      return name === 'shell' || federation === null
        ? all
        : [...all, { name, entry: entryOf({ name, version, federation }) }];
    },
  };
}
