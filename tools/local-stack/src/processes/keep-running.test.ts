import { afterEach, expect, test, vi } from 'vitest';
import { type KeepRunningOptions, keepRunning, type RunningProcess, readyMessage } from './keep-running.ts';
import { isAlive } from './process-identity.ts';
import type { ProcessPlan } from './process-plan.ts';
import { waitUntil } from './wait-until.ts';

const started: RunningProcess[] = [];
afterEach(() => Promise.all(started.splice(0).map((process) => process.stop())));

test('a process killed with -9 is started again, without a pause', async () => {
  const pause = vi.fn(async () => {});
  const script = "process.send({ type: 'ready' }); setInterval(() => {}, 1000)";
  const { process: kept, pids } = run(script, { pause });
  await kept.ready;
  const first = pids.at(-1) ?? 0;
  process.kill(first, 'SIGKILL');
  await waitUntil('another pid', () => pids.length === 2);
  expect(pids[1]).not.toBe(first);
  expect(pause).not.toHaveBeenCalled();
});

test('a stop is final and leaves no process', async () => {
  const { process: kept, pids, deaths } = run("process.send({ type: 'ready' }); setInterval(() => {}, 1000)");
  await kept.ready;
  await kept.stop();
  expect(pids.map(isAlive)).toEqual([false]);
  expect(deaths).toEqual([]);
});

test('a process that is never ready is given up, with its reason', async () => {
  const pause = vi.fn(async (_ms: number) => {});
  const { process: kept, pids } = run('process.exit(3)', { failuresMax: 3, pause });
  await expect(kept.ready).rejects.toThrow('process exited with 3 before it was ready');
  expect(pids).toHaveLength(3);
  expect(pause.mock.calls.map(([ms]) => ms)).toEqual([200, 400]);
});

test('a missing program is reported, and causes no unhandled error', async () => {
  const { process: kept } = run('', { failuresMax: 1 }, '/nowhere/at-all');
  await expect(kept.ready).rejects.toThrow(/could not be started.*ENOENT/);
});

test('a requested restart is not reported as an unexpected exit', async () => {
  const { process: kept, pids, deaths } = run("process.send({ type: 'ready' }); setInterval(() => {}, 1000)");
  await kept.ready;
  kept.restart();
  await waitUntil('another pid', () => pids.length === 2);
  expect(deaths).toEqual([]);
});

function run(script: string, options: Partial<KeepRunningOptions> = {}, command = process.execPath) {
  const pids: number[] = [];
  const deaths: string[] = [];
  const plan: ProcessPlan = {
    name: 'process',
    command,
    args: ['-e', script],
    env: {},
    cwd: '/',
    ownService: true,
    stopSignal: 'SIGTERM',
    ready: readyMessage,
  };
  const kept = keepRunning(plan, {
    openOutput: () => ({ stdio: 'pipe' }),
    onPid: (_name, pid) => pid !== undefined && pids.push(pid),
    onUnexpectedExit: (sentence) => deaths.push(sentence),
    ...options,
  });
  started.push(kept);
  return { process: kept, pids, deaths };
}
