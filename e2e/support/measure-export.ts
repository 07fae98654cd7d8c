import { setTimeout as sleep } from 'node:timers/promises';
import { beginDownload, type Download, readDownload } from './download.ts';
import { isHealthy, type RunningStack } from './stack.ts';
import { memoryOfEach, watchMemory } from './watch-processes.ts';

/** An export that was measured. */
export interface MeasuredExport extends Download {
  seconds: number;
  /** How much the memory of each process grew at most, and what was its most, in MB, the largest growth first. */
  growth: { name: string; grownMb: number; mostMb: number }[];
}

const steadyMs = 1_000;
const steadyKb = 500;
const steadyMsMax = 60_000;

/** Downloads an export from processes that have just started. */
export async function measureExport(
  stack: RunningStack,
  asked: { path: string; cookie: string },
): Promise<MeasuredExport> {
  await startAnew(stack);
  return measureNextExport(stack, asked);
}

/**
 * Kills the gateway and lists, and waits until the new ones have loaded what they load. The memory of processes that have
 * answered nobody grows more than that of processes which have worked before.
 */
export async function startAnew(stack: RunningStack): Promise<void> {
  await restartServices(stack);
  await waitForSteadyMemory(stack);
}

/** Downloads an export from processes as they are. */
export async function measureNextExport(
  stack: RunningStack,
  { path, cookie }: { path: string; cookie: string },
): Promise<MeasuredExport> {
  const watched = watchMemory(stack, 50);
  const from = performance.now();
  const download = await readDownload(await beginDownload(stack.read().gateway + path, cookie));
  const seconds = (performance.now() - from) / 1_000;
  const growth = Object.entries(watched())
    .map(([name, samples]) => ({
      name,
      grownMb: (Math.max(...samples) - (samples[0] ?? 0)) / 1_000,
      mostMb: Math.max(...samples) / 1_000,
    }))
    .toSorted((a, b) => b.grownMb - a.grownMb);
  return { ...download, seconds, growth };
}

/** The figures of an export in a line. */
export function describeExport({ seconds, bytes, growth }: MeasuredExport): string {
  const each = growth.map(({ name, grownMb }) => `${name} ${grownMb.toFixed(0)} MB`);
  return `${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB; growth: ${each.join(', ')}`;
}

async function restartServices(stack: RunningStack): Promise<void> {
  const before = stack.read().processes;
  for (const name of ['lists', 'gateway'] as const) process.kill(before[name], 'SIGKILL');
  const areNew = () => {
    const { processes } = stack.read();
    return processes.lists !== before.lists && processes.gateway !== before.gateway;
  };
  while (!areNew() || !(await isHealthy(stack.read))) await sleep(50);
}

/** Waits until a process that starts has loaded what it loads. */
async function waitForSteadyMemory(stack: RunningStack): Promise<void> {
  const until = performance.now() + steadyMsMax;
  for (;;) {
    const before = memoryOfEach(stack);
    await sleep(steadyMs);
    const after = memoryOfEach(stack);
    if (Object.keys(before).every((name) => Math.abs((after[name] ?? 0) - (before[name] ?? 0)) < steadyKb))
      return;
    if (performance.now() > until) throw new Error('the memory of the product does not become steady');
  }
}
