import { deployedSlices } from '@scanlist/contracts/messages/slices';
import { connectForCommand } from '@scanlist/messaging/connect-for-command';
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
 * Publishes every slice of the checkout, and makes live what was not published before. A version that was taken back stays
 * so until another one is built.
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
    const live = await registry.live();
    for (const slice of deployedSlices) {
      const now = new Date();
      const by = 'npm start';
      const { version, bytes } = await packBuild({ root, slice, commit, key, by, now });
      const outcome = await registry.publish(slice, version, bytes);
      const current = live.get(slice);
      if (outcome === 'already there' && current) continue;
      await registry.activate(
        slice,
        {
          version: version.version,
          digest: version.digest,
          activatedAt: now.toISOString(),
          activatedBy: by,
        },
        current?.revision ?? 0,
      );
      if (current) printLine(`${slice} ${version.version} is live`);
    }
  } finally {
    await nc.close();
  }
}
