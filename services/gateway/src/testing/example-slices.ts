import type { DeployedSlice, LiveSlice, SliceVersion } from '@scanlist/contracts/messages/slices';
import { connectForCommand } from '@scanlist/messaging/connect-for-command';
import type { Messaging } from '@scanlist/messaging/connection';
import { testPassword } from '@scanlist/messaging/testing';
import { type Logger, silentLogger } from '@scanlist/service-kit/logger';
import { type ManifestFacts, packArtifact, type SourceFile, sha256 } from '@scanlist/slices/artifact';
import { createSliceRegistry, type SliceRegistry } from '@scanlist/slices/registry';
import { makeSigningKeys, readPrivateKey, readTrustedKeys } from '@scanlist/slices/signature';
import { createArtifactCache } from '../slices/artifact-cache.ts';
import { createRegistrySlices, type RegistrySlices, type ServerModules } from '../slices/registry-slices.ts';

const { privateKey, publicKey } = makeSigningKeys();
export const exampleKey = readPrivateKey(privateKey);
export const exampleKeys = readTrustedKeys(`*=${publicKey}`);

/** A published version of a small slice. */
export interface ExampleVersion {
  name: DeployedSlice;
  version: SliceVersion;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Packs a slice of one script and its federation manifest; `text` is in the script. */
export async function exampleVersion(
  name: DeployedSlice,
  version: string,
  {
    text = version,
    facts = {},
    files = [],
  }: { text?: string; facts?: Partial<ManifestFacts>; files?: SourceFile[] } = {},
): Promise<ExampleVersion> {
  const hash = sha256(Buffer.from(text)).slice(0, 10);
  const script = `main.${hash}.js`;
  const assets = { js: { sync: [script] }, css: { sync: [] } };
  const manifest = {
    metaData: { publicPath: `/assets/${name}/`, remoteEntry: { name: script } },
    exposes: [{ assets }],
  };
  const sources = [
    { path: `public/${script}`, bytes: bytesOf(`/* ${text} */`) },
    ...(name === 'shell'
      ? []
      : [{ path: 'public/mf-manifest.json', bytes: bytesOf(JSON.stringify(manifest)) }]),
    ...files,
  ];
  const packed = await packArtifact(
    {
      name,
      version,
      commit: null,
      committedAt: null,
      needs: { shared: {}, routerNames: [], routes: [] },
      provides: name === 'shell' ? { shared: {}, routerNames: [] } : null,
      federation: name === 'shell' ? null : 'mf-manifest.json',
      server: null,
      ...facts,
    },
    sources,
    exampleKey,
  );
  return {
    name,
    bytes: packed,
    version: {
      version,
      digest: sha256(packed),
      bytes: packed.byteLength,
      commit: null,
      committedAt: null,
      publishedAt: new Date().toISOString(),
      publishedBy: 'a test',
      publicFiles: sources
        .map(({ path }) => path)
        .filter((path) => path.startsWith('public/'))
        .map((path) => path.slice(7)),
    },
  };
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
    close: () => nc.close(),
  };
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

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text));
}
