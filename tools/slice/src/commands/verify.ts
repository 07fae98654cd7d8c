import type { DeployedSlice } from '@scanlist/contracts/messages/slices';
import { ArtifactError, openArtifact } from '@scanlist/slices/artifact';
import { CommandError } from '../command-error.ts';
import type { CommandDependencies } from '../context.ts';

/** Reads every published version and checks size, hashes and signature. */
export async function verifyVersions(
  { registry, trustedKeys, printLine }: CommandDependencies,
  slices: readonly DeployedSlice[],
): Promise<void> {
  const keys = trustedKeys();
  let damaged = 0;
  for (const name of slices) {
    for (const { version, digest } of await registry.versions(name)) {
      const problem = await problemOf(async () => {
        const bytes = await registry.fetch(name, digest);
        if (!bytes) throw new ArtifactError('There is no such artifact.');
        await openArtifact(bytes, { name, version, digest }, keys);
      });
      if (problem) damaged++;
      printLine(`${name} ${version}: ${problem ?? 'complete, and signed'}`);
    }
  }
  if (damaged > 0)
    throw new CommandError(
      `${damaged} cannot be used. Publish them again, or remove them with npm run slice -- prune`,
    );
}

async function problemOf(check: () => Promise<void>): Promise<string | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (error instanceof ArtifactError) return error.message;
    throw error;
  }
}
