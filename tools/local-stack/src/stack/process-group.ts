import { keepRunning, type RunningProcess } from '../processes/keep-running.ts';
import type { ProcessPlan } from '../processes/process-plan.ts';
import { openLogs } from './logs.ts';
import { recordProcesses } from './orphaned-processes.ts';

/** A process did not come up; the message says what it wrote last and where the rest is. */
export class ProcessFailed extends Error {
  override readonly name = 'ProcessFailed';
}

export interface ProcessGroup {
  /** Starts a process for good and resolves once it serves. Throws ProcessFailed when it never does. */
  start(plan: ProcessPlan): Promise<void>;
  /** Stops every process of a service in good order and starts what is built now. */
  restart(service: string): void;
  /** Does this between stopping the services and stopping the servers they use. */
  beforeServers(stop: () => Promise<void>): void;
  /** Stops the gateway, then the other services, then the servers. Nothing starts any more. */
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

/** All processes of one stack: their logs, their pids, and the order in which they stop. */
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
