import type { DeployedSlice } from '@scanlist/contracts/messages/slices';
import type { CommandDependencies } from '../context.ts';
import { makeLive } from '../make-live.ts';
import { versionNamed } from '../version-named.ts';
import { mayReplace, pinVersion } from './pin.ts';

/**
 * Makes a published version live, and pins it if `pins`. `wanted` is a version, or its beginning where that is enough.
 *
 * @throws CommandError when another version is pinned, or a gateway refuses this one.
 */
export async function activateVersion(
  deps: CommandDependencies,
  slice: DeployedSlice,
  wanted: string,
  { pins = false }: { pins?: boolean } = {},
): Promise<void> {
  const { registry, printLine } = deps;
  const version = versionNamed(await registry.versions(slice), slice, wanted);
  const current = (await registry.live()).get(slice);
  if (current?.digest === version.digest) {
    printLine(`${slice} ${version.version} is live already, since ${current.activatedAt}.`);
    return pins ? pinVersion(deps, slice, version.version) : undefined;
  }
  mayReplace(slice, current);
  await makeLive(deps, slice, version, { current, pins });
}
