import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What `stack.json` says while the product runs (decision R3). */
export interface StackFile {
  gateway: string;
  mailbox: string;
  stripe: string;
  postgres: string;
  nats: string;
  /** Where there are several of each, 'lists-2' is beside 'lists'. */
  processes: Record<'gateway' | 'lists' | 'billing' | 'notify' | 'nats' | 'postgres', number>;
}

/** The product, started by `npm start`'s own script on free ports with data of its own. */
export interface RunningStack {
  directory: string;
  read(): StackFile;
  /** What it has printed. */
  output(): string;
  /** Stops every process as SIGTERM does, keeping the data. */
  stop(): Promise<void>;
  /** Stops and forgets the data. */
  remove(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');
const startTimeoutMs = 180_000;

/** The products this process has started and not removed yet. */
export const runningStacks = new Set<RunningStack>();

/**
 * Starts the product and waits until it is healthy. With `directory` it goes on from the data kept there. Throws with what
 * it printed when it does not come up; then nothing of it is left.
 */
export async function startStack(
  options: { directory?: string; env?: Record<string, string>; args?: string[] } = {},
): Promise<RunningStack> {
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'scanlist-e2e-'));
  const file = join(directory, 'stack.json');
  const { PUBLIC_ORIGIN: _ofAnother, ...inherited } = process.env;
  const env: NodeJS.ProcessEnv = { ...inherited, STACK_DIR: directory, PORT: '0', ...options.env };
  // A test that runs beside a running product uses the same build.
  const flags = [...(process.env.E2E_STACK ? ['--built'] : []), ...(options.args ?? [])];
  const child = spawn(process.execPath, [join(root, 'tools/local-stack/start.mjs'), ...flags], {
    cwd: root,
    env,
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk) => output.push(String(chunk)));
  child.stderr.on('data', (chunk) => output.push(String(chunk)));

  const read = () => JSON.parse(readFileSync(file, 'utf8')) as StackFile;
  const stop = () => end(child);
  const remove = async () => {
    await stop();
    runningStacks.delete(stack);
    started.delete(remove);
    rmSync(directory, { recursive: true, force: true });
  };
  const stack = { directory, read, output: () => output.join(''), stop, remove };
  removeWhenInterrupted(remove);
  const deadline = Date.now() + startTimeoutMs;
  while (!(await isHealthy(read))) {
    const problem =
      child.exitCode !== null
        ? 'ended before it was healthy'
        : Date.now() > deadline && 'was not healthy in time';
    if (problem) {
      await remove();
      throw new Error(`the stack ${problem}:\n${output.join('')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const earlier of runningStacks) if (earlier.directory === directory) runningStacks.delete(earlier);
  runningStacks.add(stack);
  return stack;
}

/** How to remove what this process has started. */
const started = new Set<() => Promise<void>>();

/** Leaves nothing running or lying about when this process is told to stop, as by Ctrl-C or a time limit. */
function removeWhenInterrupted(remove: () => Promise<void>): void {
  if (started.size === 0) {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        void Promise.allSettled([...started].map((removeOne) => removeOne())).then(() => process.exit(1));
      });
    }
  }
  started.add(remove);
}

/** Whether the gateway of a product says that it and all it needs are up. */
export async function isHealthy(read: () => StackFile): Promise<boolean> {
  try {
    return (await fetch(`${read().gateway}/healthz`)).status === 200;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
