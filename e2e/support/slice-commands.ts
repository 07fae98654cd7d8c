import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RunningStack } from './stack.ts';

const root = join(import.meta.dirname, '..', '..');

/** Runs `npm run slice -- ...` against that product; rejects when it is refused. */
export async function slice(stack: RunningStack, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'tools/slice/slice.mjs'), ...args],
    {
      env: { ...process.env, STACK_DIR: stack.directory },
    },
  );
  return stdout;
}

/** The live version of each slice, from `list`. */
export async function liveVersions(stack: RunningStack): Promise<string[]> {
  const lines = (await slice(stack, 'list')).split('\n');
  return lines
    .filter((line) => line.includes(' of 2'))
    .map((line) => line.split(/ {2,}/).slice(0, 2).join(' '));
}
