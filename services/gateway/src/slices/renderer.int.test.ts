import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, silentLogger } from '@scanlist/service-kit/logger';
import { afterEach, describe, expect, it } from 'vitest';
import { type Renderer, type RendererLimits, startRenderer } from './renderer.ts';

/** The input of a page: its text, or what the module does in place of rendering it. */
interface Order {
  text?: string;
  does?: string;
}

const renderers: Renderer<Order>[] = [];
const lines: { message: string; fields: Record<string, unknown> }[] = [];
const record = (fields: object, message = '') => void lines.push({ message, fields: { ...fields } });
const logger: Logger = { ...silentLogger, warn: record, error: record };

afterEach(async () => {
  await Promise.all(renderers.splice(0).map((renderer) => renderer.stop()));
  lines.length = 0;
});

/** Small limits, so that the tests are fast. */
const smallLimits = { renderMsMax: 500, heapMbMax: 48, memoryMbMax: 220, restartMs: 1 };

function start(source: string, limits: Partial<RendererLimits> = {}): Renderer<Order> {
  const renderer = startRenderer<Order>({
    url: 'file:///nowhere/server.mjs',
    source: new TextEncoder().encode(source),
    exportName: 'renderPage',
    limits: { ...smallLimits, ...limits },
    logger,
  });
  renderers.push(renderer);
  return renderer;
}

/** A module that renders `text`, or does `code` for a page that says so. */
const acting = (code: string) => `
  import { parentPort } from 'node:worker_threads';
  const kept = [];
  export function renderPage({ text, does }) {
    if (does) { ${code} }
    return { html: '<p>' + text, status: 200, styleHashes: [] };
  }`;

async function textOf(renderer: Renderer<Order>, text: string): Promise<string> {
  const { html } = await renderer.render({ text }, text);
  return new TextDecoder().decode(html);
}

const harm = (renderer: Renderer<Order>, key = 'harm') => renderer.render({ does: 'harm' }, key);
const isUnavailable = { code: 'SERVICE_UNAVAILABLE' };
const linesOf = (message: string) => lines.filter((line) => line.message === message);
const reasons = () => linesOf('a renderer process ended').map(({ fields }) => fields.reason);

/** The renderer processes that this process has started and that run. */
function rendererProcesses(parent: number | string = 'self'): number[] {
  return readdirSync(`/proc/${parent}/task`)
    .flatMap((thread) => readFileSync(`/proc/${parent}/task/${thread}/children`, 'utf8').split(' '))
    .filter((pid) => pid !== '' && commandOf(pid).includes('renderer-main'))
    .map(Number);
}

function commandOf(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

it('renders pages, one after the other, with a module that imports', async () => {
  const renderer = start(`
    import { createHash } from 'node:crypto';
    const hash = createHash('sha256').update('x').digest('base64');
    export const renderPage = ({ text }) => ({ html: 'é' + text, status: 404, styleHashes: ['sha256-' + hash],
      script: { src: '/assets/x/main.js', parts: [{ bytes: 1, hash: 'sha256-' + hash }] } });`);
  const texts = ['one', 'two', 'three'];
  expect(await Promise.all(texts.map((text) => textOf(renderer, text)))).toEqual(['éone', 'étwo', 'éthree']);
  expect(await renderer.render({}, '')).toMatchObject({
    status: 404,
    styleHashes: [expect.stringMatching(/^sha256-/)],
    script: { src: '/assets/x/main.js', parts: [{ bytes: 1, hash: expect.stringMatching(/^sha256-/) }] },
  });
});

it('gives the module no variable of the gateway', async () => {
  const renderer = start(`
    export const renderPage = () => ({ html: JSON.stringify(process.env), status: 200, styleHashes: [] });`);
  expect(await textOf(renderer, '')).toBe('{}');
});

describe('a module that cannot be loaded', () => {
  it.each([
    ['hangs', 'for (;;);', /did not load within 600 ms/],
    [
      'never ends its import',
      'await new Promise(() => setInterval(() => {}, 1e6));',
      /did not load within 600 ms/,
    ],
    ['throws', "throw new Error('broken at import');", /broken at import/],
    ['is no JavaScript', 'export export', /SyntaxError/],
    ['imports what is not there', "import './not-there.mjs';", /not-there/],
    ['exits', 'process.exit(0);', /exited with 0/],
    [
      'eats memory',
      'const kept = []; for (;;) kept.push(new Array(1e6).fill(0.5));',
      /MB|MEMORY|memory|SIGABRT/,
    ],
    ['exports nothing', 'const a = 1;', /does not export renderPage/],
    ['exports no function', 'export const renderPage = 7;', /does not export renderPage/],
  ])('that %s is refused with the reason, and leaves no process', async (what, source, reason) => {
    const before = rendererProcesses();
    const loadMsMax = /hangs|never/.test(what) ? 600 : 20_000;
    const renderer = start(source, { loadMsMax });
    const waiting = textOf(renderer, 'waiting').catch((error: unknown) => error);
    await expect(renderer.loaded).rejects.toThrow(reason);
    expect(await waiting).toMatchObject(isUnavailable);
    await expect(textOf(renderer, 'late')).rejects.toMatchObject(isUnavailable);
    expect(rendererProcesses()).toEqual(before);
  });
});

describe('a module that ends while it renders', () => {
  it.each([
    ['hangs', 'for (;;);', /did not render a page within 500 ms/],
    [
      'hangs in a system call',
      'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
      /did not render a page within 500 ms/,
    ],
    [
      'hangs in a regular expression',
      "/^(a+)+$/.test('a'.repeat(50) + 'b');",
      /did not render a page within/,
    ],
    ['exits', 'process.exit(0);', /exited with 0/],
    ['sends a message of its own', 'parentPort.postMessage(null); for (;;);', /unknown message/],
    ['kills its process', "process.kill(process.pid, 'SIGKILL');", /SIGKILL/],
  ])(
    'because it %s ends alone: the pages behind it are rendered by the next process',
    async (_, code, reason) => {
      const renderer = start(acting(code));
      expect(await textOf(renderer, 'before')).toBe('<p>before');
      const harmed = expect(harm(renderer)).rejects.toMatchObject(isUnavailable);
      const others = Promise.all(['one', 'two'].map((text) => textOf(renderer, text)));
      await harmed;
      expect(await others).toEqual(['<p>one', '<p>two']);
      expect(reasons()).toEqual([expect.stringMatching(reason)]);
      expect(rendererProcesses()).toHaveLength(1);
      expect(linesOf('a renderer process wrote')).toEqual([]);
    },
  );

  // A limit of the heap alone ends the whole process for some of these, and not at all for buffers.
  it.each([
    ['objects', 'for (;;) kept.push({ a: [kept.length] });'],
    ['numbers in one array', 'for (;;) kept.push(1);'],
    ['numbers in one map', 'for (const map = new Map(), i = { n: 0 }; ; i.n++) map.set(i.n, i.n);'],
    ['large arrays', 'for (;;) kept.push(new Array(2e7).fill(0.5));'],
    ['one text', "for (let all = 'x'; ; all += all + Math.random()) kept.push(JSON.stringify({ all }));"],
    ['buffers', 'for (;;) kept.push(Buffer.alloc(5e6, 1));'],
  ])('because it keeps %s without end ends alone, and the gateway does not grow', async (_, code) => {
    const renderer = start(acting(code), { renderMsMax: 30_000 });
    expect(await textOf(renderer, 'before')).toBe('<p>before');
    const before = process.memoryUsage.rss();
    let most = before;
    const samples = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 5);
    const harmed = await harm(renderer).catch((error: unknown) => error);
    clearInterval(samples);
    expect(harmed).toMatchObject(isUnavailable);
    expect(await textOf(renderer, 'after')).toBe('<p>after');
    expect(reasons()).toEqual([expect.stringMatching(/it used \d+ MB|MEMORY|memory|SIGABRT/)]);
    expect((most - before) / 1e6).toBeLessThan(60);
  });

  it('leaves the event loop of the gateway free', async () => {
    const renderer = start(acting('for (;;);'));
    await textOf(renderer, 'before');
    const atStart = performance.eventLoopUtilization();
    const others = Array.from({ length: 10 }, (_, page) => textOf(renderer, `page ${page}`));
    await Promise.allSettled([...others, harm(renderer)]);
    expect(performance.eventLoopUtilization(atStart).utilization).toBeLessThan(0.5);
    expect(reasons()).toHaveLength(1);
  });

  it('because of a timer is replaced before the next page', async () => {
    const renderer = start(acting("setTimeout(() => { throw new Error('too late'); }, 100);"));
    await harm(renderer);
    await expect.poll(reasons).toEqual([expect.stringMatching(/too late/)]);
    expect(await textOf(renderer, 'after')).toBe('<p>after');
  });

  it('because it keeps a little of every page is replaced', async () => {
    const renderer = start(acting('kept.push(Buffer.alloc(20e6, 1));'), { renderMsMax: 30_000 });
    // It may end during a page or between two.
    for (let page = 0; reasons().length === 0 && page < 50; page += 1) {
      await harm(renderer, `page ${page}`).catch(() => undefined);
    }
    expect(reasons()).toEqual([expect.stringMatching(/it used \d+ MB/)]);
  });
});

describe('a page that cannot be rendered', () => {
  it.each([
    ['throws', "throw new Error('no such item');", /no such item/],
    ['throws no error', "throw 'thrown text';", /thrown text/],
    ['returns nothing', 'return undefined;', /no html/],
    ['returns a promise', "return Promise.resolve({ html: '', status: 200, styleHashes: [] });", /no html/],
    [
      'returns too much',
      "return { html: 'é'.repeat(600), status: 200, styleHashes: [] };",
      /longer than 1000 bytes/,
    ],
  ])('because the module %s costs no process', async (_, code, reason) => {
    const renderer = start(acting(code), { htmlBytesMax: 1_000 });
    await expect(harm(renderer)).rejects.toThrow(reason);
    await expect(harm(renderer)).rejects.toMatchObject({ name: 'PageFailed' });
    expect(await textOf(renderer, 'after')).toBe('<p>after');
    expect(reasons()).toEqual([]);
  });
});

describe('the limits', () => {
  it('refuse pages while too many wait, and render those that wait', async () => {
    const renderer = start(acting(''), { queueMax: 3 });
    await renderer.loaded;
    const outcomes = await Promise.allSettled(
      ['one', 'two', 'three', 'four', 'five'].map((text) => textOf(renderer, text)),
    );
    // The first one is rendered at once.
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, true, false]);
    expect(outcomes.at(-1)).toMatchObject({ reason: isUnavailable });
  });

  it('refuse a page that waits too long for its turn', async () => {
    const renderer = start(acting('for (;;);'), { waitMsMax: 50 });
    await renderer.loaded;
    const hanging = harm(renderer).catch(() => undefined);
    await expect(textOf(renderer, 'waiting')).rejects.toThrow('waited too long');
    expect(reasons()).toEqual([]);
    await hanging;
  });

  it('refuse a page that ended a process, for a while, and render the others', async () => {
    const renderer = start(acting('process.exit(1);'), { refuseMs: 1_000 });
    await expect(harm(renderer, 'bad')).rejects.toMatchObject(isUnavailable);
    await expect(harm(renderer, 'bad')).rejects.toThrow('a moment ago');
    expect(await textOf(renderer, 'good')).toBe('<p>good');
    expect(reasons()).toHaveLength(1);
    await sleep(1_000);
    await expect(harm(renderer, 'bad')).rejects.toThrow('exited with 1');
    expect(reasons()).toHaveLength(2);
  });

  it('show a page again soon that hung once, as it seems to on a machine that stalls', async () => {
    const renderer = start(acting('for (;;);'));
    await expect(harm(renderer, 'page')).rejects.toMatchObject(isUnavailable);
    await expect(textOf(renderer, 'page')).rejects.toThrow('a moment ago');
    await expect.poll(() => textOf(renderer, 'page').catch(String)).toBe('<p>page');
  });

  it('start a module that always ends less and less often, and refuse its pages at once', async () => {
    const limits = { restartMs: 100, restartMsMax: 100_000, waitMsMax: 1_000 };
    const renderer = start(
      'export const renderPage = 1; export { f as renderPage2 }; function f() {}',
      limits,
    );
    await expect(renderer.loaded).rejects.toThrow('does not export');
    const before = performance.now();
    // It also ends by a page: one that it renders would make the pauses short again.
    const ending = start(`${acting('process.exit(1);')} setTimeout(() => process.exit(1), 1);`, limits);
    await ending.loaded;
    await expect.poll(() => reasons().length, { interval: 5, timeout: 30_000 }).toBeGreaterThan(4);
    // Between the starts of the first five lie at least 100, 200, 400 and 800 ms.
    expect(performance.now() - before).toBeGreaterThan(1_500);
    // On a busy machine a process may take longer than these pauses, and the next one starts at once. Another page each
    // time: one that was being rendered when the process ended is refused for a while.
    let page = 0;
    const next = () => harm(ending, `page ${page++}`).catch(String);
    await expect.poll(next, { interval: 5, timeout: 40_000 }).toContain('is down');
    expect(rendererProcesses()).toEqual([]);
  });

  it('bound what a module may write to the log', async () => {
    const renderer = start(acting("for (let line = 0; line < 500; line++) console.log('x'.repeat(5_000));"));
    await harm(renderer);
    const written = () => linesOf('a renderer process wrote');
    await expect.poll(() => written().length).toBeGreaterThan(0);
    expect(await textOf(renderer, 'after')).toBe('<p>after');
    expect(written().length).toBeLessThanOrEqual(20);
    expect(Math.max(...written().map(({ fields }) => String(fields.output).length))).toBeLessThanOrEqual(
      1_000,
    );
  });
});

describe('a stop', () => {
  it('renders the pages that wait, refuses later ones and leaves no process', async () => {
    const renderer = start(acting(''));
    await renderer.loaded;
    const waiting = ['one', 'two', 'three'].map((text) => textOf(renderer, text));
    const stopped = renderer.stop();
    await expect(textOf(renderer, 'late')).rejects.toMatchObject(isUnavailable);
    expect(await Promise.all(waiting)).toEqual(['<p>one', '<p>two', '<p>three']);
    await stopped;
    await renderer.stop();
    expect(rendererProcesses()).toEqual([]);
    expect(reasons()).toEqual([]);
  });

  it('ends a module that is loading or hangs', async () => {
    const loading = start('for (;;);', { loadMsMax: 60_000 });
    await loading.stop();
    const hanging = start(acting('for (;;);'));
    await hanging.loaded;
    const harmed = harm(hanging).catch((error: unknown) => error);
    await hanging.stop();
    expect(await harmed).toMatchObject(isUnavailable);
    expect(rendererProcesses()).toEqual([]);
  });
});

it('ends with a gateway that is killed, also while its module hangs', async () => {
  const program = `
    import { startRenderer } from ${JSON.stringify(new URL('./renderer.ts', import.meta.url).href)};
    const source = new TextEncoder().encode(${JSON.stringify(acting('for (;;);'))});
    const url = 'file:///nowhere/server.mjs';
    const logger = { warn() {}, error() {} };
    const renderer = startRenderer({ url, source, exportName: 'renderPage', limits: { renderMsMax: 60_000 }, logger });
    await renderer.loaded;
    renderer.render({ does: 'harm' }, '').catch(() => {});
    console.log('hangs');
    setInterval(() => {}, 1_000);`;
  const gateway = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(gateway.stdout, 'data');
  const [renderer = 0] = rendererProcesses(gateway.pid);
  expect(commandOf(renderer)).toContain('renderer-main');
  gateway.kill('SIGKILL');
  await expect.poll(() => commandOf(renderer)).toBe('');
});
