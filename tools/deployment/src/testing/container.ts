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
  /** Runs the image's HEALTHCHECK beside it; true where that says it is well. */
  isHealthy(): Promise<boolean>;
  /** Resolves with its exit code. */
  ended: Promise<number | null>;
  /** What it wrote, for a message about why a test failed. */
  output(): string;
  /** SIGTERM, as docker stop sends it; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Runs an image's CMD in its laid-out files, with that environment and no other; started by root, as somebody without rights,
 * who can write none of those files.
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

/** Undefined where we have no rights to lose, or Node lies where nobody else may go. */
export function unprivilegedUser(folder: string): SystemUser | undefined {
  const user = postgresUser();
  return user && [folder, dirname(process.execPath)].every((place) => canEnter(place, user))
    ? user
    : undefined;
}

/** A word of a command that begins with a slash is a place in the image. */
function inFolder(words: string[], folder: string): string[] {
  return words.map((word) => (word.startsWith('/') ? join(folder, word) : word));
}
