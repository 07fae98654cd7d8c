import type { DeployedSlice } from '@scanlist/contracts/messages/slices';
import type { LiveRecord } from '@scanlist/slices/registry';
import { CommandError } from '../command-error.ts';
import type { CommandDependencies } from '../context.ts';
import { versionNamed } from '../version-named.ts';

/** What a pin works on. */
export type PinDependencies = Pick<CommandDependencies, 'registry' | 'by' | 'printLine'>;

/**
 * Keeps the live version although browsers report it: reports do not take it back, and no other version is activated until it is
 * unpinned. It holds at once: a gateway that takes the version back at this moment comes too late.
 *
 * @throws CommandError when that version is not live.
 */
export async function pinVersion(deps: PinDependencies, slice: DeployedSlice, wanted: string): Promise<void> {
  const { registry, by, printLine } = deps;
  const { version, digest } = versionNamed(await registry.versions(slice), slice, wanted);
  const current = (await registry.live()).get(slice);
  if (current?.digest !== digest) {
    throw new CommandError(
      `${slice} ${version} is not live. To activate and pin it at once: npm run slice -- activate ${slice} ${version} --pin`,
    );
  }
  if (current.pinned) return printLine(`${saysPinned(slice, current)} already.`);
  const { revision, ...live } = current;
  await registry.activate(slice, { ...live, pinned: { at: new Date().toISOString(), by } }, revision);
  printLine(`${slice} ${version} is pinned. Reports do not take it back.`);
}

/** Ends the pin of the live version. */
export async function unpinVersion(
  { registry, printLine }: PinDependencies,
  slice: DeployedSlice,
): Promise<void> {
  const current = (await registry.live()).get(slice);
  if (!current?.pinned)
    return printLine(`${slice} ${current?.version ?? ''} is not pinned.`.replace('  ', ' '));
  const { revision, pinned: _pinned, ...live } = current;
  await registry.activate(slice, live, revision);
  printLine(`${slice} ${current.version} is not pinned any more.`);
}

/**
 * Lets another version than the pinned one be activated only once it is unpinned.
 *
 * @throws CommandError that says who pinned it.
 */
export function mayReplace(slice: DeployedSlice, current: LiveRecord | undefined): void {
  if (current?.pinned) {
    throw new CommandError(
      `${saysPinned(slice, current)}. Nothing else is activated. To end that: npm run slice -- unpin ${slice}`,
    );
  }
}

/** 'owner 1.5.0 is pinned by dana@laptop since 2026-11-20T12:00:00.000Z' */
export function saysPinned(slice: DeployedSlice, { version, pinned }: LiveRecord): string {
  return `${slice} ${version} is pinned by ${pinned?.by} since ${pinned?.at}`;
}
