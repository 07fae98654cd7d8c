import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trySlice } from '@scanlist/contracts/messages/gateway';
import type { SliceVersion } from '@scanlist/contracts/messages/slices';
import { connectForCommand, requestForCommand } from '@scanlist/messaging/connect-for-command';
import type { Messaging } from '@scanlist/messaging/connection';
import { serve } from '@scanlist/messaging/serve';
import { startTestServer, type TestServer, testPassword } from '@scanlist/messaging/testing';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { packArtifact, sha256 } from '@scanlist/slices/artifact';
import { readGatewayReports } from '@scanlist/slices/gateway-reports';
import { createSliceRegistry } from '@scanlist/slices/registry';
import { makeSigningKeys, readPrivateKey } from '@scanlist/slices/signature';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type GatewayProcess, startGatewayProcess } from './testing/gateway-process.ts';

/** A gateway whose disk has slices, on a NATS that is away while it starts. */
const pollOptions = { timeout: 45_000, interval: 50 };
const { privateKey, publicKey } = makeSigningKeys();
const services = ['lists', 'billing', 'notify'] as const;

let database: TestDatabase;
let server: TestServer;
let cache: string;
let gateway: GatewayProcess;
let others: Messaging[] = [];

beforeAll(async () => {
  [database, server, cache] = await Promise.all([
    createTestDatabase('gateway'),
    startTestServer(),
    mkdtemp(join(tmpdir(), 'scanlist-slices-')),
  ]);
  await publishShell('1.0.0-dev.old', 'old.0123456789.js');
  await publishShell('1.0.0-dev.new', 'new.0123456789.js');
});

afterAll(async () => {
  await gateway?.kill();
  await Promise.all(others.map((other) => other.close()));
  await server.remove();
  await database.drop();
  await rm(cache, { recursive: true });
});

it('keeps what it serves on its disk', async () => {
  await startGateway();
  expect(await textOf('/login')).toBe('shell 1.0.0-dev.new');
  expect(await textOf('/assets/shell/old.0123456789.js')).toBe('// old.0123456789.js');
  expect(await gateway.stop()).toBe(0);
  expect(await reports()).toEqual([]);
});

it('starts without NATS, with the pages and files that its disk has', async () => {
  await server.kill();
  await startGateway();
  expect(await textOf('/login')).toBe('shell 1.0.0-dev.new');
  expect(await textOf('/assets/shell/new.0123456789.js')).toBe('// new.0123456789.js');
  expect(await textOf('/assets/shell/old.0123456789.js')).toBe('// old.0123456789.js');
});

it('says that the services are away, and is ready itself', async () => {
  expect((await fetch(`${gateway.url}/api/lists/abc/public`)).status).toBe(503);
  expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
  const health = await fetch(`${gateway.url}/healthz`);
  expect([health.status, await health.json()]).toMatchObject([
    503,
    { services: { gateway: 'ok', lists: 'down', billing: 'down', notify: 'down' } },
  ]);
  await vi.waitFor(async () => expect(await healthOf()).toMatchObject({ events: 'held-up' }), pollOptions);
});

it('stops while NATS is away, and starts again', async () => {
  expect(await gateway.stop()).toBe(0);
  await startGateway();
  expect(await textOf('/login')).toBe('shell 1.0.0-dev.new');
});

it('is healthy once NATS is there, reports what it serves, and takes up what is activated', async () => {
  await server.start();
  others = await Promise.all(services.map((service) => server.connect(service)));
  await Promise.all(others.map((other) => serve(other, [])));
  await vi.waitFor(
    async () =>
      expect(await healthOf()).toEqual({
        status: 'ok',
        services: { gateway: 'ok', lists: 'ok', billing: 'ok', notify: 'ok' },
        events: 'ok',
      }),
    pollOptions,
  );
  await vi.waitFor(async () => expect(await reports()).toEqual([['1.0.0-dev.new']]), pollOptions);
  await expect.poll(() => tryShell('1.0.0-dev.old'), pollOptions).toEqual({ problems: [] });
  await activateShell('1.0.0-dev.old');
  await vi.waitFor(async () => expect(await textOf('/login')).toBe('shell 1.0.0-dev.old'), pollOptions);
});

async function startGateway(): Promise<void> {
  gateway = await startGatewayProcess({
    DATABASE_URL: database.url,
    NATS_URL: server.url,
    SLICES_ROOT: '',
    SLICES_CACHE: cache,
    SLICE_KEYS: `shell=${publicKey}`,
  });
}

async function textOf(path: string): Promise<string> {
  const answer = await fetch(gateway.url + path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

async function healthOf(): Promise<unknown> {
  return (await fetch(`${gateway.url}/healthz`)).json();
}

/** Publishes a shell with one script, and makes it live. */
async function publishShell(version: string, script: string): Promise<void> {
  const facts = {
    name: 'shell' as const,
    version,
    commit: null,
    committedAt: null,
    needs: { shared: {}, routerNames: [], routes: [] },
    provides: { shared: {}, routerNames: [] },
    federation: null,
    server: null,
  };
  const files = [
    { path: 'public/index.html', bytes: new TextEncoder().encode(`shell ${version}`) },
    { path: `public/${script}`, bytes: new TextEncoder().encode(`// ${script}`) },
  ];
  const bytes = await packArtifact(facts, files, readPrivateKey(privateKey));
  const record: SliceVersion = {
    version,
    digest: sha256(bytes),
    bytes: bytes.byteLength,
    commit: null,
    committedAt: null,
    publishedAt: new Date().toISOString(),
    publishedBy: 'test',
    publicFiles: ['index.html', script],
  };
  await asDeployer((nc) => createSliceRegistry(nc).publish('shell', record, bytes));
  await activateShell(version);
}

async function activateShell(version: string): Promise<void> {
  await asDeployer(async (nc) => {
    const registry = createSliceRegistry(nc);
    const published = (await registry.versions('shell')).find((known) => known.version === version);
    const revision = (await registry.live()).get('shell')?.revision ?? 0;
    const activatedAt = new Date().toISOString();
    const digest = published?.digest ?? '';
    await registry.activate('shell', { version, digest, activatedAt, activatedBy: 'test' }, revision);
  });
}

const tryShell = (version: string) =>
  asDeployer((nc) => requestForCommand(nc, trySlice, { name: 'shell', version }));

/** The versions that each gateway reports. */
async function reports(): Promise<string[][]> {
  const found = await asDeployer(readGatewayReports);
  return found.map(({ slices }) => slices.map(({ version }) => version));
}

async function asDeployer<Answer>(
  work: (nc: Awaited<ReturnType<typeof connectForCommand>>) => Promise<Answer>,
): Promise<Answer> {
  const user = 'deployer-shell';
  const nc = await connectForCommand({
    url: server.url,
    user,
    password: testPassword(user),
    name: 'test',
  });
  try {
    return await work(nc);
  } finally {
    await nc.close();
  }
}
