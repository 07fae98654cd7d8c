import type { DeployedSlice } from '@scanlist/contracts/messages/slices';
import type { PackedBuild } from '@scanlist/slices/publish-build';
import { saysPinned } from './commands/pin.ts';
import { waitUntilServed } from './gateways.ts';
import { type ActivationDependencies, makeLive, passesGateway } from './make-live.ts';

/** What became of a build: live now, live already, or only uploaded because it was live before or another one is pinned. */
export type Shipped = 'live' | 'live already' | 'live before' | 'another pinned';

/** Uploads a packed build. The same build again changes nothing. */
export async function uploadBuild(
  { registry, printLine }: ActivationDependencies,
  slice: DeployedSlice,
  { version, bytes }: PackedBuild,
): Promise<void> {
  printLine(`Uploading ${slice} ${version.version}, ${(bytes.byteLength / 1e6).toFixed(2)} MB`);
  const outcome = await registry.publish(slice, version, bytes);
  printLine(`${slice} ${version.version} is ${outcome}`);
}

/**
 * Uploads a packed build and makes it live unless it ever was, or another one is pinned: one that was rolled back or taken back
 * stays so until another one is built. It may be repeated, and says the same again where a gateway refused it.
 *
 * @throws CommandError when a gateway refuses it, or does not serve it in time.
 */
export async function shipBuild(
  deps: ActivationDependencies,
  slice: DeployedSlice,
  build: PackedBuild,
): Promise<Shipped> {
  const { version, digest } = build.version;
  await uploadBuild(deps, slice, build);
  const history = await deps.registry.history(slice);
  const current = history.at(-1);
  if (current?.digest === digest) {
    const isServed = await passesGateway(deps, slice, version);
    if (isServed) await waitUntilServed(deps.nc, slice, current.revision);
    deps.printLine(`${slice} ${version} is live already`);
    return 'live already';
  }
  if (current && history.some((earlier) => earlier.digest === digest)) {
    deps.printLine(
      `${slice} ${version} was live before, and ${current.version} is live now. It stays so; activate makes ${version} live again.`,
    );
    return 'live before';
  }
  if (current?.pinned) {
    deps.printLine(`${saysPinned(slice, current)}, and stays live. ${version} is uploaded.`);
    return 'another pinned';
  }
  await makeLive(deps, slice, build.version, { current });
  return 'live';
}
