import type { DeployedSlice } from '@scanlist/contracts/messages/slices';
import type { CommandDependencies } from '../context.ts';
import { makeLive } from '../make-live.ts';
import { versionNamed } from '../version-named.ts';

/** Makes a published version live. `wanted` is a version, or its beginning where that is enough. */
export async function activateVersion(
  deps: CommandDependencies,
  slice: DeployedSlice,
  wanted: string,
): Promise<void> {
  const { registry, printLine } = deps;
  const version = versionNamed(await registry.versions(slice), slice, wanted);
  const current = (await registry.live()).get(slice);
  if (current?.digest === version.digest) {
    return printLine(`${slice} ${version.version} is live already, since ${current.activatedAt}.`);
  }
  await makeLive(deps, slice, version, current);
}
