import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessPlan } from './process-plan.ts';
import { stopWithParent } from './stop-with-parent.ts';

export interface KeepRunningOptions {
  /** The target of its output. A file descriptor keeps working if this process is killed. */
  openOutput(plan: ProcessPlan): { stdio: 'pipe' | number; attach?(child: ChildProcess): void };
  /** Called at every start (with the pid) and every exit (with undefined). */
  onPid(name: string, pid: number | undefined): void;
  /** Called with a sentence at every unexpected exit. */
  onUnexpectedExit(sentence: string): void;
  /** False: it is started once and not restarted. */
  restart?: boolean;
  /** How often it may exit before it was ever ready; then `ready` rejects. 3 by default. */
  failuresMax?: number;
  /** Waits before a start that follows a failed one. Rejects when the signal aborts. */
  pause?(ms: number, signal: AbortSignal): Promise<unknown>;
}

export interface RunningProcess {
  readonly name: string;
  /** Resolves once it is ready for the first time; rejects if it never is. */
  readonly ready: Promise<void>;
  /** Stops it gracefully, after 20 seconds with -9, and does not restart it. Safe to call twice. */
  stop(): Promise<void>;
  /** Stops it gracefully and starts it again, with the files now on disk. */
  restart(): void;
}

const stopDeadlineMs = 20_000;

/**
 * Runs a process and restarts it whenever it exits: at once if it was ready before, else after a pause that grows to five
 * seconds.
 */
export function keepRunning(plan: ProcessPlan, options: KeepRunningOptions): RunningProcess {
  const { pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }) } = options;
  let child: ChildProcess | undefined;
  let stopping = false;
  let wasAsked = false;
  const wake = new AbortController();
  const ready = deferred();

  const ended = run().catch((error: unknown) => ready.reject(error));
  return {
    name: plan.name,
    ready: ready.promise,
    async stop() {
      stopping = true;
      wake.abort();
      const deadline = setTimeout(() => child?.kill('SIGKILL'), stopDeadlineMs);
      child?.kill(plan.stopSignal);
      await ended;
      clearTimeout(deadline);
    },
    restart() {
      wasAsked = true;
      child?.kill(plan.stopSignal);
    },
  };

  async function run(): Promise<void> {
    let failures = 0;
    let hasServed = false;
    while (!stopping) {
      const end = await runOnce();
      if (end.served) {
        hasServed = true;
        failures = 0;
      }
      if (stopping) break;
      if (wasAsked && end.served) {
        wasAsked = false;
        continue;
      }
      if (!end.served) failures += 1;
      const sentence = `${plan.name} ${end.how}${end.served ? '' : ' before it was ready'}`;
      if (options.restart === false || (!hasServed && failures >= (options.failuresMax ?? 3))) {
        ready.reject(new Error(sentence));
        return;
      }
      options.onUnexpectedExit(`${sentence}; starting it again`);
      if (!end.served) await pause(pauseMs(failures), wake.signal).catch(() => undefined);
    }
    ready.reject(new Error(`${plan.name} was stopped before it was ready`));
  }

  async function runOnce(): Promise<{ served: boolean; how: string }> {
    await plan.beforeStart?.();
    if (stopping) return { served: false, how: 'was stopped' };
    const started = startProcess(plan, options);
    child = started;
    const gone = new AbortController();
    const end = new Promise<string>((resolve) => {
      started.once('error', (error) => resolve(`could not be started: ${error.message}`));
      started.once('exit', (code, signal) =>
        resolve(signal ? `was ended by ${signal}` : `exited with ${code}`),
      );
    });
    void end.then((how) => gone.abort(new Error(how)));
    options.onPid(plan.name, started.pid);
    const unwatch =
      plan.ownService || !started.pid ? undefined : stopWithParent(started.pid, shortName(plan));
    let served = false;
    const serving = plan.ready(started, gone.signal).then(
      () => {
        served = !gone.signal.aborted;
        if (served) ready.resolve();
      },
      (error: unknown) => {
        if (!gone.signal.aborted) options.onUnexpectedExit(`${plan.name} does not come up: ${String(error)}`);
        started.kill('SIGKILL');
      },
    );
    const how = await end;
    child = undefined;
    unwatch?.();
    options.onPid(plan.name, undefined);
    await serving;
    return { served, how };
  }
}

function startProcess(plan: ProcessPlan, options: KeepRunningOptions): ChildProcess {
  const output = options.openOutput(plan);
  const child = spawn(plan.command, [...plan.args], {
    cwd: plan.cwd,
    env: plan.env,
    // Its own process group: Ctrl-C reaches only this process, which stops everything in order.
    detached: true,
    stdio: ['ignore', output.stdio, output.stdio, ...(plan.ownService ? (['ipc'] as const) : [])],
    ...plan.user,
  });
  output.attach?.(child);
  return child;
}

function deferred() {
  let resolve: () => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  // Nobody has to await `promise`: a rejection must not be unhandled.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

function pauseMs(failures: number): number {
  return Math.min(5000, 100 * 2 ** failures);
}

function shortName(plan: ProcessPlan): 'INT' | 'TERM' {
  return plan.stopSignal === 'SIGINT' ? 'INT' : 'TERM';
}

/** Resolves when a service sends `{ type: 'ready' }` over its IPC channel. */
export async function readyMessage(child: ChildProcess, gone: AbortSignal): Promise<void> {
  for (;;) {
    const [message] = (await once(child, 'message', { signal: gone })) as [unknown];
    if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready')
      return;
  }
}
