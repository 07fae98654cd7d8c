import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createServerModule, type RenderPage, type ServerModule } from './server-module.ts';

let folder: string;
let renderer: ServerModule<string>;
let written = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'module-'));
  renderer = follow();
});
afterEach(async () => {
  vi.useRealTimers();
  await renderer.stop();
  await rm(folder, { recursive: true });
});

/** Limits of time that no machine reaches. */
const limits = { loadMsMax: 300_000, renderMsMax: 300_000, waitMsMax: 300_000, restartMs: 1 };

function follow(validate?: (render: RenderPage<string>) => Promise<void>): ServerModule<string> {
  const path = join(folder, 'server.mjs');
  return createServerModule({ path, exportName: 'renderPage', validate, limits, logger: silentLogger });
}

async function write(source: string, name = 'server.mjs'): Promise<void> {
  const file = join(folder, name);
  await writeFile(file, source);
  const at = new Date(Date.UTC(2026, 0, 1) + written++ * 1000);
  await utimes(file, at, at);
}

/** Writes a new module, and waits until its file has come to rest. */
async function deploy(source: string): Promise<void> {
  await write(source);
  await renderer.refresh();
  await renderer.refresh();
}

const exporting = (html: string) => `
  export function renderPage(input) {
    if (input === 'exit') process.exit(1);
    return { html: '${html}' + input, status: 200, styleHashes: [] };
  }`;

async function html(input = ''): Promise<string | undefined> {
  const page = await renderer.current()?.render(input, input);
  return page && new TextDecoder().decode(page.html);
}

it('has nothing to render with until the slice is built', async () => {
  await renderer.refresh();
  expect(renderer.current()).toBeUndefined();
  await write(exporting('one'));
  await renderer.refresh();
  expect(await html()).toBe('one');
});

it('lets pages wait while the first module is loaded, and for none that is not there', async () => {
  const validating = Promise.withResolvers<void>();
  const validated = Promise.withResolvers<void>();
  renderer = follow(async () => {
    validating.resolve();
    await validated.promise;
  });
  await write(exporting('one'));
  void renderer.refresh();
  await validating.promise;
  // Its five seconds begin here, so that the start of a process may take longer.
  const loading = renderer.firstLoad();
  await renderer.refresh();
  let isLoaded = false;
  void loading.then(() => {
    isLoaded = true;
  });
  await renderer.refresh();
  expect(isLoaded).toBe(false);
  validated.resolve();
  await loading;
  expect(await html()).toBe('one');

  const other = createServerModule({
    path: join(folder, 'none.mjs'),
    exportName: 'renderPage',
    logger: silentLogger,
  });
  await other.refresh();
  await other.firstLoad();
  expect(other.current()).toBeUndefined();
});

it('takes up a new module when its file has come to rest', async () => {
  await write(exporting('one'));
  await renderer.refresh();
  await write(exporting('two'));
  await renderer.refresh();
  expect(await html()).toBe('one');
  await renderer.refresh();
  expect(await html()).toBe('two');
});

it('imports no file beside the module, as none is there once it is published', async () => {
  await write("export const word = 'beside';", 'word.mjs');
  await deploy(
    "import { word } from './word.mjs'; export const renderPage = () => ({ html: word, status: 200, styleHashes: [] });",
  );
  expect(renderer.current()).toBeUndefined();
});

it('keeps the loaded module when the new one is broken', async () => {
  await deploy(exporting('one'));
  await deploy('export const renderPage = 7;');
  expect(await html()).toBe('one');
});

it('keeps the loaded module when the new one fails its validation, or hangs in it', async () => {
  // The clock of the limits stands still until the module is being validated that hangs.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  let validations = 0;
  renderer = follow(async (render) => {
    validations++;
    await render('', '');
  });
  await deploy(exporting('one'));
  await deploy("export const renderPage = () => { throw new Error('broken'); };");
  expect(await html()).toBe('one');
  const deploying = deploy('export const renderPage = () => { for (;;); };');
  await expect.poll(() => validations, { interval: 0, timeout: 30_000 }).toBe(3);
  vi.advanceTimersByTime(limits.renderMsMax);
  await deploying;
  expect(await html()).toBe('one');
  await deploy(exporting('three'));
  expect(await html()).toBe('three');
});

it('renders with the loaded module while a new one is validated', async () => {
  const validated = Promise.withResolvers<void>();
  renderer = follow(async (render) => {
    await render('', '');
    if (written > 1) await validated.promise;
  });
  written = 0;
  await deploy(exporting('one'));
  await write(exporting('two'));
  await renderer.refresh();
  const loading = renderer.refresh();
  expect(await html()).toBe('one');
  validated.resolve();
  await loading;
  expect(await html()).toBe('two');
});

it('finishes the pages of the previous module', async () => {
  await deploy(exporting('one'));
  const pages = ['a', 'b', 'c'].map((input) => html(input));
  await deploy(exporting('two'));
  expect(await Promise.all(pages)).toEqual(['onea', 'oneb', 'onec']);
  expect(await html('d')).toBe('twod');
});

it('renders with the validated module after its process ended, whatever the file is by then', async () => {
  renderer = follow(async (render) => void (await render('', '')));
  await deploy(exporting('one'));
  await deploy("throw new Error('broken');");
  await expect(html('exit')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await html('after')).toBe('oneafter');
});

it('says when the module was built', async () => {
  await deploy(exporting('one'));
  expect(renderer.current()?.builtAt.getUTCFullYear()).toBe(2026);
});

it('loads nothing after a stop', async () => {
  await write(exporting('one'));
  await renderer.stop();
  await renderer.refresh();
  expect(renderer.current()).toBeUndefined();
});
