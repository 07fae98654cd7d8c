import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { childrenOf, commandOf } from '../testing/child-processes.ts';
import { acting, createTestRenderers, harm, keeping, textOf } from '../testing/test-renderers.ts';

const { start, stopAll, linesOf, reasons } = createTestRenderers();

afterEach(async () => {
  vi.useRealTimers();
  await stopAll();
});

/**
 * Stops the clock that the limits go by, and nothing else: the renderer processes run, and a test that polls still waits.
 * So a limit is reached where a test says so, however slow the machine is.
 */
const holdClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

/** A poll advances a held clock by its interval. */
const untilTrue = { interval: 0, timeout: 30_000 };

/** What hangs says so first, past all buffers: the renderer logs it. */
const hanging = (code = 'for (;;);') => acting(`writeSync(1, 'hangs'); ${code}`);
const outputs = () => linesOf('a renderer process wrote').map(({ fields }) => fields.output);
const untilItHangs = () => expect.poll(outputs, untilTrue).toEqual(['hangs']);

/** Waits until that many processes have ended, and lets the pause before the next one pass. */
async function untilRestart(ends: number, pauseMs = 1): Promise<void> {
  await expect.poll(reasons, untilTrue).toHaveLength(ends);
  vi.advanceTimersByTime(pauseMs);
}

const isUnavailable = { code: 'SERVICE_UNAVAILABLE' };

/** The renderer processes that this process has started and that run. */
const rendererProcesses = (parent = process.pid) =>
  childrenOf(parent).filter((pid) => commandOf(pid).includes('renderer-main'));

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
    const loadMsMax = /hangs|never/.test(what) ? 600 : 300_000;
    const renderer = start(source, { loadMsMax });
    const waiting = textOf(renderer, 'waiting').catch((error: unknown) => error);
    await expect(renderer.loaded).rejects.toThrow(reason);
    expect(await waiting).toMatchObject(isUnavailable);
    await expect(textOf(renderer, 'late')).rejects.toMatchObject(isUnavailable);
    expect(rendererProcesses()).toEqual(before);
  });
});

describe('a module that hangs while it renders', () => {
  it.each([
    ['a loop', 'for (;;);'],
    ['a system call', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);'],
    ['a regular expression', "/^(a+)+$/.test('a'.repeat(50) + 'b');"],
  ])(
    'in %s is ended at its limit, and the pages behind it are rendered by the next process',
    async (_, code) => {
      holdClock();
      const renderer = start(hanging(code), { renderMsMax: 500 });
      expect(await textOf(renderer, 'before')).toBe('<p>before');
      const harmed = expect(harm(renderer)).rejects.toMatchObject(isUnavailable);
      const others = Promise.all(['one', 'two'].map((text) => textOf(renderer, text)));
      // It hangs outside this event loop, which turns meanwhile.
      await untilItHangs();
      vi.advanceTimersByTime(499);
      expect(rendererProcesses()).toHaveLength(1);
      expect(reasons()).toEqual([]);
      vi.advanceTimersByTime(1);
      await harmed;
      await untilRestart(1);
      expect(await others).toEqual(['<p>one', '<p>two']);
      expect(reasons()).toEqual(['it did not render a page within 500 ms']);
      expect(rendererProcesses()).toHaveLength(1);
      expect(outputs()).toEqual(['hangs']);
    },
  );
});

describe('a module that ends while it renders', () => {
  it.each([
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
      expect(outputs()).toEqual([]);
    },
  );

  it.each(keeping)('because it keeps %s without end ends alone', async (_, code) => {
    const renderer = start(acting(code));
    expect(await textOf(renderer, 'before')).toBe('<p>before');
    await expect(harm(renderer)).rejects.toMatchObject(isUnavailable);
    expect(await textOf(renderer, 'after')).toBe('<p>after');
    expect(reasons()).toEqual([expect.stringMatching(/it used \d+ MB|MEMORY|memory|SIGABRT/)]);
  });

  it('because of a timer is replaced before the next page', async () => {
    const renderer = start(acting("setTimeout(() => { throw new Error('too late'); }, 100);"));
    await harm(renderer);
    await expect.poll(reasons, untilTrue).toEqual([expect.stringMatching(/too late/)]);
    expect(await textOf(renderer, 'after')).toBe('<p>after');
  });

  it('because it keeps a little of every page is replaced', async () => {
    const renderer = start(acting('kept.push(Buffer.alloc(20e6, 1));'));
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
    holdClock();
    const renderer = start(hanging(), { waitMsMax: 500, renderMsMax: 2_000 });
    await renderer.loaded;
    const hung = harm(renderer).catch((error: unknown) => error);
    const waiting = textOf(renderer, 'waiting').catch(String);
    await untilItHangs();
    vi.advanceTimersByTime(499);
    const other = textOf(renderer, 'other').catch(String);
    vi.advanceTimersByTime(1);
    expect(await waiting).toContain('waited too long');
    expect(reasons()).toEqual([]);
    vi.advanceTimersByTime(499);
    expect(await Promise.race([other, Promise.resolve('still waits')])).toBe('still waits');
    vi.advanceTimersByTime(1);
    expect(await other).toContain('waited too long');
    vi.advanceTimersByTime(1_000);
    expect(await hung).toMatchObject(isUnavailable);
  });

  it('refuse a page that ended a process, for a while, and render the others', async () => {
    holdClock();
    const renderer = start(acting('process.exit(1);'), { refuseMs: 1_000 });
    await expect(harm(renderer, 'bad')).rejects.toMatchObject(isUnavailable);
    await expect(harm(renderer, 'bad')).rejects.toThrow('a moment ago');
    await untilRestart(1);
    expect(await textOf(renderer, 'good')).toBe('<p>good');
    vi.advanceTimersByTime(998);
    await expect(harm(renderer, 'bad')).rejects.toThrow('a moment ago');
    expect(reasons()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await expect(harm(renderer, 'bad')).rejects.toThrow('exited with 1');
    await expect.poll(reasons, untilTrue).toHaveLength(2);
  });

  it('show a page again soon that hung once, as it seems to on a machine that stalls', async () => {
    holdClock();
    const renderer = start(hanging(), { renderMsMax: 500 });
    await renderer.loaded;
    const harmed = expect(harm(renderer, 'page')).rejects.toMatchObject(isUnavailable);
    await untilItHangs();
    vi.advanceTimersByTime(500);
    await harmed;
    await untilRestart(1);
    await expect(textOf(renderer, 'page')).rejects.toThrow('a moment ago');
    vi.advanceTimersByTime(999);
    expect(await textOf(renderer, 'page')).toBe('<p>page');
  });

  it('start a module that always ends less and less often, and refuse its pages at once', async () => {
    holdClock();
    const renderer = start(acting('process.exit(1);'), {
      restartMs: 100,
      restartMsMax: 1_500,
      waitMsMax: 1_000,
    });
    await renderer.loaded;
    const pauses = [100, 200, 400, 800, 1_500];
    for (const [ends, pauseMs] of pauses.entries()) {
      // Another page each time: one that ended a process is refused for a while.
      await expect(harm(renderer, `page ${ends}`)).rejects.toThrow('exited with 1');
      await expect.poll(reasons, untilTrue).toHaveLength(ends + 1);
      vi.advanceTimersByTime(pauseMs - 1);
      expect(rendererProcesses()).toEqual([]);
      if (pauseMs < 1_500) vi.advanceTimersByTime(1);
    }
    expect(linesOf('a renderer process ended').map(({ fields }) => fields.restartInMs)).toEqual(pauses);
    vi.advanceTimersByTime(1);
    await expect(harm(renderer, 'page 5')).rejects.toThrow('exited with 1');
    await expect.poll(reasons, untilTrue).toHaveLength(6);
    // The next one starts in 1,500 ms, and a page waits for 1,000 ms at most.
    await expect(harm(renderer, 'page 6')).rejects.toThrow('is down');
    vi.advanceTimersByTime(700);
    const waiting = textOf(renderer, 'waiting');
    vi.advanceTimersByTime(800);
    expect(await waiting).toBe('<p>waiting');
  });

  it('bound what a module may write to the log', async () => {
    const renderer = start(acting("for (let line = 0; line < 500; line++) console.log('x'.repeat(5_000));"));
    await harm(renderer);
    await expect.poll(() => outputs().length, untilTrue).toBeGreaterThan(0);
    expect(await textOf(renderer, 'after')).toBe('<p>after');
    expect(outputs().length).toBeLessThanOrEqual(20);
    expect(Math.max(...outputs().map((output) => String(output).length))).toBeLessThanOrEqual(1_000);
  });

  it('end a process whose output is read no more', async () => {
    const untilFull = "try { for (;;) writeSync(1, 'x'.repeat(5_000)); } catch {}";
    const renderer = start(acting(untilFull));
    while (outputs().length < 20) await harm(renderer);
    // The pipe is full at the end, with more than one reading takes.
    for (let page = 0; page < 3; page += 1) await harm(renderer);
    await renderer.stop();
    expect(rendererProcesses()).toEqual([]);
    expect(outputs()).toHaveLength(20);
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
    holdClock();
    const renderer = start(hanging(), { renderMsMax: 500 });
    await renderer.loaded;
    const harmed = harm(renderer).catch((error: unknown) => error);
    await untilItHangs();
    const stopped = renderer.stop();
    vi.advanceTimersByTime(500);
    await stopped;
    expect(await harmed).toMatchObject(isUnavailable);
    expect(rendererProcesses()).toEqual([]);
  });
});

it('ends with a gateway that is killed, also while its module hangs', async () => {
  const program = `
    import { startRenderer } from ${JSON.stringify(new URL('./renderer.ts', import.meta.url).href)};
    const source = new TextEncoder().encode(${JSON.stringify(hanging())});
    const url = 'file:///nowhere/server.mjs';
    const logger = { warn: ({ output }) => console.log(output), error() {} };
    const limits = { renderMsMax: 300_000, loadMsMax: 300_000 };
    const renderer = startRenderer({ url, source, exportName: 'renderPage', limits, logger });
    await renderer.loaded;
    renderer.render({ does: 'harm' }, '').catch(() => {});
    setInterval(() => {}, 1_000);`;
  const gateway = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(gateway.stdout, 'data');
  const [renderer = 0] = rendererProcesses(gateway.pid);
  expect(commandOf(renderer)).toContain('renderer-main');
  gateway.kill('SIGKILL');
  await expect.poll(() => commandOf(renderer), untilTrue).toBe('');
});
