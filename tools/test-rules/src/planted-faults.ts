/** Code that a rule must refuse, and code close to it that it must accept. Each text is the body of a test of its own. */
interface Plants {
  refused: Record<string, string>;
  accepted: Record<string, string>;
}

/** For every rule what must be found, and what must not. */
export const plantsByRule: Record<string, Plants> = {
  'no-measured-time': {
    refused: {
      'a time against a number': `const from = performance.now();
        await act();
        expect(performance.now() - from).toBeLessThan(500);`,
      'a time in a variable': `const startedAt = Date.now();
        await act();
        const took = Date.now() - startedAt;
        expect(took, 'of the answer').not.toBeGreaterThan(2_000);`,
      'a time that a function of the file returns': `const timed = async () => {
          const from = process.hrtime.bigint();
          await act();
          return process.hrtime.bigint() - from;
        };
        const quick = await timed();
        expect(await timed()).toBeLessThan(3n * quick);`,
      'a property of what a function measures': `async function load() {
          const from = performance.now();
          const answers = await act();
          return { answers, seconds: (performance.now() - from) / 1_000 };
        }
        const { seconds } = await load();
        expect(seconds).toBeLessThanOrEqual(2);`,
      'the slowest of many': `let slowest = 0;
        for (const each of [1, 2, 3]) {
          const before = performance.now();
          await act(each);
          slowest = Math.max(slowest, performance.now() - before);
        }
        expect(slowest).toBeLessThan(5_000);`,
      'a median of a list': `const times: number[] = [];
        const from = performance.now();
        await act();
        times.push(performance.now() - from);
        times.sort((a, b) => a - b);
        expect(times[0]).toBeLessThan(100);`,
      'a name that says a time': `const { slowestMs } = await loadOf('elsewhere');
        expect(slowestMs).toBeLessThan(1_000);`,
      'a comparison inside': `const from = Date.now();
        await act();
        expect(Date.now() - from < 500).toBe(true);`,
      'a rate': `const from = performance.now();
        const count = await act();
        expect(count / (performance.now() - from)).toBeGreaterThan(20);`,
      'how long ago': `expect(new Date().getTime() - Date.parse(row.at)).toBeLessThan(60_000);`,
      memory: `const before = process.memoryUsage().rss;
        await act();
        expect(process.memoryUsage().rss).toBeLessThan(before + 1_000_000);`,
      'memory of another process': `expect(memoryMbOf(gateway.pid) - before).toBeLessThan(100);`,
      'the event loop': `const atStart = performance.eventLoopUtilization();
        await act();
        expect(performance.eventLoopUtilization(atStart).utilization).toBeLessThan(0.5);`,
    },
    accepted: {
      'a count': `const before = calls.length;
        await act();
        expect(calls.length - before).toBeLessThan(4);`,
      'how many were measured': `const times: number[] = [];
        const from = performance.now();
        times.push(performance.now() - from);
        expect(times.length).toBeGreaterThan(0);`,
      'what else a measuring function returns': `async function load() {
          const from = performance.now();
          const bytes = await act();
          return { bytes, seconds: performance.now() - from };
        }
        const { bytes, seconds } = await load();
        console.log(seconds);
        expect(bytes).toBeLessThan(60_000);`,
      'what came after what': `const before = Date.now();
        await act();
        expect(Date.parse(row.at)).toBeGreaterThanOrEqual(before);`,
      'a rule of time, from the times that it is given': `const pauseMs = nextPauseMs(60_000);
        expect(pauseMs).toBeLessThanOrEqual(10_000);`,
      'a time that is printed': `const from = performance.now();
        await act();
        console.log(performance.now() - from);`,
    },
  },
  'no-short-limit': {
    refused: {
      'a poll of two seconds': `await expect.poll(() => act(), { timeout: 2_000 }).toBe(1);`,
      'a poll of two seconds, with options of the file': `const soon = { timeout: 2 * 1_000 };
        await expect.poll(() => act(), soon).toBe(1);`,
      'toPass within a second': `await expect(async () => act()).toPass({ timeout: 1_000 });`,
      'vi.waitFor within its own second': `await vi.waitFor(() => expect(calls).toEqual([1]));`,
      'vi.waitFor within half a second': `await vi.waitFor(() => expect(calls).toEqual([1]), 500);`,
      'vi.waitUntil within two seconds': `await vi.waitUntil(() => calls.length > 0, { timeout: 2_000, interval: 10 });`,
      'an assertion of a browser test': `await expect(page.getByText('Saved')).toBeVisible({ timeout: 1_000 });`,
      'an action of a browser test': `await page.getByRole('button').click({ timeout: 3_000 });`,
      'a request': `await fetch(url, { signal: AbortSignal.timeout(1_000) });`,
      'a promise that a timer rejects': `await new Promise((resolve, reject) => {
          process.once('message', resolve);
          setTimeout(() => reject(new Error('too late')), 1_000);
        });`,
    },
    accepted: {
      'the limit of the run': `await expect.poll(() => act()).toBe(1);`,
      'a limit that grows with the machine': `await expect(page.getByText('Saved')).toBeVisible({ timeout: limitMs });`,
      'thirty seconds': `await vi.waitFor(() => expect(calls).toEqual([1]), { timeout: 30_000 });`,
      'looking again and again': `await expect(async () => {
          await page.reload();
          await expect(page.getByText('Saved')).toBeVisible({ timeout: 500 });
        }).toPass();`,
      'a database client that closes': `await sql.end({ timeout: 1 });`,
      'fake timers': `vi.useFakeTimers();
        const slow = () => new Promise((_, reject) => setTimeout(reject, 4_500));
        await vi.advanceTimersByTimeAsync(5_000);
        await slow;`,
    },
  },
  'no-skipped-test': {
    refused: {
      skip: `test.skip('a test', () => {});`,
      only: `describe.only('tests', () => {});`,
      fixme: `test.describe.fixme('tests', () => {});`,
      todo: `it.todo('a test');`,
      'skip on a machine': `test.skipIf(process.platform === 'darwin')('a test', () => {});`,
      'expected to fail': `test.fails('a test', () => {});`,
      'retries of a file': `test.describe.configure({ retries: 2 });`,
      'retry of a test': `test('a test', { retry: 3 }, async () => {});`,
    },
    accepted: {
      'one after another': `test.describe.configure({ mode: 'serial' });`,
      'a table': `test.each([1, 2])('a test of %i', (n) => expect(n).toBeGreaterThan(0));`,
      'skip of something else': `reader.skip(4);`,
    },
  },
  'no-sleep': {
    refused: {
      'timers/promises': `await sleep(50);`,
      'a promise of its own': `await new Promise((resolve) => setTimeout(resolve, 100));`,
      'a promise with a value': `await new Promise((done) => setTimeout(() => done('late'), 100));`,
      'nothing happens for 50 ms': `expect(await Promise.race([loading, sleep(50, 'waits')])).toBe('waits');`,
      'nothing happens for two seconds': `const until = performance.now() + 2_000;
        while (performance.now() < until) expect(await act()).toBe(1);`,
      'a poll of its own': `while (!(await act())) await sleep(pauseMs);`,
      waitForTimeout: `await page.waitForTimeout(500);`,
      'Atomics.wait': `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);`,
      'scheduler.wait': `await scheduler.wait(20);`,
      'a sleep of PostgreSQL': 'await sql`select pg_sleep(0.5)`;',
    },
    accepted: {
      'a turn of the event loop': `await sleep(0);`,
      'a limit': `const timer = setTimeout(() => hanging.abort(), 30_000);
        clearTimeout(timer);`,
      'a clock of the test': `vi.useFakeTimers();
        const waiting = new Promise((resolve) => setTimeout(resolve, 60_000));
        await vi.advanceTimersByTimeAsync(60_000);
        await waiting;`,
      'a statement that hangs until it is ended':
        'const hanging = sql`select pg_sleep(60)`;\nawait hanging.cancel();',
      'something with that name': `phone.setTimeout(90);`,
    },
  },
  'no-timed-signal': {
    refused: {
      'a kill after a time': `setTimeout(() => child.kill('SIGKILL'), 120);`,
      'a kill after a time, by pid': `setTimeout(() => {
          if (isRunning) process.kill(pid, 'SIGKILL');
        }, 36);`,
      'a kill each second': `const timer = setInterval(() => process.kill(pids[0] ?? 0), 1_000);
        clearInterval(timer);`,
      'a stopped process': `process.kill(pid, 'SIGSTOP');`,
    },
    accepted: {
      'a kill once it is ready': `await expect.poll(() => isReady(child)).toBe(true);
        child.kill('SIGKILL');`,
      'a timer that ends a request': `const timer = setTimeout(() => hanging.abort(), 30_000);
        clearTimeout(timer);`,
    },
  },
};

/** What each text uses and does not declare. */
export const preamble = `import { scheduler, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, test, vi } from 'vitest';
`;
