import { trySlice } from '@scanlist/contracts/messages/gateway';
import type { DeployedSlice, SliceVersion } from '@scanlist/contracts/messages/slices';
import { requestForCommand } from '@scanlist/messaging/connect-for-command';
import { CommandError } from '../command-error.ts';
import type { CommandDependencies } from '../context.ts';
import { waitUntilServed } from '../gateways.ts';

/**
 * Makes a version live: a gateway tries it first, then the live record is replaced if nobody else was faster, then every
 * gateway reports that it serves it. `wanted` is a version, or its beginning where that is enough.
 */
export async function activateVersion(
  deps: CommandDependencies,
  slice: DeployedSlice,
  wanted: string,
): Promise<void> {
  const { registry, nc, by, printLine } = deps;
  const version = versionNamed(await registry.versions(slice), slice, wanted);
  const current = (await registry.live()).get(slice);
  if (current?.digest === version.digest) {
    return printLine(`${slice} ${version.version} is live already, since ${current.activatedAt}.`);
  }
  printLine(`Trying ${slice} ${version.version} in a gateway`);
  const { problems } = await requestForCommand(nc, trySlice, { name: slice, version: version.version });
  if (problems.length > 0) {
    throw new CommandError(
      `${slice} ${version.version} is refused:\n${problems.map((problem) => `- ${problem}`).join('\n')}`,
    );
  }
  const startedAt = performance.now();
  const revision = await registry.activate(
    slice,
    {
      version: version.version,
      digest: version.digest,
      activatedAt: new Date().toISOString(),
      activatedBy: by,
    },
    current?.revision ?? 0,
  );
  const gateways = await waitUntilServed(nc, slice, revision);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(2);
  printLine(
    `${slice} ${version.version} is live in ${gateways === 1 ? 'one gateway' : `${gateways} gateways`} after ${seconds} s`,
  );
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
