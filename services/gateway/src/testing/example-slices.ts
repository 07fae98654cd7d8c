import type { DeployedSlice, LiveSlice, SliceVersion } from '@scanlist/contracts/messages/slices';
import { connectForCommand } from '@scanlist/messaging/connect-for-command';
import type { Messaging } from '@scanlist/messaging/connection';
import { testPassword } from '@scanlist/messaging/testing';
import { type Logger, silentLogger } from '@scanlist/service-kit/logger';
import { type ManifestFacts, sha256 } from '@scanlist/slices/artifact';
import { createSliceRegistry, type LiveRecord, type SliceRegistry } from '@scanlist/slices/registry';
import { makeArtifact, testKeys } from '@scanlist/slices/testing';
import { createArtifactCache } from '../slices/artifact-cache.ts';
import { createRegistrySlices, type RegistrySlices, type ServerModules } from '../slices/registry-slices.ts';

export const exampleKey = testKeys.signing;
export const exampleKeys = testKeys.trusted;

/** A published version of a small slice. */
export interface ExampleVersion {
  name: DeployedSlice;
  version: SliceVersion;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Packs a slice of one script and its federation manifest; `text` is in the script. `files` are texts by path. */
export async function exampleVersion(
  name: DeployedSlice,
  version: string,
  {
    text = version,
    facts = {},
    files = {},
  }: { text?: string; facts?: Partial<ManifestFacts>; files?: Record<string, string> } = {},
): Promise<ExampleVersion> {
  const hash = sha256(Buffer.from(text)).slice(0, 10);
  const script = `main.${hash}.js`;
  const assets = { js: { sync: [script] }, css: { sync: [] } };
  const manifest = {
    metaData: { publicPath: `/assets/${name}/`, remoteEntry: { name: script } },
    exposes: [{ assets }],
  };
  const made = await makeArtifact(name, version, {
    files: {
      [`public/${script}`]: `/* ${text} */`,
      ...(name !== 'shell' && { 'public/mf-manifest.json': JSON.stringify(manifest) }),
      ...files,
    },
    facts: { federation: name === 'shell' ? null : 'mf-manifest.json', ...facts },
  });
  return { name, ...made };
}

/** Publishes versions and makes them live, on the NATS of this test file, as its administrator. */
export async function connectDeployer() {
  const nc = await connectForCommand({
    url: process.env.TEST_NATS_URL ?? '',
    user: 'admin',
    password: testPassword('admin'),
    name: 'deployer',
  });
  const registry = createSliceRegistry(nc);
  return {
    registry,
    publish: ({ name, version, bytes }: ExampleVersion) => registry.publish(name, version, bytes),
    /** Makes it live as a person does, whatever is live now. */
    async activate(
      { name, version }: ExampleVersion,
      at: Date,
      more: Partial<LiveSlice> = {},
    ): Promise<void> {
      const current = (await registry.live()).get(name);
      const live = { version: version.version, digest: version.digest, activatedAt: at.toISOString() };
      await registry.activate(name, { ...live, activatedBy: 'a person', ...more }, current?.revision ?? 0);
    },
    /** Pins what is live, as `npm run slice -- pin` does. */
    async pin(name: DeployedSlice, at: Date): Promise<void> {
      const { revision, ...live } = await liveOf(name);
      await registry.activate(
        name,
        { ...live, pinned: { at: at.toISOString(), by: 'an operator' } },
        revision,
      );
    },
    async unpin(name: DeployedSlice): Promise<void> {
      const { revision, pinned: _pinned, ...live } = await liveOf(name);
      await registry.activate(name, live, revision);
    },
    close: () => nc.close(),
  };

  async function liveOf(name: DeployedSlice): Promise<LiveRecord> {
    const current = (await registry.live()).get(name);
    if (!current) throw new Error(`no ${name} is live`);
    return current;
  }
}

export interface ExampleSlicesOptions {
  folder: string;
  now: () => Date;
  modules?: ServerModules;
  registry?: SliceRegistry;
  logger?: Logger;
}

/** The slices of a gateway that trusts the examples’ key. */
export function exampleSlices(
  { nc }: Pick<Messaging, 'nc'>,
  {
    folder,
    now,
    modules = noModules,
    registry = createSliceRegistry(nc),
    logger = silentLogger,
  }: ExampleSlicesOptions,
): RegistrySlices {
  const artifacts = createArtifactCache({ folder, registry, keys: exampleKeys, logger });
  return createRegistrySlices({
    registry,
    artifacts,
    modules,
    routes: new Set(),
    headers: {},
    now,
    logger,
  });
}

const noModules: ServerModules = {
  prepare: async () => {
    throw new Error('no example has a server module');
  },
};
