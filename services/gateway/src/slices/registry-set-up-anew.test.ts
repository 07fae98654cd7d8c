import type { DeployedSlice } from '@scanlist/contracts/messages/slices';
import { silentLogger } from '@scanlist/service-kit/logger';
import type { Artifact } from '@scanlist/slices/artifact';
import type { LiveRecord, SliceRegistry } from '@scanlist/slices/registry';
import { expect, it } from 'vitest';
import type { ArtifactName } from './artifact-cache.ts';
import { createRegistrySlices } from './registry-slices.ts';

/** A shell artifact with one page, which contains the version. */
function shellOf({ version, digest }: ArtifactName): Artifact {
  const page = 'public/index.html';
  return {
    digest,
    manifest: {
      format: 1,
      name: 'shell',
      version,
      commit: null,
      committedAt: null,
      needs: { shared: {}, routerNames: [], routes: [] },
      provides: { shared: {}, routerNames: [] },
      federation: null,
      server: null,
      files: [{ path: page, size: version.length, sha256: digest }],
    },
    file: (path) => (path === page ? { body: new TextEncoder().encode(version) } : undefined),
  };
}

function recordOf(version: string, revision: number): LiveRecord {
  const digest = Buffer.from(version).toString('hex').padEnd(64, '0');
  return { version, digest, revision, activatedAt: '2026-11-01T00:00:00.000Z', activatedBy: 'test' };
}

it('follows a registry that counts its revisions from the beginning again', async () => {
  let live = new Map<DeployedSlice, LiveRecord>([['shell', recordOf('1.0.0-dev.a', 2)]]);
  const slices = createRegistrySlices({
    registry: {
      live: async () => live,
      versions: async () => [],
      history: async (name: DeployedSlice) => [live.get(name)].filter((record) => record !== undefined),
    } as Partial<SliceRegistry> as SliceRegistry,
    artifacts: {
      get: async (wanted) => shellOf(wanted),
      writeText: async () => true,
      keepOnly: async () => {},
      readText: async () => undefined,
    },
    modules: { prepare: () => expect.unreachable('the shell has no server module') },
    routes: new Set(),
    headers: {},
    now: () => new Date('2026-11-02T00:00:00.000Z'),
    logger: silentLogger,
  });
  await slices.refresh();
  expect(slices.shellTemplate()).toBe('1.0.0-dev.a');
  live = new Map([['shell', recordOf('1.0.0-dev.b', 2)]]);
  await slices.refresh();
  expect(slices.shellTemplate()).toBe('1.0.0-dev.b');
});
