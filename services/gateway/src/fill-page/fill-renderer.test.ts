import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFillRenderer, type FillRenderer } from './fill-renderer.ts';

let folder: string;
let renderer: FillRenderer;
let written = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fill-'));
  renderer = createFillRenderer({ path: join(folder, 'server.mjs'), logger: silentLogger });
});
afterEach(() => rm(folder, { recursive: true }));

async function write(source: string): Promise<void> {
  const file = join(folder, 'server.mjs');
  await writeFile(file, source);
  const at = new Date(Date.UTC(2026, 0, 1) + written++ * 1000);
  await utimes(file, at, at);
}

const exporting = (html: string) =>
  `export const renderFillPage = () => ({ html: '${html}', status: 200, styleHashes: [] });`;
const html = () => renderer.current()?.render({ list: null, productName: 'ScanList', publicOrigin: '' }).html;

it('has nothing to render with until the slice is built', async () => {
  await renderer.refresh();
  expect(renderer.current()).toBeUndefined();
  await write(exporting('one'));
  await renderer.refresh();
  expect(html()).toBe('one');
});

it('takes up a new module when its file has come to rest', async () => {
  await write(exporting('one'));
  await renderer.refresh();
  await write(exporting('two'));
  await renderer.refresh();
  expect(html()).toBe('one');
  await renderer.refresh();
  expect(html()).toBe('two');
});

it('goes on with the module it has when the new one is broken', async () => {
  await write(exporting('one'));
  await renderer.refresh();
  await write('export const renderFillPage = 7;');
  await renderer.refresh();
  await renderer.refresh();
  expect(html()).toBe('one');
});
