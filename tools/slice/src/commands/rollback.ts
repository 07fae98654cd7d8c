import type { DeployedSlice } from '@scanlist/contracts/messages/slices';
import { CommandError } from '../command-error.ts';
import type { CommandDependencies } from '../context.ts';
import { activateVersion } from './activate.ts';

/** Makes the version live that was live before the present one, as far as it is still published. */
export async function rollBack(deps: CommandDependencies, slice: DeployedSlice): Promise<void> {
  const [history, versions] = await Promise.all([
    deps.registry.history(slice),
    deps.registry.versions(slice),
  ]);
  const current = history.at(-1);
  const published = new Set(versions.map(({ digest }) => digest));
  const before = history.findLast(({ digest }) => digest !== current?.digest && published.has(digest));
  if (!before) throw new CommandError(`No version of ${slice} was live before ${current?.version ?? 'now'}.`);
  await activateVersion(deps, slice, before.version);
}
