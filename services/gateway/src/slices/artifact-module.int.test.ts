import { silentLogger } from '@scanlist/service-kit/logger';
import type { Artifact } from '@scanlist/slices/artifact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OverloadedError } from '../admission/overloaded.ts';
import { type ArtifactModule, createArtifactModule } from './artifact-module.ts';
import { startRenderer } from './renderer.ts';

let memory: string[];
let isFull: boolean;
/** What the start of a process throws. */
let unstartable: Error | undefined;
let module: ArtifactModule<object>;

beforeEach(() => {
  memory = [];
  isFull = false;
  unstartable = undefined;
  let taken = 0;
  module = createArtifactModule<object>({
    validate: async (render) => void (await render({}, 'page')),
    async takeMemory(by) {
      if (isFull) throw new OverloadedError();
      taken++;
      const name = `${by} ${taken}`;
      memory.push(name);
      return () => memory.push(`not ${name}`);
    },
    start(options) {
      if (unstartable) throw unstartable;
      return startRenderer(options);
    },
    limits: { loadMsMax: 300_000, renderMsMax: 300_000 },
    logger: silentLogger,
  });
});
afterEach(() => module.stop());

const page = "export const renderPage = () => ({ html: '', status: 200, styleHashes: [] });";
const artifactOf = (digest: string, source = page): Artifact => ({
  manifest: {
    format: 1,
    name: 'fill',
    version: digest,
    commit: null,
    committedAt: null,
    needs: { shared: {}, routerNames: [], routes: [] },
    provides: null,
    federation: null,
    server: { path: 'server.mjs', exportName: 'renderPage' },
    files: [],
  },
  digest,
  file: () => ({ body: new TextEncoder().encode(source) }),
});
const prepare = (digest: string, by = 'slices') => module.prepare(artifactOf(digest), new Date(0), by);

it('the process of the live version takes no memory of works, one that is tried has some until it is live', async () => {
  (await prepare('a')).activate();
  expect(memory).toEqual([]);
  const second = await prepare('b');
  expect(memory).toEqual(['slices 1']);
  second.activate();
  await expect.poll(() => memory).toEqual(['slices 1', 'not slices 1']);
});

it('a version that is looked at keeps its own memory while another one goes live', async () => {
  (await prepare('a')).activate();
  const next = await prepare('b');
  const preview = await prepare('c', 'previews');
  next.activate();
  await expect.poll(() => memory).toEqual(['slices 1', 'previews 2', 'not slices 1']);
  preview.discard();
  await expect.poll(() => memory.at(-1)).toBe('not previews 2');
});

it('one that does not work gives its memory back, and one for which there is none is not started', async () => {
  (await prepare('a')).activate();
  await expect(module.prepare(artifactOf('b', 'throw 1'), new Date(0), 'slices')).rejects.toThrow(
    'does not work',
  );
  expect(memory).toEqual(['slices 1', 'not slices 1']);
  isFull = true;
  await expect(prepare('c')).rejects.toThrow(OverloadedError);
  expect(module.current()?.version).toBe('a');
});

it('one whose process cannot even be started gives its memory back', async () => {
  (await prepare('a')).activate();
  unstartable = new Error('spawn ENOMEM');
  await expect(prepare('b')).rejects.toThrow('spawn ENOMEM');
  expect(memory).toEqual(['slices 1', 'not slices 1']);
});

it('where the only process without memory ends before any is live, the other one needs none any more', async () => {
  const first = await prepare('a');
  const second = await prepare('b');
  first.discard();
  await expect.poll(() => memory).toEqual(['slices 1', 'not slices 1']);
  second.activate();
  expect(memory).toEqual(['slices 1', 'not slices 1']);
});
