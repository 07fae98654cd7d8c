import { keepRunning, type RunningProcess } from '../processes/keep-running.ts';
import type { ProcessPlan } from '../processes/process-plan.ts';
import { openLogs } from './logs.ts';
import { recordProcesses } from './orphaned-processes.ts';

/** A process did not start. The message has its last output and the path of its log. */
export class ProcessFailed extends Error {
  override readonly name = 'ProcessFailed';
}

export interface ProcessGroup {
  /** Starts a process, keeps it running, and resolves once it is ready. Throws ProcessFailed if it never is. */
  start(plan: ProcessPlan): Promise<void>;
  /** Restarts every process of a service with the new build. */
  restart(service: string): void;
  /** Sets what runs after the services stopped and before the servers they use stop. */
  beforeServers(stop: () => Promise<void>): void;
  /** Stops the gateway, then the other services, then the servers. Nothing restarts. */
  stop(): Promise<void>;
  logFile(name: string): string;
}

export interface ProcessGroupOptions {
  directory: string;
  printLine(line: string): void;
  onPid(name: string, pid: number): void;
}

const stopOrder = [['gateway'], ['lists', 'billing', 'notify'], ['nats'], ['postgres']];

/** 'lists' of 'lists' and of 'lists-2'. */
const kindOf = (name: string) => name.replace(/-\d+$/, '');

/** All processes of one stack: their logs, their pids, and the order of stopping them. */
export function processGroup({ directory, printLine, onPid }: ProcessGroupOptions): ProcessGroup {
  const logs = openLogs(directory, printLine);
  const recorder = recordProcesses(directory);
  const running = new Map<string, RunningProcess>();
  let stopStandIns = async () => {};
  let stopping = false;
  const allOf = (kinds: readonly string[]) =>
    [...running].filter(([name]) => kinds.includes(kindOf(name))).map(([, process]) => process);
  return {
    async start(plan) {
      if (stopping) throw new ProcessFailed(`${plan.name} was not started: the stack is stopping`);
      const process = keepRunning(plan, {
        openOutput: logs.open,
        onUnexpectedExit: printLine,
        onPid(name, pid) {
          if (pid === undefined) return recorder.ended(name);
          recorder.started(name, pid);
          onPid(name, pid);
        },
      });
      running.set(plan.name, process);
      await process.ready.catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause);
        const last = logs.tail(plan.name);
        throw new ProcessFailed(`${reason}. It wrote, in ${logs.fileOf(plan.name)}:\n${last}`, { cause });
      });
    },
    restart(service) {
      for (const process of allOf([service])) process.restart();
    },
    beforeServers(stop) {
      stopStandIns = stop;
    },
    async stop() {
      stopping = true;
      for (const kinds of stopOrder) {
        if (kinds.includes('nats')) await stopStandIns();
        await Promise.all(allOf(kinds).map((process) => process.stop()));
      }
    },
    logFile: logs.fileOf,
  };
}
