import type { DeployedSlice } from '@scanlist/contracts/messages/slices';
import { CommandError } from '../command-error.ts';
import type { CommandDependencies } from '../context.ts';
import { versionNamed } from '../version-named.ts';

/**
 * Removes one published version at once, for example because it must not be served any more. Open tabs that run it have to
 * be reloaded. The live version cannot be removed.
 */
export async function removeVersion(
  { registry, printLine }: CommandDependencies,
  slice: DeployedSlice,
  wanted: string,
): Promise<void> {
  const version = versionNamed(await registry.versions(slice), slice, wanted);
  if ((await registry.live()).get(slice)?.digest === version.digest) {
    throw new CommandError(`${slice} ${version.version} is live. Activate another version first.`);
  }
  await registry.remove(slice, version);
  printLine(`Removed ${slice} ${version.version}. Gateways stop serving its files within seconds.`);
}
