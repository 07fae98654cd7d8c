import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { DeployedSlice } from '@scanlist/contracts/messages/slices';
import { packBuild } from '@scanlist/slices/publish-build';
import { sliceLayouts } from '@scanlist/slices/read-build';
import { readCommit } from '@scanlist/slices/read-commit';
import { CommandError } from '../command-error.ts';
import type { CommandDependencies } from '../context.ts';
import { uploadBuild } from '../ship-build.ts';
import { activateVersion } from './activate.ts';

export interface PublishOptions {
  activates: boolean;
  /** Whether it is pinned as it is activated. */
  pins: boolean;
  tests: boolean;
  /** A build made elsewhere, which is neither built nor tested here. */
  dist: string | undefined;
}

/** Builds and tests a slice, uploads it, and makes it live unless told otherwise. */
export async function publishSlice(
  deps: CommandDependencies,
  slice: DeployedSlice,
  { activates, pins, tests, dist }: PublishOptions,
): Promise<void> {
  const { root, printLine } = deps;
  const key = deps.signingKey();
  const { workspace } = sliceLayouts[slice];
  if (dist === undefined) {
    printLine(`Building ${slice}`);
    await runTool(root, [
      'turbo',
      'run',
      'build',
      `--filter=@scanlist/${workspace}`,
      '--output-logs=errors-only',
    ]);
  }
  if (tests && dist === undefined) {
    printLine(`Testing ${slice}`);
    await runTool(root, ['vitest', 'run', '--project', 'unit', '--reporter=dot', `apps/${workspace}/`]);
  }
  const build = await packBuild({
    root,
    slice,
    dist,
    // A build made elsewhere may be of another tree.
    commit: dist === undefined ? await readCommit(root) : null,
    key,
    by: deps.by,
    now: new Date(),
  });
  await uploadBuild(deps, slice, build);
  if (activates) await activateVersion(deps, slice, build.version.version, { pins });
}

/** Runs a tool of this checkout; its output is shown only when it fails. */
async function runTool(root: string, [tool = '', ...args]: string[]): Promise<void> {
  const bin = tool === 'turbo' ? 'turbo/bin/turbo' : `${tool}/${tool}.mjs`;
  const child = spawn(process.execPath, [join(root, 'node_modules', bin), ...args], {
    cwd: root,
    env: { ...process.env, BUILD_LEVEL: 'release', TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new CommandError(`${Buffer.concat(output)}\n${tool} failed; nothing was uploaded.`);
}
