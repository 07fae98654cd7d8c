import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createDataFolder } from './data-folder.ts';
import { slowness } from './slowness.ts';

/** The content of `stack.json` while the product runs (decision R3). */
export interface StackFile {
  gateway: string;
  mailbox: string;
  stripe: string;
  postgres: string;
  nats: string;
  /** Process ids by name. With several processes of a service there is 'lists-2' beside 'lists'. */
  processes: Record<'gateway' | 'lists' | 'billing' | 'notify' | 'nats' | 'postgres', number>;
}

/** A running product, started by the script of `npm start`, on free ports and with its own data. */
export interface RunningStack {
  directory: string;
  read(): StackFile;
  /** Everything that it has printed. */
  output(): string;
  /** Stops every process with SIGTERM and keeps the data. */
  stop(): Promise<void>;
  /** Stops every process and deletes the data. */
  remove(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');
const startTimeoutMs = 180_000;

/** The products that this process has started and not removed. */
export const runningStacks = new Set<RunningStack>();

export interface StartStackOptions {
  /** The folder of its data. By default a new one, which is a copy of the template's if there is one. */
  directory?: string;
  env?: Record<string, string>;
  /** Arguments of `npm start --`. */
  args?: string[];
  /** The folder whose `npm start` it is: this checkout by default. Its files may be links to other folders. */
  root?: string;
}

/**
 * Starts the product and waits until it is healthy. If it does not become healthy, it is removed, and the error contains
 * what it printed.
 */
export async function startStack(options: StartStackOptions = {}): Promise<RunningStack> {
  const directory = options.directory ?? newDirectory(options);
  const file = join(directory, 'stack.json');
  const { PUBLIC_ORIGIN: _ofAnother, ...inherited } = process.env;
  const env: NodeJS.ProcessEnv = { ...inherited, STACK_DIR: directory, PORT: '0', ...options.env };
  // A test beside a running product uses the build of that product.
  const flags = [...(process.env.E2E_STACK ? ['--built'] : []), ...(options.args ?? [])];
  const cwd = options.root ?? root;
  // The script of a root of links then takes that root for its checkout, and not the folder it is a link to.
  const nodeFlags = options.root === undefined ? [] : ['--preserve-symlinks-main'];
  const script = join(cwd, 'tools/local-stack/start.mjs');
  const child = spawn(process.execPath, [...nodeFlags, script, ...flags], { cwd, env });
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
  const deadline = Date.now() + startTimeoutMs * slowness;
  while (!(await isHealthy(read))) {
    const problem =
      child.exitCode !== null
        ? 'ended before it was healthy'
        : Date.now() > deadline && 'was not healthy in time';
    if (problem) {
      await remove();
      throw new Error(`the stack ${problem}:\n${output.join('')}`);
    }
    // oxlint-disable-next-line test-rules/no-sleep -- it looks again until the product is healthy, outside of any test
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const earlier of runningStacks) if (earlier.directory === directory) runningStacks.delete(earlier);
  runningStacks.add(stack);
  return stack;
}

/**
 * Starts a product without a template, stops it, and makes it the template of those that are started from now on, here
 * and in child processes. A product on a copy has its databases, streams and demo owner already, so its start takes half
 * the CPU time. The returned function deletes the template.
 */
export async function makeTemplate(): Promise<() => void> {
  delete process.env.E2E_TEMPLATE;
  const stack = await startStack();
  await stack.stop();
  runningStacks.delete(stack);
  rmSync(join(stack.directory, 'logs'), { recursive: true });
  const data = join(stack.directory, 'postgres');
  // Root may have to keep PostgreSQL's data elsewhere (postgres-location.ts).
  if (existsSync(data)) {
    removeSpareLogs(join(data, 'pg_wal'));
    process.env.E2E_TEMPLATE = stack.directory;
  }
  return () => {
    delete process.env.E2E_TEMPLATE;
    rmSync(stack.directory, { recursive: true, force: true });
  };
}

/**
 * Removes the files of PostgreSQL's write-ahead log that are made for later. A server that was stopped properly needs
 * only the first file, and copies of the others would double the time of a copy.
 */
function removeSpareLogs(folder: string): void {
  const files = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const name of files.toSorted().slice(1)) rmSync(join(folder, name));
}

function newDirectory({ args = [], root: ofAnother }: StartStackOptions): string {
  const directory = createDataFolder();
  const template = process.env.E2E_TEMPLATE;
  // Another number of NATS servers, or another release, has other data.
  if (template === undefined || args.includes('--nats-nodes') || ofAnother !== undefined) return directory;
  // PostgreSQL's files keep their owner.
  execFileSync('cp', ['-a', `${template}/.`, directory]);
  return directory;
}

/** The function that removes each started product. */
const started = new Set<() => Promise<void>>();

/** Removes all started products when this process is interrupted, for example by Ctrl-C or a time limit. */
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

/** Returns whether the gateway of a product reports that it and everything it needs are up. */
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
