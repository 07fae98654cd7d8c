import type { DeployedSlice, SliceVersion } from '@scanlist/contracts/messages/slices';
import { CommandError } from './command-error.ts';

/**
 * The published version that was typed in full, or whose beginning was typed where only one begins so.
 *
 * @throws CommandError that says which there are.
 */
export function versionNamed(versions: SliceVersion[], slice: DeployedSlice, wanted: string): SliceVersion {
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
