import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DeployedSlice, deployedSlices } from '@scanlist/contracts/messages/slices';
import { type CommandConnection, connectForCommand } from '@scanlist/messaging/connect-for-command';
import { startTestServer, type TestServer, testPassword } from '@scanlist/messaging/test-server';
import { silentLogger } from '@scanlist/service-kit/logger';
import { ArtifactError } from '@scanlist/slices/artifact';
import { createSliceRegistry, type SliceRegistry } from '@scanlist/slices/registry';
import { makeArtifact, testKeys } from '@scanlist/slices/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendStored } from '../stored-answers/stored-answer.ts';
import { createArtifactCache } from './artifact-cache.ts';
import {
  createRegistrySlices,
  type PreparedModule,
  type RegistrySlices,
  type ServerModules,
} from './registry-slices.ts';

let server: TestServer;
let admin: CommandConnection;
let registry: SliceRegistry;
let folder: string;
let connections: CommandConnection[] = [];

beforeAll(async () => {
  server = await startTestServer();
  admin = await connectForCommand({
    url: server.url,
    user: 'admin',
    password: testPassword('admin'),
    name: 'test',
  });
  registry = createSliceRegistry(admin);
});
afterAll(async () => {
  await admin.close();
  await server.remove();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slice-cache-'));
  await activate(await publish('shell', { facts: shellFacts }));
});
afterEach(async () => {
  await Promise.all(connections.map((nc) => nc.close()));
  connections = [];
  await rm(folder, { recursive: true });
  // What one test made live is no other test's.
  const jsm = await admin.jetstreamManager();
  await jsm.streams.purge('KV_slices');
});

const shellFacts = { provides: { shared: { react: '19.2.9' }, routerNames: ['Link'] } };
const noModules: ServerModules = {
  prepare: () => Promise.reject(new ArtifactError('no test has a server module')),
};

/** A gateway’s slices, with a disk and a connection of its own. */
async function startGateway({
  cache = folder,
  modules = noModules,
  startingMsMax = 60_000,
} = {}): Promise<RegistrySlices> {
  const nc = await connectForCommand({
    url: server.url,
    user: 'gateway',
    password: testPassword('gateway'),
    name: 'test-gateway',
  });
  connections.push(nc);
  return gatewayOver(createSliceRegistry(nc), cache, modules, startingMsMax);
}

function gatewayOver(
  over: SliceRegistry,
  cache = folder,
  modules = noModules,
  startingMsMax = 60_000,
): RegistrySlices {
  const logger = silentLogger;
  return createRegistrySlices({
    registry: over,
    artifacts: createArtifactCache({ folder: cache, registry: over, keys: testKeys.trusted, logger }),
    modules,
    routes: new Set(['GET /api/lists']),
    headers: { 'x-content-type-options': 'nosniff' },
    now: () => new Date('2026-11-20T10:00:00.000Z'),
    startingMsMax,
    logger,
  });
}

interface Published {
  name: DeployedSlice;
  version: string;
  digest: string;
}

/** A federation manifest that names one script. */
function manifestOf(name: DeployedSlice, script: string): string {
  return JSON.stringify({
    of: made,
    metaData: { publicPath: `/assets/${name}/`, remoteEntry: { name: script } },
    exposes: [],
  });
}

let made = 0;
async function publish(
  name: DeployedSlice,
  options: Parameters<typeof makeArtifact>[2] & { text?: string } = {},
): Promise<Published> {
  made += 1;
  const hash = String(made).padStart(10, '0');
  const files = {
    'public/mf-manifest.json': manifestOf(name, `main.${hash}.js`),
    [`public/main.${hash}.js`]: options.text ?? `// ${made}`,
    ...(options.facts?.server && { [options.facts.server.path]: 'export {}' }),
    ...(name === 'shell' && { 'public/index.html': `<html>${made}` }),
  };
  const { version, bytes } = await makeArtifact(name, `1.0.${made}+abc`, {
    files,
    ...options,
    facts: { federation: name === 'shell' ? null : 'mf-manifest.json', ...options.facts },
  });
  await registry.publish(name, version, bytes);
  return { name, version: version.version, digest: version.digest };
}

async function activate({ name, version, digest }: Published): Promise<void> {
  const revision = (await registry.live()).get(name)?.revision ?? 0;
  await registry.activate(
    name,
    { version, digest, activatedAt: '2026-11-20T10:00:00.000Z', activatedBy: 'a test' },
    revision,
  );
}

const scriptOf = ({ version }: Published) =>
  `main.${(version.split('+')[0]?.split('.')[2] ?? '').padStart(10, '0')}.js`;
const textOf = (answer: Parameters<typeof sendStored>[1] | undefined) =>
  answer && sendStored(new Request('http://x/'), answer).text();
/** What the gateway says of the slices besides the shell when this one is live. */
const liveAs = ({ name, version }: Published) => [
  { name, version, entry: `/assets/${name}/${version}/mf-manifest.json` },
];
const liveVersion = async (name: DeployedSlice) => (await registry.live()).get(name);

describe('the slices of a gateway', () => {
  it('are those the registry says are live, each with its version in the address of its manifest', async () => {
    const owner = await publish('owner');
    await activate(owner);
    const gateway = await startGateway();
    await gateway.refresh();
    const entry = `/assets/owner/${owner.version}/mf-manifest.json`;
    expect(gateway.live()).toEqual(liveAs(owner));
    expect(gateway.shellTemplate()).toMatch(/^<html>/);
    const manifest = gateway.asset(entry);
    expect(manifest && sendStored(new Request('http://x/'), manifest).headers.get('cache-control')).toMatch(
      /immutable/,
    );
    expect(await textOf(gateway.asset(`/assets/owner/${scriptOf(owner)}`))).toMatch(/^\/\/ /);
    const unversioned = gateway.asset('/assets/owner/mf-manifest.json');
    expect(
      unversioned && sendStored(new Request('http://x/'), unversioned).headers.get('cache-control'),
    ).toBe('no-cache');
    for (const path of ['/assets/shell/index.html', '/assets/owner/', '/assets/x']) {
      expect(gateway.asset(path), path).toBeUndefined();
      expect(await gateway.keptAsset(path), path).toBeUndefined();
    }
    expect(gateway.serving()).toContainEqual(
      expect.objectContaining({ name: 'owner', version: owner.version }),
    );
  });

  it('change without a restart, while every file of older versions stays at its address', async () => {
    const [old, young] = [await publish('owner', { text: 'old' }), await publish('owner', { text: 'new' })];
    const gateway = await startGateway();
    await activate(old);
    await gateway.refresh();
    await activate(young);
    await gateway.refresh();
    expect(gateway.live()).toEqual(liveAs(young));
    expect(gateway.asset(`/assets/owner/${scriptOf(old)}`)).toBeUndefined();
    const kept = await gateway.keptAsset(`/assets/owner/${scriptOf(old)}`);
    expect(await textOf(kept)).toBe('old');
    expect(await textOf(await gateway.keptAsset(`/assets/owner/${old.version}/mf-manifest.json`))).toMatch(
      /of/,
    );
    expect(await textOf(await gateway.keptAsset(`/assets/owner/${old.version}/${scriptOf(old)}`))).toBe(
      'old',
    );
    expect(await textOf(gateway.asset(`/assets/owner/${scriptOf(young)}`))).toBe('new');
  });

  it('answer any address: with broken percent signs, and of a version that cannot be used', async () => {
    const [old, young] = [await publish('owner'), await publish('owner')];
    await activate(young);
    const gateway = await startGateway();
    await gateway.refresh();
    for (const path of ['/assets/%E0%A4%A', '/assets/%', '/assets/owner/%2e%2e/x', '/assets/']) {
      expect(await gateway.keptAsset(path), path).toBeUndefined();
    }
    const encoded = `/assets/owner/${old.version.replace('+', '%2B')}/${scriptOf(old)}`;
    await registry.removeArtifact('owner', old.digest);
    expect(await gateway.keptAsset(encoded)).toBeUndefined();
    const known = `/assets/owner/${young.version.replace('+', '%2B')}/${scriptOf(young)}`;
    expect(await textOf(await gateway.keptAsset(known))).toMatch(/^\/\/ /);
  });

  it('need what runs: a version that lacks something is refused, and both sides are named', async () => {
    const needs = { shared: { react: '^20.0.0' }, routerNames: ['useBlocker'], routes: ['GET /api/labels'] };
    const [good, bad] = [await publish('owner'), await publish('owner', { facts: { needs } })];
    await activate(good);
    const gateway = await startGateway();
    await gateway.refresh();
    expect(await gateway.problemsOf('owner', good.version)).toEqual([]);
    const [problem = ''] = await gateway.problemsOf('owner', bad.version);
    for (const part of ['react ^20.0.0', 'provides 19.2.9', 'useBlocker', 'GET /api/labels', 'shell 1.0.']) {
      expect(problem).toContain(part);
    }
    expect(await gateway.problemsOf('owner', '9.9.9+abc')).toEqual([
      "There is no owner 9.9.9+abc. See 'npm run slice -- list'.",
    ]);
    // A shell that would take something away from a live slice is refused, too.
    await activate(
      await publish('owner', {
        facts: { needs: { ...needs, shared: {}, routes: [], routerNames: ['Link'] } },
      }),
    );
    await gateway.refresh();
    const poorer = await publish('shell', { facts: { provides: { shared: {}, routerNames: [] } } });
    expect((await gateway.problemsOf('shell', poorer.version)).join()).toMatch(/Link.*router of shell/);
  });

  it('go back to the version before when one that cannot be served was activated all the same, once', async () => {
    const [good, bad] = [
      await publish('owner'),
      await publish('owner', {
        facts: { needs: { shared: { react: '^20.0.0' }, routerNames: [], routes: [] } },
      }),
    ];
    await activate(good);
    const gateways = [await startGateway(), await startGateway({ cache: join(folder, 'second') })];
    for (const gateway of gateways) await gateway.refresh();
    await activate(bad);
    await Promise.all(gateways.map((gateway) => gateway.refresh()));
    const live = await liveVersion('owner');
    expect(live).toMatchObject({
      version: good.version,
      activatedBy: 'gateway',
      takenBack: { version: bad.version },
    });
    expect(live?.takenBack?.reason).toMatch(/needs react \^20\.0\.0, and shell/);
    expect(await registry.history('owner')).toHaveLength(3);
    await Promise.all(gateways.map((gateway) => gateway.refresh()));
    for (const gateway of gateways) {
      expect(gateway.live()).toEqual(liveAs(good));
      expect(gateway.serving().find(({ name }) => name === 'owner')).toMatchObject({
        revision: live?.revision,
      });
      expect(gateway.serving().find(({ name }) => name === 'owner')?.refused).toBeUndefined();
    }
  });

  it('are never an artifact that is corrupt, missing, signed by others, or another slice', async () => {
    const good = await publish('owner');
    await activate(good);
    const gateway = await startGateway();
    await gateway.refresh();
    const other = await makeArtifact('fill', '1.0.0+abc');
    const forged = await publish('owner', {
      key: (await import('node:crypto')).generateKeyPairSync('ed25519').privateKey,
    });
    const store = await admin.jetstream().views.os('slices-owner');
    const corrupt = { ...good, version: '1.0.0+corrupt', digest: 'a'.repeat(64) };
    await store.putBlob({ name: corrupt.digest }, new Uint8Array(10_000).fill(1));
    await store.putBlob({ name: other.version.digest }, other.bytes);
    for (const [bad, reason] of [
      [corrupt, /corrupt/],
      [{ ...good, version: '1.0.0+missing', digest: 'b'.repeat(64) }, /no artifact/],
      [forged, /No trusted key for owner/],
      [{ ...good, version: '1.0.0+abc', digest: other.version.digest }, /and not owner/],
      [{ ...good, version: '3.0.0+abc' }, /and not 3\.0\.0\+abc/],
    ] as const) {
      await activate(bad);
      await gateway.refresh();
      expect((await liveVersion('owner'))?.takenBack?.reason).toMatch(reason);
      expect(gateway.live()).toEqual(liveAs(good));
      await gateway.refresh();
    }
  });

  it.each(['at the start', 'while the gateway runs'])(
    'survive a stall %s: a server module that fails once is tried again',
    async (when) => {
      const server = { path: 'server/server.mjs', exportName: 'render' };
      const files = (name: string) => ({
        'public/mf-manifest.json': manifestOf('fill', `main.${name}.js`),
        [`public/main.${name}.js`]: '',
        'server/server.mjs': 'export {}',
      });
      const versions = await Promise.all(
        ['0123456789', '9876543210'].map((name) =>
          publish('fill', { files: files(name), facts: { server, federation: 'mf-manifest.json' } }),
        ),
      );
      const [first, second] = versions as [Published, Published];
      let activated: string[] = [];
      let failures = when === 'at the start' ? 1 : 0;
      const modules: ServerModules = {
        async prepare({ manifest }) {
          if (failures-- > 0) throw new ArtifactError('it took too long');
          return { activate: () => void activated.push(manifest.version), discard: () => {} };
        },
      };
      await activate(first);
      const gateway = await startGateway({ modules });
      await gateway.refresh();
      await expect.poll(() => activated).toEqual([first.version]);
      activated = [];
      failures = when === 'at the start' ? 0 : 1;
      await activate(second);
      await gateway.refresh();
      expect(activated).toEqual([second.version]);
      expect((await liveVersion('fill'))?.takenBack).toBeUndefined();
    },
  );

  describe('at the start of a gateway, where the live version cannot be used', () => {
    const needs = { shared: { react: '^20.0.0' }, routerNames: [], routes: [] };
    const server = { path: 'server/server.mjs', exportName: 'render' };
    const modules: ServerModules = {
      prepare: ({ manifest }) =>
        manifest.commit === null
          ? Promise.resolve({ activate: () => {}, discard: () => {} })
          : Promise.reject(new ArtifactError('The server module does not work.')),
    };

    it.each([
      ['its server module does not work', 'fill', { server }, { server, commit: '0123456789ab' }],
      ['it needs what the shell does not have', 'owner', {}, { needs }],
    ] as const)('go back to the version before: %s', async (_why, name, goodFacts, badFacts) => {
      const good = await publish(name, { facts: goodFacts });
      const bad = await publish(name, { facts: badFacts });
      await activate(good);
      await activate(bad);
      const gateway = await startGateway({ modules });
      await gateway.refresh();
      await expect.poll(async () => (await liveVersion(name))?.version).toBe(good.version);
      expect((await liveVersion(name))?.takenBack?.version).toBe(bad.version);
      await gateway.refresh();
      expect(gateway.live()).toEqual(liveAs(good));
      expect(gateway.serving().find((one) => one.name === name)?.refused).toBeUndefined();
    });

    it.each([
      ['nothing was live before', []],
      ['the one before does not work either', [{ needs }]],
    ])('stay refused: %s', async (_why, before) => {
      for (const facts of before) await activate(await publish('owner', { facts }));
      const bad = await publish('owner', { facts: { needs } });
      await activate(bad);
      const gateway = await startGateway();
      await gateway.refresh();
      expect(gateway.live()).toEqual([]);
      expect(await liveVersion('owner')).toMatchObject({ version: bad.version });
    });

    it.each(['works', 'fails'] as const)(
      'leave alone a version that became live while the first one was tried, which %s late',
      async (outcome) => {
        const done: string[] = [];
        const first = Promise.withResolvers<void>();
        const [slow, next] = [
          await publish('fill', { facts: { server } }),
          await publish('fill', { facts: { server } }),
        ];
        const late: ServerModules = {
          async prepare({ manifest: { version } }) {
            if (version === slow.version) await first.promise;
            return {
              activate: () => done.push(`activate ${version}`),
              discard: () => done.push(`discard ${version}`),
            };
          },
        };
        await activate(slow);
        const gateway = await startGateway({ modules: late });
        await gateway.refresh();
        await activate(next);
        await gateway.refresh();
        expect(done).toEqual([`activate ${next.version}`]);
        if (outcome === 'works') first.resolve();
        else first.reject(new ArtifactError('It does not work.'));
        // It has been through the registry once more.
        await gateway.refresh();
        await expect
          .poll(() => done)
          .toEqual([`activate ${next.version}`, ...(outcome === 'works' ? [`discard ${slow.version}`] : [])]);
        expect(gateway.live()).toEqual(liveAs(next));
        expect(gateway.serving().find(({ name }) => name === 'fill')?.refused).toBeUndefined();
        expect(await liveVersion('fill')).toMatchObject({ version: next.version });
      },
    );

    it('are not undone for ever by gateways that disagree', async () => {
      const [first, second] = [await publish('owner'), await publish('owner', { facts: { needs } })];
      await activate(first);
      const { revision = 0 } = (await liveVersion('owner')) ?? {};
      const activatedAt = '2026-11-20T10:00:00.000Z';
      await registry.activate(
        'owner',
        {
          version: second.version,
          digest: second.digest,
          activatedAt,
          activatedBy: 'gateway',
          takenBack: { version: first.version, reason: 'Another gateway cannot use it.' },
        },
        revision,
      );
      await (await startGateway()).refresh();
      expect(await liveVersion('owner')).toMatchObject({ version: second.version });
    });
  });

  it('go live only once their server module works', async () => {
    const server = { path: 'server/server.mjs', exportName: 'render' };
    const prepared: string[] = [];
    const modules: ServerModules = {
      prepare: ({ manifest }) =>
        manifest.version.includes('bad')
          ? Promise.reject(new ArtifactError('The server module does not work.'))
          : Promise.resolve({
              activate: () => prepared.push(`activate ${manifest.version}`),
              discard: () => prepared.push(`discard ${manifest.version}`),
            }),
    };
    const files = {
      'public/mf-manifest.json': manifestOf('fill', 'main.0123456789.js'),
      'public/main.0123456789.js': '',
      'server/server.mjs': 'export {}',
    };
    const [good, bad] = await Promise.all(
      ['1.0.0+good', '1.0.0+bad'].map(async (version) => {
        const artifact = await makeArtifact('fill', version, {
          files,
          facts: { server, federation: 'mf-manifest.json' },
        });
        await registry.publish('fill', artifact.version, artifact.bytes);
        return { name: 'fill' as const, version, digest: artifact.version.digest };
      }),
    );
    if (!good || !bad) throw new Error('two are made');
    await activate(good);
    const gateway = await startGateway({ modules });
    await gateway.refresh();
    expect(await gateway.problemsOf('fill', bad.version)).toEqual(['The server module does not work.']);
    expect(await gateway.problemsOf('fill', good.version)).toEqual([]);
    await activate(bad);
    await gateway.refresh();
    expect(gateway.live()).toEqual(liveAs(good));
    expect(prepared).toEqual(['activate 1.0.0+good', 'discard 1.0.0+good']);
    expect(gateway.asset('/assets/fill/server/server.mjs')).toBeUndefined();
    expect(await gateway.keptAsset('/assets/fill/server/server.mjs')).toBeUndefined();
  });
});

describe('a gateway that starts', () => {
  async function activateWithModule(version: string): Promise<void> {
    const artifact = await makeArtifact('fill', version, {
      files: {
        'public/mf-manifest.json': manifestOf('fill', 'main.0123456789.js'),
        'public/main.0123456789.js': '',
        'server/server.mjs': 'export {}',
      },
      facts: { server: { path: 'server/server.mjs', exportName: 'render' }, federation: 'mf-manifest.json' },
    });
    await registry.publish('fill', artifact.version, artifact.bytes);
    await activate({ name: 'fill', version, digest: artifact.version.digest });
  }

  it.each([
    ['works', undefined],
    ['does not work', 'does not work'],
  ])('is starting until it knows whether a server module %s', async (_, problem) => {
    await activateWithModule(`1.0.0+${problem ? 'bad' : 'good'}start`);
    const tried = Promise.withResolvers<PreparedModule>();
    const gateway = await startGateway({ modules: { prepare: () => tried.promise } });
    await gateway.refresh();
    expect(gateway.live()).toHaveLength(1);
    expect(gateway.isStarting()).toBe(true);
    if (problem) tried.reject(new ArtifactError(problem));
    else tried.resolve({ activate() {}, discard() {} });
    await expect.poll(gateway.isStarting).toBe(false);
  });

  it('is starting for a while only, even if a server module is never tried to its end', async () => {
    await activateWithModule('1.0.0+endless');
    const never = new Promise<PreparedModule>(() => {});
    const gateway = await startGateway({ modules: { prepare: () => never }, startingMsMax: 2_000 });
    await gateway.refresh();
    expect(gateway.isStarting()).toBe(true);
    await expect.poll(gateway.isStarting).toBe(false);
  });
});

describe('the disk of a gateway', () => {
  const away = new Proxy({} as SliceRegistry, { get: () => () => Promise.reject(new Error('NATS is away')) });

  it('has what a gateway needs that starts while NATS is away', async () => {
    const owner = await publish('owner', { text: 'from the disk' });
    await activate(owner);
    await (await startGateway()).refresh();
    const started = gatewayOver(away);
    await started.refresh();
    expect(started.live()).toEqual(liveAs(owner));
    expect(started.shellTemplate()).toMatch(/^<html>/);
    expect(await textOf(started.asset(`/assets/owner/${scriptOf(owner)}`))).toBe('from the disk');
    // A gateway that runs goes on with what it has.
    await expect(started.refresh()).rejects.toThrow('NATS is away');
    expect(started.live()).toHaveLength(1);
  });

  it('is not trusted: a damaged artifact is fetched again, and without NATS it is not served', async () => {
    const owner = await publish('owner', { text: 'whole' });
    await activate(owner);
    await (await startGateway()).refresh();
    const [file = ''] = (await readdir(folder)).filter((name) => name.startsWith('owner-'));
    await writeFile(join(folder, file), 'damaged');
    const cutOff = gatewayOver(away);
    await cutOff.refresh();
    expect(cutOff.live()).toEqual([]);
    const started = await startGateway();
    await started.refresh();
    expect(await textOf(started.asset(`/assets/owner/${scriptOf(owner)}`))).toBe('whole');
  });

  it('has no version any more that was removed from the registry', async () => {
    const [old, young] = [await publish('owner'), await publish('owner')];
    const gateway = await startGateway();
    for (const version of [old, young]) {
      await activate(version);
      await gateway.refresh();
    }
    const stored = async () => (await readdir(folder)).filter((file) => file.startsWith('owner-')).sort();
    const fileOf = ({ digest }: Published) => `owner-${digest}.tar`;
    expect(await stored()).toEqual(expect.arrayContaining([fileOf(old), fileOf(young)]));
    for (const version of await registry.versions('owner')) {
      if (version.digest !== young.digest) await registry.remove('owner', version);
    }
    await activate(young);
    await gateway.refresh();
    expect(await stored()).toEqual([fileOf(young)]);
  });

  it('may remember nothing readable: a gateway without NATS starts without slices', async () => {
    await (await startGateway()).refresh();
    for (const file of ['live.json', 'kept.json']) await writeFile(join(folder, file), '{"damaged');
    const started = gatewayOver(away);
    await started.refresh();
    expect(started.live()).toEqual([]);
  });

  it('may be full or missing: the gateway serves from memory', async () => {
    const owner = await publish('owner');
    await activate(owner);
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const gateway = await startGateway({ cache: join(file, 'below-a-file') });
    await gateway.refresh();
    expect(gateway.live()).toHaveLength(1);
  });
});

it('a slice that was never live is absent, and the others are served', async () => {
  const gateway = await startGateway();
  await gateway.refresh();
  expect(gateway.live()).toEqual([]);
  expect(gateway.shellTemplate()).toMatch(/^<html>/);
  expect(gateway.serving().map(({ name }) => name)).toEqual(deployedSlices.slice(0, 1));
});
