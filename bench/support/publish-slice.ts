import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RunningStack } from '@scanlist/e2e/stack';

/** The folder with the build of the owner slice. */
export const ownerBuild = join(import.meta.dirname, '..', '..', 'apps', 'owner-mfe', 'dist');

/** Publishes a build as `npm run slice -- publish` does; resolves when the gateway serves it. */
export async function publishSlice({ directory }: RunningStack, slice: string, dist: string): Promise<void> {
  const script = join(import.meta.dirname, '..', '..', 'tools', 'slice', 'slice.mjs');
  await promisify(execFile)(process.execPath, [script, 'publish', slice, '--dist', dist], {
    env: { ...process.env, STACK_DIR: directory },
  });
}
