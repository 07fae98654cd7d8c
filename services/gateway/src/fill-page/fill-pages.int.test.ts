import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicList } from '@scanlist/contracts/http/fill';
import { getPublicList } from '@scanlist/contracts/messages/lists';
import type { Messaging } from '@scanlist/messaging/connection';
import { handle, serve } from '@scanlist/messaging/serve';
import { connectForTest } from '@scanlist/messaging/testing';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GatewayProcess, startGatewayProcess } from '../testing/gateway-process.ts';
import { sampleLists } from './sample-lists.ts';

/**
 * The gateway as a process of its own, with a fill slice that does what a list's id says, and this test in the place of
 * lists.
 */
let database: TestDatabase;
let lists: Messaging;
let folder: string;
let gateway: GatewayProcess;

const slice = `
  const kept = [];
  export function renderFillPage({ list }) {
    if (list?.id.startsWith('hang')) for (;;);
    if (list?.id.startsWith('grow')) for (;;) kept.push(kept.length);
    if (list?.id.startsWith('exit')) process.exit(1);
    if (list?.id.startsWith('throw')) throw new Error('thrown');
    return { html: '<title>' + (list?.id ?? 'none') + '</title>', status: list ? 200 : 404, styleHashes: [] };
  }`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slices-'));
  [database, lists] = await Promise.all([createTestDatabase('gateway'), connectForTest('lists')]);
  await serve(lists, [
    handle(getPublicList, async ({ listId }) => ({ ...(sampleLists[0] as PublicList), id: listId })),
  ]);
  await build(slice);
  gateway = await startGateway();
});

afterAll(async () => {
  await gateway.kill();
  await lists.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const startGateway = () => startGatewayProcess({ DATABASE_URL: database.url, SLICES_ROOT: folder });

async function build(source: string): Promise<void> {
  await mkdir(join(folder, 'fill-mfe/dist/server'), { recursive: true });
  await writeFile(join(folder, 'fill-mfe/dist/server/server.mjs'), source);
}

async function read(id: string): Promise<[number, string]> {
  const response = await fetch(`${gateway.url}/view-list/${id}`);
  return [response.status, /<title>(.*?)<\/title>/.exec(await response.text())?.[1] ?? ''];
}

const memoryMbOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const childrenOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );

it.each(['hang', 'grow', 'exit', 'throw'])(
  'a page that does not render (%s) is answered 503, and all others as if nothing had happened',
  async (bad) => {
    expect(await read(`cached-${bad}`)).toEqual([200, `cached-${bad}`]);
    const memoryMb = memoryMbOf(gateway.pid);
    let isAnswered = false;
    const refused = read(`${bad}-1`).finally(() => {
      isAnswered = true;
    });
    let answersMeanwhile = 0;
    while (!isAnswered) {
      expect(await read(`cached-${bad}`)).toEqual([200, `cached-${bad}`]);
      expect((await fetch(`${gateway.url}/livez`)).status).toBe(200);
      expect(memoryMbOf(gateway.pid) - memoryMb).toBeLessThan(100);
      answersMeanwhile += 1;
    }
    expect(answersMeanwhile).toBeGreaterThan(bad === 'hang' ? 20 : 0);
    expect(await refused).toEqual([503, "We can't open this list right now"]);
    expect(await read(`new-${bad}`)).toEqual([200, `new-${bad}`]);
    expect(childrenOf(gateway.pid)).toHaveLength(1);
  },
);

it('a stop ends the gateway with everything it has started, also while a page hangs', async () => {
  const [renderer] = childrenOf(gateway.pid);
  const refused = read('hang-at-stop').catch(() => undefined);
  expect(await gateway.stop()).toBe(0);
  await refused;
  expect(() => process.kill(Number(renderer), 0)).toThrow('ESRCH');
});

it('the gateway starts beside a module that hangs, and answers 503 in its place', async () => {
  await build('for (;;);');
  gateway = await startGateway();
  expect((await fetch(`${gateway.url}/livez`)).status).toBe(200);
  expect(await read('any')).toEqual([503, "We can't open this list right now"]);
});
