import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';

/** The folder of all fixtures. */
export const fixturesFolder = join(import.meta.dirname, '../../fixtures');

/** A stored example of a contract. */
export interface Fixture {
  /** The name of its contract, such as 'events/lists.entry-recorded.v1'. */
  contract: string;
  /** Its path in the folder of its release, such as 'events/lists.entry-recorded.v1.time-zone.json'. */
  file: string;
  value: unknown;
}

/** The reader schema of each contract of a release, by the contract's name. */
export type ReleasedSchemas = Record<string, z.core.JSONSchema.BaseSchema>;

/** The file of a release with the reader schemas of its contracts. */
export const schemasFile = 'schemas.json';

/** The file with the digests of every file of every release. */
export const digestsFile = 'sha256.txt';

/** The fixtures of the release that is being written. */
export const nextFixtures = () => fixturesIn(join(fixturesFolder, 'next'));

/** The versions that have fixtures in `folder`, oldest first. */
export function releasedVersions(folder = fixturesFolder): string[] {
  const released = join(folder, 'released');
  const names = existsSync(released) ? readdirSync(released) : [];
  return names.filter((name) => name !== digestsFile).sort(byVersion);
}

/** What a release wrote, and what it reads. */
export function readRelease(version: string, folder = fixturesFolder) {
  const place = join(folder, 'released', version);
  const schemas = JSON.parse(readFileSync(join(place, schemasFile), 'utf8')) as ReleasedSchemas;
  return { version, fixtures: fixturesIn(place), schemas };
}

/** The digests of all released files as they are now, a line each, in the format of `sha256sum`. */
export function digestsOf(folder = fixturesFolder): string[] {
  const released = join(folder, 'released');
  return releasedVersions(folder).flatMap((version) =>
    filesIn(join(released, version)).map((file) => {
      const digest = createHash('sha256')
        .update(readFileSync(join(released, version, file)))
        .digest('hex');
      return `${digest}  ${version}/${file}`;
    }),
  );
}

/** The digests that were stored when each release was frozen. */
export function storedDigests(folder = fixturesFolder): string[] {
  const file = join(folder, 'released', digestsFile);
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

function fixturesIn(folder: string): Fixture[] {
  return filesIn(folder)
    .filter((file) => file !== schemasFile)
    .map((file) => ({
      // A second example is named after what it shows: 'owner-changed.v1.time-zone.json'.
      contract: file.replace(/(\.v\d+)?(\.[\w-]+)?\.json$/, '$1'),
      file,
      value: JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown,
    }));
}

function filesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).sort();
}

function byVersion(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
