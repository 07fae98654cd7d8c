import type { KeyObject } from 'node:crypto';
import type { SliceVersion } from '@scanlist/contracts/messages/slices';
import { type Bytes, packArtifact, sha256 } from './artifact.ts';
import { type BuildPlace, readBuild } from './read-build.ts';
import type { Commit } from './read-commit.ts';

/** A packed slice with its version record. */
export interface PackedBuild {
  version: SliceVersion;
  bytes: Bytes;
}

export interface PackOptions extends BuildPlace {
  commit: Commit | null;
  key: KeyObject;
  /** Who publishes, as `list` shows it. */
  by: string;
  now: Date;
}

/** Packs and signs the build of a slice, ready for `SliceRegistry.publish`. */
export async function packBuild({ commit, key, by, now, ...place }: PackOptions): Promise<PackedBuild> {
  const { facts, files } = await readBuild(place, commit);
  const bytes = await packArtifact(facts, files, key);
  return {
    bytes,
    version: {
      version: facts.version,
      digest: sha256(bytes),
      bytes: bytes.byteLength,
      commit: facts.commit,
      committedAt: facts.committedAt,
      publishedAt: now.toISOString(),
      publishedBy: by,
      publicFiles: files
        .map(({ path }) => path)
        .filter((path) => path.startsWith('public/') && !/\.(br|gz)$/.test(path))
        .map((path) => path.slice('public/'.length))
        .sort(),
    },
  };
}
