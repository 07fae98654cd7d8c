import { silentLogger } from '@scanlist/service-kit/logger';
import { type Artifact, ArtifactError, openArtifact } from '@scanlist/slices/artifact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleKeys, exampleVersion } from '../testing/example-slices.ts';
import { noSlices } from '../testing/no-slices.ts';
import { createPreviews, type Previews } from './previews.ts';

const expiresAt = Date.parse('2026-11-25T12:00:00Z');
let prepared: string[];
let discarded: string[];
let isBroken: boolean;
let isAway: boolean;
/** How often the registry was asked. */
let asked: number;
/** What a preparation waits for. */
let gate: Promise<void>;
let previews: Previews<{ text: string }>;

beforeEach(() => {
  vi.useFakeTimers();
  [prepared, discarded, isBroken, isAway, asked, gate] = [[], [], false, false, 0, Promise.resolve()];
  const known = new Map<string, Promise<Artifact>>();
  previews = createPreviews<{ text: string }>({
    slices: {
      ...noSlices,
      async artifactOf(name, version) {
        asked += 1;
        if (isAway) throw new Error('no responders');
        const artifact = known.get(version) ?? artifactOf(name, version);
        known.set(version, artifact);
        return artifact;
      },
    },
    keys: exampleKeys,
    async pagesOf({ manifest: { version } }) {
      prepared.push(version);
      await gate;
      if (isBroken) throw new ArtifactError('It does not work.');
      return { pages: { text: version }, discard: () => void discarded.push(version) };
    },
    now: () => new Date(),
    logger: silentLogger,
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
  expect(opened.map((one) => typeof one === 'object' && one.pages)).toEqual(
    Array.from({ length: 3 }, () => ({ text: '1.0.0+0a' })),
  );
  expect({ prepared, discarded }).toEqual({ prepared: ['1.0.0+0a'], discarded: [] });
});

it('a module that did not work is tried again at the next page', async () => {
  isBroken = true;
  expect(await Promise.all([open('1.0.0+0a'), open('1.0.0+0a')])).toEqual(['broken', 'broken']);
  // Twice, because a stall looks the same.
  expect(prepared).toEqual(['1.0.0+0a', '1.0.0+0a']);
  isBroken = false;
  expect(await open('1.0.0+0a')).toMatchObject({ pages: { text: '1.0.0+0a' } });
  expect({ prepared, discarded }).toEqual({
    prepared: ['1.0.0+0a', '1.0.0+0a', '1.0.0+0a'],
    discarded: [],
  });
});

it('the module that was looked at before ends when another one is looked at', async () => {
  for (const version of ['1.0.1+0a', '1.0.1+0a', '1.0.2+0a']) await open(version);
  await vi.advanceTimersByTimeAsync(2_900);
  // It may be rendering a page.
  expect(discarded).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(discarded).toEqual(['1.0.1+0a']);
});

it('a module ends ten minutes after its last page', async () => {
  await open('1.0.0+0a');
  await vi.advanceTimersByTimeAsync(500_000);
  await open('1.0.0+0a');
  await vi.advanceTimersByTimeAsync(500_000);
  expect(discarded).toEqual([]);
  await vi.advanceTimersByTimeAsync(104_000);
  expect(discarded).toEqual(['1.0.0+0a']);
  expect(await open('1.0.0+0a')).toMatchObject({ pages: { text: '1.0.0+0a' } });
});

it('one version is prepared after the other, and more than eight do not wait', async () => {
  let release = () => {};
  gate = new Promise((resolve) => {
    release = resolve;
  });
  const versions = Array.from({ length: 12 }, (_, n) => `1.0.${n}+0a`);
  const opening = Promise.allSettled(versions.map(open));
  await vi.advanceTimersByTimeAsync(100);
  expect(prepared).toHaveLength(1);
  release();
  await vi.advanceTimersByTimeAsync(100);
  const outcomes = (await opening).map((one) => one.status);
  expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(9);
  expect(await open('1.0.11+0a')).toMatchObject({ pages: { text: '1.0.11+0a' } });
});

it('what is known of a version is asked for again after two seconds, and used while nobody answers', async () => {
  await open('1.0.0+0a');
  await open('1.0.0+0a');
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(2_001);
  isAway = true;
  expect(await open('1.0.0+0a')).toMatchObject({ pages: { text: '1.0.0+0a' } });
  expect(asked).toBe(2);
  await expect(open('1.0.1+0a')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});
