import type { ChildProcess } from 'node:child_process';

/** How to run one long-lived process, and how to detect that it is ready. */
export interface ProcessPlan {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** The user to run it as, if it must not be root. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** True for our services: they report over an IPC channel, log to a pipe, and stop when the channel closes. */
  readonly ownService: boolean;
  /** The signal for a graceful stop. */
  readonly stopSignal: 'SIGINT' | 'SIGTERM';
  /** Removes what a killed predecessor left. */
  beforeStart?(): Promise<void>;
  /** Resolves once the process is ready. `gone` is aborted if it exits first. */
  ready(child: ChildProcess, gone: AbortSignal): Promise<void>;
}
