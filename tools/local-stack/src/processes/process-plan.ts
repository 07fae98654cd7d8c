import type { ChildProcess } from 'node:child_process';

/** How to run one long-lived process, and how to know that it serves. */
export interface ProcessPlan {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Whom to run it as, where it must not be root. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** True for our own services: they report over an IPC channel, write their log to a pipe and stop with it. */
  readonly ownService: boolean;
  /** The signal that makes it stop in good order. */
  readonly stopSignal: 'SIGINT' | 'SIGTERM';
  /** Clears what a killed predecessor left behind. */
  beforeStart?(): Promise<void>;
  /** Resolves once the process serves; `gone` is aborted when it exits first. */
  ready(child: ChildProcess, gone: AbortSignal): Promise<void>;
}
