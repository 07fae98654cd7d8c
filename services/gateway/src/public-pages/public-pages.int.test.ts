import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPlans } from '@scanlist/contracts/messages/billing';
import type { Messaging } from '@scanlist/messaging/connection';
import { handle, serve } from '@scanlist/messaging/serve';
import { connectForTest } from '@scanlist/messaging/testing';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { examplePlans as plans } from '../testing/example-plans.ts';
import { type GatewayProcess, startGatewayProcess } from '../testing/gateway-process.ts';
import { sendJson } from '../testing/test-gateway.ts';

/** The gateway as a process of its own, with a marketing slice of a few words and this test in the place of billing. */
let database: TestDatabase;
let billing: Messaging;
let folder: string;
let gateway: GatewayProcess;
let cookie = '';
let isDropped = false;

const pollOptions = { timeout: 45_000, interval: 20 };
/** A renderer that starts on a slow machine draws its pages late. */
const shows = (text: string, headers: Record<string, string> = {}) =>
  expect.poll(() => read('/', headers), pollOptions).toEqual([200, text]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slices-'));
  [database, billing] = await Promise.all([createTestDatabase('gateway'), connectForTest('billing')]);
  await startGateway();
});

afterAll(async () => {
  await gateway.kill();
  await billing.close();
  if (!isDropped) await database.drop();
  await rm(folder, { recursive: true });
});

async function startGateway(): Promise<void> {
  gateway = await startGatewayProcess({
    DATABASE_URL: database.url,
    DEMO: '1',
    SLICES_ROOT: folder,
    COMPANY_NAME: 'Northlight Ltd',
    SOCIAL_LINKS: 'none',
    WATCH_SLICES: '1',
  });
}

/** Builds a slice that draws a page as one line. */
async function build(mark: string): Promise<void> {
  await mkdir(join(folder, 'marketing-mfe/dist/server'), { recursive: true });
  await writeFile(
    join(folder, 'marketing-mfe/dist/server/server.mjs'),
    `export const renderPublicPage = ({ path, site, isSignedIn }) => ({
      html: ['${mark}', path, site.companyName, isSignedIn, site.plans?.prices[0].priceCents].join(' '),
      status: path === null ? 404 : 200,
      styleHashes: [],
    });`,
  );
}

async function read(path = '/', headers: Record<string, string> = {}): Promise<[number, string]> {
  const response = await fetch(`${gateway.url}${path}`, { headers });
  return [response.status, await response.text()];
}

it('has the shell’s page until the slice is built, and then draws pages without a restart', async () => {
  expect((await read())[0]).toBe(503);
  expect((await read('/api/site'))[0]).toBe(200);
  await build('first');
  await shows('first / Northlight Ltd false ');
  await expect.poll(() => read('/no-such-page'), pollOptions).toEqual([404, 'first  Northlight Ltd false ']);
  await build('second one');
  await shows('second one / Northlight Ltd false ');
});

it('shows prices as soon as billing provides them, on pages and in the facts alike', async () => {
  await serve(billing, [handle(getPlans, async () => ({ ...plans, at: new Date().toISOString() }))]);
  await vi.waitUntil(async () => (await read('/api/site'))[1].includes('"priceCents":799'), pollOptions);
  await shows('second one / Northlight Ltd false 799');
  await vi.waitUntil(async () => (await database.sql`select from known_plans`).length === 1, pollOptions);
});

it('shows the last known prices while billing is down, also after a restart', async () => {
  await billing.close();
  await gateway.kill();
  await startGateway();
  await expect.poll(async () => JSON.parse((await read('/api/site'))[1]).plans, pollOptions).toEqual(plans);
  await shows('second one / Northlight Ltd false 799');
});

it('knows who is signed in, from the moment they are until they leave', async () => {
  const signedIn = await fetch(
    `${gateway.url}/api/auth/login`,
    sendJson('POST', { username: 'demo', password: 'demo1234' }),
  );
  cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  await shows('second one / Northlight Ltd true 799', { cookie });
  await fetch(`${gateway.url}/api/auth/logout`, { method: 'POST', headers: { cookie } });
  await shows('second one / Northlight Ltd false 799', { cookie });
});

it('answers every page while the database is gone', async () => {
  await database.drop();
  isDropped = true;
  for (const headers of [{}, { cookie }] as Record<string, string>[]) {
    await shows('second one / Northlight Ltd false 799', headers);
    await expect.poll(async () => (await read('/terms-of-service', headers))[0], pollOptions).toBe(200);
    await expect.poll(async () => (await read('/nothing', headers))[0], pollOptions).toBe(404);
    expect((await read('/api/site', headers))[0]).toBe(200);
    expect((await read('/sitemap.xml', headers))[0]).toBe(200);
  }
});
