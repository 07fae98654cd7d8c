import type { DeployedSlice } from '@scanlist/contracts/messages/slices';
import { unneeded } from '@scanlist/slices/unneeded';
import type { CommandDependencies } from '../context.ts';

/** Removes versions that are neither among the last five nor live within seven days, and uploads without a version. */
export async function pruneVersions(
  { registry, printLine }: CommandDependencies,
  slices: readonly DeployedSlice[],
): Promise<void> {
  let removed = 0;
  for (const slice of slices) {
    const [versions, history, artifacts] = await Promise.all([
      registry.versions(slice),
      registry.history(slice),
      registry.artifacts(slice),
    ]);
    for (const version of unneeded(versions, history, new Date())) {
      await registry.remove(slice, version);
      removed += 1;
      printLine(`Removed ${slice} ${version.version}`);
    }
    const known = new Set(versions.map(({ digest }) => digest));
    for (const digest of artifacts.filter((each) => !known.has(each))) {
      await registry.removeArtifact(slice, digest);
      removed += 1;
      printLine(`Removed an upload of ${slice} without a version, ${digest.slice(0, 12)}`);
    }
  }
  if (removed === 0) printLine('There is nothing to remove');
}
