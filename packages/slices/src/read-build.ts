import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiRoutes } from '@scanlist/contracts/http/access';
import {
  type DeployedSlice,
  type SliceManifest,
  sliceManifestSchema,
} from '@scanlist/contracts/messages/slices';
import { z } from 'zod';
import { ArtifactError, type Bytes, type ManifestFacts, type SourceFile } from './artifact.ts';
import type { Commit } from './read-commit.ts';

/** Where a slice is built, and which parts of the build are in the artifact. */
interface SliceLayout {
  workspace: string;
  /** The names of the builds, as `RecordBuildPlugin` writes them. */
  builds: string[];
  federation: string | null;
  server: SliceManifest['server'];
  screens?: SliceManifest['screens'];
  /** Whether the build's own `public` folder separates what browsers may request; else that is all but `server`. */
  hasPublicFolder: boolean;
}

const serverPath = 'server/server.mjs';

export const sliceLayouts: Record<DeployedSlice, SliceLayout> = {
  shell: {
    workspace: 'shell',
    builds: ['shell', 'prerendered'],
    federation: null,
    server: null,
    hasPublicFolder: false,
  },
  owner: {
    workspace: 'owner-mfe',
    builds: ['federated', 'prerendered', 'server'],
    federation: 'mf-manifest.json',
    server: null,
    screens: { path: serverPath, exportName: 'renderOwnerScreen' },
    hasPublicFolder: false,
  },
  marketing: {
    workspace: 'marketing-mfe',
    builds: ['standalone', 'federated', 'server'],
    federation: 'federated/mf-manifest.json',
    server: { path: serverPath, exportName: 'renderPublicPage' },
    hasPublicFolder: true,
  },
  fill: {
    workspace: 'fill-mfe',
    builds: ['standalone', 'federated', 'server'],
    federation: 'federated/mf-manifest.json',
    server: { path: serverPath, exportName: 'renderFillPage' },
    hasPublicFolder: true,
  },
};

const recordSchema = z.object({
  files: z.array(z.string()),
  consumes: z.object({ shared: z.record(z.string(), z.string()), routerNames: z.array(z.string()) }),
  provides: z
    .object({ shared: z.record(z.string(), z.string()), routerNames: z.array(z.string()) })
    .nullable(),
  loads: sliceManifestSchema.shape.loads,
  prerendered: sliceManifestSchema.shape.prerendered,
});

/** For developers, and never served by a gateway. */
const leftOut = /(\.map|\.LICENSE\.txt|mf-stats\.json)(\.br|\.gz)?$/;

/** Where a build is. */
export interface BuildPlace {
  /** The checkout. */
  root: string;
  slice: DeployedSlice;
  /** The folder of a build made elsewhere; without it that of the workspace. */
  dist?: string | undefined;
}

/** A slice as it was built: all that `packArtifact` needs. */
export interface Build {
  facts: ManifestFacts;
  files: SourceFile[];
}

/**
 * Reads the production build of a slice from the checkout at `root`. The version is that of its package.json with the
 * commit, or with a hash of the content where the tree has uncommitted changes.
 *
 * @throws ArtifactError when the slice is not built.
 */
export async function readBuild(
  { root, slice, dist: given }: BuildPlace,
  commit: Commit | null,
): Promise<Build> {
  const layout = sliceLayouts[slice];
  const workspace = join(root, 'apps', layout.workspace);
  const dist = given ?? join(workspace, 'dist');
  const records = await Promise.all(layout.builds.map((name) => readRecord(dist, name, slice)));
  const paths = [...new Set(records.flatMap(({ files }) => files))].filter((path) => !leftOut.test(path));
  const files = await Promise.all(
    paths.map(async (path) => ({
      path: layout.hasPublicFolder || path.startsWith('server/') ? path : `public/${path}`,
      bytes: new Uint8Array(await readFile(join(dist, path))),
    })),
  );
  const { version: base } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(workspace, 'package.json'), 'utf8')));
  const provides = records.map((record) => record.provides).find((part) => part !== null) ?? null;
  const needs = {
    // The shell provides to itself.
    shared: provides ? {} : sorted(Object.assign({}, ...records.map(({ consumes }) => consumes.shared))),
    routerNames: provides ? [] : unique(records.flatMap(({ consumes }) => consumes.routerNames)),
    routes: routesIn(files),
  };
  const inShell = layout.builds.findIndex((build) => build === 'federated' || build === 'shell');
  const loads = records[inShell]?.loads;
  const prerendered = records.find((record) => record.prerendered)?.prerendered;
  const suffix = commit
    ? `+${commit.id.slice(0, 12)}`
    : `-dev.${contentHash(files, { needs, loads, prerendered })}`;
  return {
    facts: {
      name: slice,
      version: `${base}${suffix}`,
      commit: commit?.id ?? null,
      committedAt: commit?.at ?? null,
      needs,
      provides,
      ...(loads && { loads }),
      ...(prerendered && { prerendered }),
      federation: layout.federation,
      server: layout.server,
      ...(layout.screens && { screens: layout.screens }),
    },
    files,
  };
}

async function readRecord(dist: string, name: string, slice: DeployedSlice) {
  const file = join(dist, `build-${name}.json`);
  if (!existsSync(file)) throw new ArtifactError(`${slice} is not built. Build it with 'npm run build'.`);
  return recordSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}

/**
 * The routes of the gateway's table that the scripts name: every fixed part of the route's address is in one of them.
 */
function routesIn(files: readonly SourceFile[]): string[] {
  const text = files
    .filter(({ path }) => path.startsWith('public/') && path.endsWith('.js'))
    .map(({ bytes }) => Buffer.from(bytes).toString())
    .join('\n');
  return Object.keys(apiRoutes).filter((route) => {
    const address = route.slice(route.indexOf(' ') + 1);
    return address.split(/:\w+/).every((part) => part === '' || text.includes(part.replace(/\/$/, '')));
  });
}

function contentHash(files: readonly SourceFile[], facts: object): string {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  const hashOf = (bytes: Bytes) => createHash('sha256').update(bytes).digest('hex');
  for (const line of files.map(({ path, bytes }) => `${path} ${hashOf(bytes)}\n`).sort()) hash.update(line);
  return hash.digest('hex').slice(0, 12);
}

function sorted(record: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function unique(names: string[]): string[] {
  return [...new Set(names)].sort();
}
