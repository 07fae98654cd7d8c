import type { DeployedSlice } from '@scanlist/contracts/messages/slices';
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
   * The version of a preview, or why it cannot be shown: it is not published any more, or cannot be live here.
   *
   * @throws AppError SERVICE_UNAVAILABLE when the registry cannot be reached.
   */
  open(preview: Preview): Promise<PreviewedVersion<Pages> | string[]>;
}

export interface PreviewsOptions<Pages> {
  slices: Slices & Pick<RegistrySlices, 'artifactOf'>;
  keys: readonly TrustedKey[];
  /** The pages of a version with a server module, which is tried first, and what ends them. */
  pagesOf(artifact: Artifact): Promise<{ pages: Partial<Pages>; discard(): void }>;
  now: () => Date;
}

/** How many versions with a server module are kept ready, each with a process of its own. */
const readyMax = 4;
/** How long a version stays ready after its last page, in milliseconds. */
const readyMs = 600_000;

export function createPreviews<Pages>({
  slices,
  keys,
  pagesOf,
  now,
}: PreviewsOptions<Pages>): Previews<Pages> {
  const ready = new LRUCache<string, Promise<{ pages: Partial<Pages>; discard(): void }>>({
    max: readyMax,
    ttl: readyMs,
    ttlAutopurge: true,
    perf: { now: () => now().getTime() },
    dispose: (made) =>
      void made.then(
        ({ discard }) => discard(),
        () => {},
      ),
  });

  async function pagesOfVersion(artifact: Artifact): Promise<Partial<Pages>> {
    if (!artifact.manifest.server) return {};
    const making = ready.get(artifact.digest) ?? pagesOf(artifact);
    ready.set(artifact.digest, making);
    try {
      return (await making).pages;
    } catch (error) {
      ready.delete(artifact.digest);
      throw error;
    }
  }

  return {
    read: (token) => readPreview(token, keys, now()),

    async open({ slice, version }) {
      const artifact = await slices.artifactOf(slice, version);
      if (Array.isArray(artifact)) return artifact;
      try {
        const pages = await pagesOfVersion(artifact);
        return { slice, version, slices: withVersion(slices, artifact), pages };
      } catch (error) {
        if (error instanceof ArtifactError) return [error.message];
        throw error;
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
    live() {
      const others = slices.live().filter((one) => one.name !== name);
      const all = others.map(({ name, entry }) => ({ name, entry }));
      return name === 'shell' || federation === null
        ? all
        : [...all, { name, entry: entryOf({ name, version, federation }) }];
    },
  };
}
