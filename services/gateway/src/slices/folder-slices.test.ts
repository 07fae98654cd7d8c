import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendStored } from '../stored-answers/stored-answer.ts';
import { createFolderSlices } from './folder-slices.ts';
import type { Slices } from './slices.ts';

let root: string;
let slices: Slices;
let written = 0;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'slices-'));
  slices = createFolderSlices({
    root,
    headers: { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' },
    withMaps: false,
    logger: silentLogger,
  });
});
afterEach(() => rm(root, { recursive: true }));

/** Each write gets a time of its own, however fast the test is. */
async function write(path: string, content: string): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  const at = new Date(Date.UTC(2026, 0, 1) + written++ * 1000);
  await utimes(file, at, at);
}

function answerOf(path: string, headers: Record<string, string> = {}): Response | undefined {
  const asset = slices.asset(path);
  return asset && sendStored(new Request('http://x/', { headers }), asset);
}

it('starts without any slice and takes up each one when it comes', async () => {
  await slices.refresh();
  expect([slices.live(), slices.shellTemplate()]).toEqual([[], undefined]);
  await write('shell/dist/index.html', '<html>');
  await write('owner-mfe/dist/mf-manifest.json', '{}');
  await write('fill-mfe/dist/public/federated/mf-manifest.json', '{}');
  await slices.refresh();
  await slices.refresh();
  expect(slices.shellTemplate()).toBe('<html>');
  expect(slices.live()).toEqual([
    { name: 'owner', entry: '/assets/owner/mf-manifest.json' },
    { name: 'fill', entry: '/assets/fill/federated/mf-manifest.json' },
  ]);
});

it('serves hashed names for ever, compressed as the build did it, and others only after asking', async () => {
  const name = 'owner-mfe/dist/chunks/main.0123456789.js';
  await write(name, 'plain');
  await write(`${name}.br`, 'brotli');
  await write(`${name}.gz`, 'gzipped');
  await write('owner-mfe/dist/mf-manifest.json', '{"id":"owner"}');
  await write('owner-mfe/dist/mf-manifest.json.gz', 'stale');
  await slices.refresh();
  const path = '/assets/owner/chunks/main.0123456789.js';
  for (const [asked, text, encoding] of [
    ['br, gzip', 'brotli', 'br'],
    ['gzip;q=1.0', 'gzipped', 'gzip'],
    ['', 'plain', null],
  ] as const) {
    const response = answerOf(path, { 'accept-encoding': asked });
    expect(await response?.text()).toBe(text);
    expect(response?.headers.get('content-encoding')).toBe(encoding);
    expect(response?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response?.headers.get('x-content-type-options')).toBe('nosniff');
  }
  const manifest = answerOf('/assets/owner/mf-manifest.json', { 'accept-encoding': 'gzip' });
  expect(manifest?.headers.get('cache-control')).toBe('no-cache');
  expect(await manifest?.text()).toBe('{"id":"owner"}');
  const known = answerOf('/assets/owner/mf-manifest.json', {
    'if-none-match': manifest?.headers.get('etag') ?? '',
  });
  expect(known?.status).toBe(304);
});

it('lets other sites embed our images, and nothing else', async () => {
  await write('marketing-mfe/dist/public/standalone/open-graph.0123456789.png', 'picture');
  await write('marketing-mfe/dist/public/standalone/main.0123456789.js', 'script');
  await slices.refresh();
  const policyOf = (name: string) =>
    answerOf(`/assets/marketing/standalone/${name}`)?.headers.get('cross-origin-resource-policy');
  expect(policyOf('open-graph.0123456789.png')).toBe('cross-origin');
  expect(policyOf('main.0123456789.js')).toBe('same-origin');
});

it('serves nothing that is not an asset', async () => {
  await write('shell/dist/index.html', '<html>');
  await write('shell/dist/main.0123456789.js.map', '{}');
  await write('shell/dist/.env', 'SECRET=1');
  await write('shell/package.json', '{}');
  await slices.refresh();
  for (const name of ['index.html', 'main.0123456789.js.map', '.env', '../package.json', '', '__proto__']) {
    expect(answerOf(`/assets/shell/${name}`)).toBeUndefined();
  }
});

it('serves a new version once its files are stable, and old files while they exist', async () => {
  await write('owner-mfe/dist/main.aaaaaaaaaa.js', 'old');
  await write('owner-mfe/dist/mf-manifest.json', 'old');
  await slices.refresh();
  await write('owner-mfe/dist/mf-manifest.json', 'new');
  await slices.refresh();
  await write('owner-mfe/dist/main.bbbbbbbbbb.js', 'new');
  await slices.refresh();
  expect(await answerOf('/assets/owner/mf-manifest.json')?.text()).toBe('old');
  await slices.refresh();
  expect(await answerOf('/assets/owner/mf-manifest.json')?.text()).toBe('new');
  expect(await answerOf('/assets/owner/main.aaaaaaaaaa.js')?.text()).toBe('old');
  expect(await answerOf('/assets/owner/main.bbbbbbbbbb.js')?.text()).toBe('new');
});

it('takes a slice off the list when its manifest is gone', async () => {
  await write('marketing-mfe/dist/public/federated/mf-manifest.json', '{}');
  await slices.refresh();
  await rm(join(root, 'marketing-mfe/dist'), { recursive: true });
  await slices.refresh();
  await slices.refresh();
  expect(slices.live()).toEqual([]);
});
