import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { getSubscription, listInvoices } from '@scanlist/contracts/messages/billing';
import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import { exportLists, listEntries } from '@scanlist/contracts/messages/lists';
import type { Messaging } from '@scanlist/messaging/connection';
import { handle, serve } from '@scanlist/messaging/serve';
import { connectForTest } from '@scanlist/messaging/testing';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { uuid } from '@scanlist/service-kit/ids';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMemoryBudget } from '../admission/memory-budget.ts';
import { type GatewayProcess, startGatewayProcess } from '../testing/gateway-process.ts';
import { memoryThrottles } from '../testing/memory-throttles.ts';
import { sendJson } from '../testing/test-gateway.ts';
import { createExportLimit, exportBudgets, type RunningExportRows } from './limit-exports.ts';
import { runningExportRows } from './running-export-rows.ts';

/** The demo owner, at gateways on one database; this test is in the place of billing, and of lists, whose entries never end. */
let database: TestDatabase;
let lists: Messaging;
let billing: Messaging;
const gateways: GatewayProcess[] = [];
const env = () => ({ DATABASE_URL: database.url, DEMO: '1', SIGN_INS_PER_MINUTE: '1000' });

beforeAll(async () => {
  database = await createTestDatabase('gateway');
  [lists, billing] = await Promise.all([connectForTest('lists'), connectForTest('billing')]);
  await serve(billing, [
    handle(getSubscription, async () => ({ status: 'none' }) as never),
    handle(listInvoices, async () => []),
  ]);
  await serve(lists, [
    handle(exportLists, async () => ({ lists: [{ id: 'list-1' }], nextBefore: null }) as never),
    handle(listEntries, async ({ before = 1_000_000 }) => {
      const entries = Array.from({ length: 30 }, (_, n) => ({
        id: before - 1 - n,
        text: 'x'.repeat(20_000),
      }));
      return { entries, nextBefore: before - 30 } as never;
    }),
  ]);
  for (let n = 0; n < 2; n++) gateways.push(await startGatewayProcess(env()));
}, 60_000);
afterAll(async () => {
  for (const gateway of gateways) await gateway.kill();
  await Promise.all([lists?.close(), billing?.close()]);
  await database?.drop();
});

async function signIn(): Promise<string> {
  const credentials = { username: 'demo', password: 'demo1234' };
  const response = await fetch(`${gateways[0]?.url}/api/auth/login`, sendJson('POST', credentials));
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Begins an export at the first or the second gateway, and reads no further than its first bytes. */
async function beginAt(at: 0 | 1, cookie: string): Promise<IncomingMessage> {
  const asking = get(`${gateways[at]?.url}/api/account/export`, { headers: { cookie }, agent: false });
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  response.on('error', () => {});
  if (response.statusCode === 200) await once(response, 'readable');
  return response;
}

const placesTaken = async () =>
  (await database.sql`select from running_export where held_until > now()`).count;

describe('exports of one owner, over two gateways', () => {
  it('are two at once, and another begins at either when one has ended', async () => {
    const cookie = await signIn();
    const running = [await beginAt(0, cookie), await beginAt(1, cookie)];
    for (const at of [0, 1] as const) {
      const refused = await beginAt(at, cookie);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
      refused.resume();
    }
    running[0]?.destroy();
    await vi.waitUntil(async () => (await placesTaken()) === 1, { timeout: 45_000 });
    const next = await beginAt(1, cookie);
    expect(next.statusCode).toBe(200);
    for (const response of [next, running[1]]) response?.destroy();
    await vi.waitUntil(async () => (await placesTaken()) === 0, { timeout: 45_000 });
  });

  it('do not lock their owner out after a gateway was killed in the middle of them', async () => {
    await database.sql`truncate throttle_count`;
    const [, second] = gateways;
    await second?.kill();
    gateways[1] = await startGatewayProcess(env());
    const cookie = await signIn();
    for (let n = 0; n < 2; n++) expect((await beginAt(1, cookie)).statusCode).toBe(200);
    await gateways[1].kill();
    expect((await beginAt(0, cookie)).statusCode).toBe(429);
    await database.sql`update running_export set held_until = held_until - interval '1 minute'`;
    const next = await beginAt(0, cookie);
    expect(next.statusCode).toBe(200);
    next.destroy();
  });
});

describe('the places of an account', () => {
  let rows: RunningExportRows;
  const placeOf = (accountId = demoOwnerId) => ({ id: uuid(), accountId });
  beforeEach(async () => {
    await database.sql`truncate running_export`;
    rows = runningExportRows(database.sql);
  });

  it('are given to no more than two of many who ask at the same moment', async () => {
    for (let round = 0; round < 20; round++) {
      await database.sql`truncate running_export`;
      const taken = await Promise.all(Array.from({ length: 8 }, () => rows.take(placeOf(), [1, 2], 60_000)));
      expect(taken.filter(Boolean)).toHaveLength(2);
    }
  });

  it('are held while a reader is slow, and free soon after nobody holds them', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const memory = createMemoryBudget();
    const throttles = memoryThrottles();
    const options = { throttles, runningExports: rows, memory, logger: silentLogger };
    const limit = createExportLimit(options, exportBudgets.exports);
    async function* twoPieces() {
      yield 'first';
      yield 'last';
    }
    const pieces = (await limit.take(demoOwnerId, 'export')).hold(twoPieces());
    await pieces.next();
    // Of an export that never began: as after a kill, nobody holds its place.
    await limit.take(demoOwnerId, 'export');
    expect(await placesTaken()).toBe(2);
    const passSeconds = (seconds: number) =>
      database.sql`update running_export set held_until = held_until - ${seconds} * interval '1 second'`;
    const heldForMs = async () => {
      const [row] = await database.sql<{ ms: number }[]>`
        select extract(epoch from max(held_until) - now())::float8 * 1000 as ms from running_export`;
      return row?.ms ?? 0;
    };
    for (let round = 0; round < 3; round++) {
      await passSeconds(25);
      // The one that is held is held for a minute again.
      vi.advanceTimersByTime(15_000);
      await expect.poll(heldForMs, { interval: 0 }).toBeGreaterThan(35_000);
    }
    expect(await placesTaken()).toBe(1);
    await pieces.next();
    await pieces.next();
    expect(await placesTaken()).toBe(0);
  });

  it('are not taken from an export that has the place of an earlier one', async () => {
    const [late, present] = [placeOf(), placeOf()];
    await rows.take(late, [1], 0);
    await rows.take(present, [1], 60_000);
    await rows.extend(late, 0);
    await rows.release(late);
    expect(await rows.take(placeOf(), [1], 60_000)).toBe(false);
    await rows.release(present);
    expect(await rows.take(placeOf(), [1], 60_000)).toBe(true);
  });

  it('of single entries are others than those of whole exports', async () => {
    const take = (places: readonly number[]) => rows.take(placeOf(), places, 60_000);
    const { exports, entryPdfs } = exportBudgets;
    const taken = [];
    for (let n = 0; n < 3; n++) taken.push(await take(exports.places), await take(entryPdfs.places));
    expect(taken).toEqual([true, true, true, true, false, false]);
  });

  it('end with the account, and an erased one gets none', async () => {
    await expect(rows.take(placeOf(uuid()), [1, 2], 60_000)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await rows.take(placeOf(), [1, 2], 60_000);
    await database.sql`delete from account where id = ${demoOwnerId}`;
    expect(await database.sql`select from running_export`).toHaveLength(0);
  });
});
