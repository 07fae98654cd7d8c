import { openArtifact } from '@scanlist/slices/artifact';
import { expect, it } from 'vitest';
import { exampleKeys, exampleVersion } from '../testing/example-slices.ts';
import { missingFiles } from './missing-files.ts';

const page = `<!doctype html><head><link rel="icon" href="/favicon.ico"><link rel="preload" as="script" href="/assets/shell/a.js">
<script defer src="/assets/shell/b.js"></script></head>`;

async function missingOf(...args: Parameters<typeof exampleVersion>): Promise<string[]> {
  const { name, version, bytes } = await exampleVersion(...args);
  return missingFiles(await openArtifact(bytes, { name, ...version }, exampleKeys));
}

it('a shell without the scripts of its page is refused', async () => {
  const html = { 'public/index.html': page };
  const [a, b] = [{ 'public/a.js': '' }, { 'public/b.js': '' }];
  expect(await missingOf('shell', '1.0.0+0123456789ab', { files: { ...html, ...a, ...b } })).toEqual([]);
  expect(await missingOf('shell', '1.0.0+0123456789ab', { files: { ...html, ...b } })).toEqual([
    'shell 1.0.0+0123456789ab names /assets/shell/a.js and does not have it.',
  ]);
});

it('a slice whose manifest names what is not there, or is none, is refused', async () => {
  expect(await missingOf('owner', '1.0.0+0123456789ab')).toEqual([]);
  const other = { 'public/other.json': '{"metaData":{}}' };
  expect(
    await missingOf('owner', '1.0.0+0123456789ab', { files: other, facts: { federation: 'other.json' } }),
  ).toEqual(['owner 1.0.0+0123456789ab has no usable federation manifest at other.json.']);
  const assets = { js: { sync: ['gone.js'] }, css: { sync: ['gone.css'] } };
  const metaData = { publicPath: '/assets/owner/', remoteEntry: { name: 'entry.js' } };
  const named = { 'public/other.json': JSON.stringify({ metaData, exposes: [{ assets }] }) };
  expect(
    await missingOf('owner', '1.0.0+0123456789ab', { files: named, facts: { federation: 'other.json' } }),
  ).toEqual([
    'owner 1.0.0+0123456789ab names /assets/owner/entry.js and does not have it.',
    'owner 1.0.0+0123456789ab names /assets/owner/gone.js and does not have it.',
    'owner 1.0.0+0123456789ab names /assets/owner/gone.css and does not have it.',
  ]);
});
