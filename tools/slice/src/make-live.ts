import { trySlice } from '@scanlist/contracts/messages/gateway';
import type { DeployedSlice, LiveSlice, SliceVersion } from '@scanlist/contracts/messages/slices';
import {
  type CommandConnection,
  isUnanswered,
  requestForCommand,
} from '@scanlist/messaging/connect-for-command';
import type { LiveRecord, SliceRegistry } from '@scanlist/slices/registry';
import { CommandError } from './command-error.ts';
import { waitUntilServed } from './gateways.ts';

/** What an activation works on. */
export interface ActivationDependencies {
  nc: CommandConnection;
  registry: SliceRegistry;
  /** Who activates, as `list` shows it. */
  by: string;
  printLine(line: string): void;
}

/**
 * Makes a version live: a gateway tries it, the live record is replaced if it is still `current`, and every gateway
 * reports that it serves the version. Where no gateway runs, only the record is replaced: a gateway that starts checks
 * every slice. A version that is pinned is not taken back by what browsers report.
 *
 * @throws CommandError when a gateway refuses it.
 */
export async function makeLive(
  deps: ActivationDependencies,
  slice: DeployedSlice,
  { version, digest }: SliceVersion,
  { current, pins = false }: { current: LiveRecord | undefined; pins?: boolean },
): Promise<void> {
  const { registry, nc, by, printLine } = deps;
  const isTried = await passesGateway(deps, slice, version);
  const startedAt = performance.now();
  const at = new Date().toISOString();
  const pinned = pins ? { pinned: { at, by } } : {};
  const live: LiveSlice = { version, digest, activatedAt: at, activatedBy: by, ...pinned };
  const revision = await registry.activate(slice, live, current?.revision ?? 0);
  if (!isTried) return printLine(`${slice} ${version} is live for the gateways that start`);
  const gateways = await waitUntilServed(nc, slice, revision);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(2);
  printLine(
    `${slice} ${version} is live in ${gateways === 1 ? 'one gateway' : `${gateways} gateways`} after ${seconds} s`,
  );
}

/**
 * Lets a gateway try a version; false where no gateway runs.
 *
 * @throws CommandError when the gateway refuses it.
 */
export async function passesGateway(
  { nc, printLine }: Pick<ActivationDependencies, 'nc' | 'printLine'>,
  slice: DeployedSlice,
  version: string,
): Promise<boolean> {
  printLine(`Trying ${slice} ${version} in a gateway`);
  const answer = await requestForCommand(nc, trySlice, { name: slice, version }).catch((error: unknown) => {
    if (isUnanswered(error)) return undefined;
    throw error;
  });
  if (!answer) return false;
  if (answer.problems.length === 0) return true;
  const problems = answer.problems.map((problem) => `- ${problem}`).join('\n');
  throw new CommandError(`${slice} ${version} is refused:\n${problems}`);
}
