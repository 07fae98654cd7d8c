import { deployedSlices } from '@scanlist/contracts/messages/slices';
import { connectForCommand } from '@scanlist/messaging/connect-for-command';
import { shipBuild } from '@scanlist/slice-tool/ship-build';
import { packBuild } from '@scanlist/slices/publish-build';
import { readCommit } from '@scanlist/slices/read-commit';
import { createSliceRegistry } from '@scanlist/slices/registry';
import { readPrivateKey } from '@scanlist/slices/signature';

export interface PublishSlicesOptions {
  /** The checkout, whose slices are built. */
  root: string;
  /** NATS, with the administrator's name and password. */
  natsUrl: string;
  /** Signs the slices. */
  privateKey: string;
  printLine(line: string): void;
}

/**
 * Publishes every slice of the checkout, and makes live what never was. A version that was rolled back or taken back stays so
 * until another one is built.
 */
export async function publishSlices({
  root,
  natsUrl,
  privateKey,
  printLine,
}: PublishSlicesOptions): Promise<void> {
  const [commit, nc] = await Promise.all([
    readCommit(root),
    connectForCommand({ url: natsUrl, name: 'publish-slices' }),
  ]);
  try {
    const registry = createSliceRegistry(nc);
    const key = readPrivateKey(privateKey);
    const before = await registry.live();
    const by = 'npm start';
    for (const slice of deployedSlices) {
      const build = await packBuild({ root, slice, commit, key, by, now: new Date() });
      const shipped = await shipBuild({ registry, nc, by, printLine: () => {} }, slice, build);
      if (shipped === 'live' && before.has(slice)) printLine(`${slice} ${build.version.version} is live`);
      if (shipped === 'another pinned') printLine(`${slice} stays as it is: it is pinned`);
    }
  } finally {
    await nc.close();
  }
}
