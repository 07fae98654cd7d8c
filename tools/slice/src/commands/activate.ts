import type { DeployedSlice, SliceVersion } from '@scanlist/contracts/messages/slices';
import { CommandError } from '../command-error.ts';
import type { CommandDependencies } from '../context.ts';
import { makeLive } from '../make-live.ts';

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

function versionNamed(versions: SliceVersion[], slice: DeployedSlice, wanted: string): SliceVersion {
  const exact = versions.find(({ version }) => version === wanted);
  const matches = exact
    ? [exact]
    : versions.filter(
        ({ version }) => /^[+-]/.test(version.slice(wanted.length)) && version.startsWith(wanted),
      );
  const [only, another] = matches;
  if (only && !another) return only;
  const which =
    matches.length > 0
      ? `Which one: ${matches.map(({ version }) => version).join(', ')}?`
      : `See npm run slice -- list ${slice}`;
  throw new CommandError(
    `${matches.length === 0 ? `There is no ${slice} ${wanted}.` : `${matches.length} versions begin with ${wanted}.`} ${which}`,
  );
}
