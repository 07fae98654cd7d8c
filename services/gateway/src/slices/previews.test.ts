import { type Artifact, ArtifactError, openArtifact } from '@scanlist/slices/artifact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleKeys, exampleVersion } from '../testing/example-slices.ts';
import { createPreviews, type Previews } from './previews.ts';
import type { Slices } from './slices.ts';

const expiresAt = Date.parse('2026-11-25T12:00:00Z');
const slices: Slices = {
  asset: () => undefined,
  keptAsset: () => Promise.resolve(undefined),
  live: () => [],
  shellTemplate: () => undefined,
  shellVersion: () => undefined,
  refresh: async () => {},
};

let prepared: string[];
let discarded: string[];
let isBroken: boolean;
let previews: Previews<{ text: string }>;

beforeEach(() => {
  vi.useFakeTimers();
  [prepared, discarded, isBroken] = [[], [], false];
  const known = new Map<string, Promise<Artifact>>();
  previews = createPreviews<{ text: string }>({
    slices: {
      ...slices,
      artifactOf(name, version) {
        const artifact = known.get(version) ?? artifactOf(name, version);
        known.set(version, artifact);
        return artifact;
      },
    },
    keys: exampleKeys,
    async pagesOf({ manifest: { version } }) {
      prepared.push(version);
      await Promise.resolve();
      if (isBroken) throw new ArtifactError('It does not work.');
      return { pages: { text: version }, discard: () => void discarded.push(version) };
    },
    now: () => new Date(),
  });
});

afterEach(() => {
  vi.useRealTimers();
});

async function artifactOf(name: 'shell' | 'owner' | 'fill' | 'marketing', version: string) {
  const server = { facts: { server: { path: 'server/server.mjs', exportName: 'render' } } };
  const { bytes, version: made } = await exampleVersion(name, version, server);
  return openArtifact(bytes, { name, version, digest: made.digest }, exampleKeys);
}

const open = (version: string) => previews.open({ slice: 'fill', version, expiresAt });

it('pages that are opened at the same time share one module', async () => {
  const opened = await Promise.all([open('1.0.0+0a'), open('1.0.0+0a'), open('1.0.0+0a')]);
  expect(opened.map((one) => (Array.isArray(one) ? one : one.pages))).toEqual(
    Array.from({ length: 3 }, () => ({ text: '1.0.0+0a' })),
  );
  expect({ prepared, discarded }).toEqual({ prepared: ['1.0.0+0a'], discarded: [] });
});

it('a module that did not work is tried again at the next page', async () => {
  isBroken = true;
  expect(await Promise.all([open('1.0.0+0a'), open('1.0.0+0a')])).toEqual([
    ['It does not work.'],
    ['It does not work.'],
  ]);
  isBroken = false;
  expect(await open('1.0.0+0a')).toMatchObject({ pages: { text: '1.0.0+0a' } });
  expect({ prepared, discarded }).toEqual({ prepared: ['1.0.0+0a', '1.0.0+0a'], discarded: [] });
});

it('the module that nobody has looked at for longest ends when there are more than four', async () => {
  for (const version of ['1.0.1+0a', '1.0.2+0a', '1.0.3+0a', '1.0.4+0a', '1.0.1+0a', '1.0.5+0a'])
    await open(version);
  await vi.advanceTimersByTimeAsync(0);
  expect(discarded).toEqual(['1.0.2+0a']);
});

it('a module ends ten minutes after its last page', async () => {
  await open('1.0.0+0a');
  await vi.advanceTimersByTimeAsync(500_000);
  await open('1.0.0+0a');
  await vi.advanceTimersByTimeAsync(500_000);
  expect(discarded).toEqual([]);
  await vi.advanceTimersByTimeAsync(101_000);
  expect(discarded).toEqual(['1.0.0+0a']);
  expect(await open('1.0.0+0a')).toMatchObject({ pages: { text: '1.0.0+0a' } });
});
