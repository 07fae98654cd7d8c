import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import {
  canEnter,
  postgresUser,
  type SystemUser,
} from '../../../local-stack/src/postgres/unprivileged-user.ts';
import { stopWithParent } from '../../../local-stack/src/processes/stop-with-parent.ts';
import type { Stage } from './dockerfile.ts';

export interface Container {
  /** Runs the image's HEALTHCHECK; true if it succeeds. */
  isHealthy(): Promise<boolean>;
  /** Resolves with its exit code. */
  ended: Promise<number | null>;
  /** Its output, for the message of a failed test. */
  output(): string;
  /** SIGTERM, as docker stop sends it; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Runs an image's CMD in its assembled files, with only this environment. Started by root, it runs as an unprivileged user
 * who cannot write those files.
 */
export function startContainer(stage: Stage, folder: string, environment: NodeJS.ProcessEnv): Container {
  const options = {
    cwd: join(folder, stage.workdir),
    env: { PATH: process.env.PATH, ...environment },
    ...unprivilegedUser(folder),
  };
  const [command = '', ...args] = inFolder(stage.cmd ?? [], folder);
  const child: ChildProcess = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let written = '';
  child.stdout?.on('data', (chunk: Buffer) => (written += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (written += chunk.toString()));
  const unwatch = child.pid ? stopWithParent(child.pid, 'KILL') : undefined;
  const ended = once(child, 'close').then(([code]) => {
    unwatch?.();
    return code as number | null;
  });
  return {
    ended,
    output: () => written,
    async isHealthy() {
      if (!Array.isArray(stage.healthcheck)) return true;
      const [check = '', ...words] = inFolder(stage.healthcheck, folder);
      const [code] = await once(spawn(check, words, { ...options, stdio: 'ignore' }), 'close');
      return code === 0;
    },
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Undefined if the current user is unprivileged, or if no other user can reach Node. */
export function unprivilegedUser(folder: string): SystemUser | undefined {
  const user = postgresUser();
  return user && [folder, dirname(process.execPath)].every((place) => canEnter(place, user))
    ? user
    : undefined;
}

/** Maps absolute paths of a command into the image's folder. */
function inFolder(words: string[], folder: string): string[] {
  return words.map((word) => (word.startsWith('/') ? join(folder, word) : word));
}
