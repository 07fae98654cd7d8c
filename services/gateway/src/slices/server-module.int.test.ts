import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServerModule, type ServerModule } from './server-module.ts';

let folder: string;
let renderer: ServerModule<() => string>;
let written = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'module-'));
  renderer = follow();
});
afterEach(() => rm(folder, { recursive: true }));

function follow(validate?: (render: () => string) => Promise<void>): ServerModule<() => string> {
  const path = join(folder, 'server.mjs');
  return createServerModule({ path, exportName: 'renderPage', validate, logger: silentLogger });
}

async function write(source: string): Promise<void> {
  const file = join(folder, 'server.mjs');
  await writeFile(file, source);
  const at = new Date(Date.UTC(2026, 0, 1) + written++ * 1000);
  await utimes(file, at, at);
}

const exporting = (html: string) => `export const renderPage = () => '${html}';`;
const html = () => renderer.current()?.render();

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

it('keeps the loaded module when the new one is broken', async () => {
  await write(exporting('one'));
  await renderer.refresh();
  await write('export const renderPage = 7;');
  await renderer.refresh();
  await renderer.refresh();
  expect(html()).toBe('one');
});

it('keeps the loaded module when the new one fails its validation', async () => {
  renderer = follow(async (render) => void render());
  await write(exporting('one'));
  await renderer.refresh();
  await write("export const renderPage = () => { throw new Error('broken'); };");
  await renderer.refresh();
  await renderer.refresh();
  expect(html()).toBe('one');
  await write(exporting('three'));
  await renderer.refresh();
  await renderer.refresh();
  expect(html()).toBe('three');
});

it('says when the module was built', async () => {
  await write(exporting('one'));
  await renderer.refresh();
  expect(renderer.current()?.builtAt.getUTCFullYear()).toBe(2026);
});
