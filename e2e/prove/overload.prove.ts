// @lists @owner @accounts
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext } from 'playwright/test';
import { disruptive as test } from '../support/dedicated-product.ts';
import { demoOwner, expect, type MadeList, makeList } from '../support/fixtures.ts';
import { percentile } from '../support/percentile.ts';
import { memoryOf } from '../support/processes.ts';
import { rounds } from '../support/rounds.ts';
import { sendCompletions } from '../support/send-completions.ts';
import type { CompletionLoad } from '../support/send-completions-worker.ts';
import type { RunningStack } from '../support/stack.ts';
import { sessionsNotStoredOnce } from '../support/stored-entries.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(600_000);

/** The load as a multiple of the capacity, and its duration. */
const overloads = rounds({
  once: [{ times: 5, seconds: 5 }],
  many: [
    { times: 1.5, seconds: 60 },
    { times: 5, seconds: 60 },
  ],
});
/** How often the throughput under overload is compared. */
const comparisons = rounds({ once: 1, many: 3 });

let list: MadeList;
/** The capacity: completions answered per second if each sender waits for the previous answer. */
let capacity: number;

test('the capacity is measured', async ({ ownerApi, stack }) => {
  list = await makeList(ownerApi, { title: 'Asked too much' });
  // A product that has just started is slower, so the first seconds do not count.
  for (const seconds of [2, 3]) {
    const sent = await sendCompletions(stack, list, { seconds, rate: { concurrency: 32 } });
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    capacity = sent.length / seconds;
  }
});

for (const { times, seconds } of overloads) {
  test(`at ${times} times its capacity the product answers accepted requests in time and refuses the rest, while owners can work`, async ({
    ownerApi,
    stack,
  }) => {
    const { gateway, processes } = stack.read();
    const memoryBefore = { lists: memoryOf(processes.lists), gateway: memoryOf(processes.gateway) };
    const answers = watchAnswers(stack);
    const owner = workAsOwner(ownerApi, gateway);
    const sent = await sendCompletions(stack, list, { seconds, rate: { perSecond: times * capacity } });
    const ownersMs = await owner.stop();

    expect(sent.filter(({ status }) => status === 0)).toEqual([]);
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200, 503]));
    const refused = sent.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0.1 * sent.length);
    expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) >= 1))).toEqual([]);
    const took = answers();
    expect(took.length).toBeGreaterThan(0);
    expect(percentile(took, 99), 'ms, of those it took').toBeLessThan(2_000);
    expect(percentile(ownersMs, 50), 'ms, of what the owner did').toBeLessThan(1_000);
    expect(await sessionsNotStoredOnce(stack, list, sent)).toEqual([]);
    expect(stack.read().processes).toEqual(processes);
    for (const name of ['lists', 'gateway'] as const) {
      expect(memoryOf(processes[name]), `${name}, in kB`).toBeLessThan(1.5 * memoryBefore[name]);
    }
    // The product recovers by itself.
    await sleep(1_000);
    const after = await sendCompletions(stack, list, { seconds: 1, rate: { concurrency: 4 } });
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
    await expect.poll(async () => (await ownerApi.get(`${gateway}/healthz`)).status()).toBe(200);
    test.info().annotations.push({
      type: 'overload',
      description: `${times} x ${capacity.toFixed(0)}/s: ${(took.length / seconds).toFixed(0)}/s taken, p99 ${percentile(took, 99)} ms, ${refused.length} refused`,
    });
  });
}

test('overload reduces throughput no more than sending the requests does', async ({ stack }) => {
  const elsewhere = createServer((_, response) => {
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2' }).end('{}');
  });
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
  const to = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const load = { seconds: rounds({ once: 4, many: 15 }), rate: { perSecond: 5 * capacity } };
  const taken = async (surplus?: CompletionLoad['surplus']) => {
    const sent = await sendCompletions(stack, list, { ...load, surplus });
    return sent.filter(({ status }) => status === 200).length;
  };
  const ratios: number[] = [];
  for (let done = 0; done < comparisons; done++) {
    ratios.push((await taken()) / (await taken({ to, beyondPerSecond: 1.1 * capacity })));
  }
  elsewhere.closeAllConnections();
  elsewhere.close();
  expect(percentile(ratios, 50), ratios.join(', ')).toBeGreaterThanOrEqual(0.9);
});

/** Starts an owner's work during the overload. Every request must succeed. */
function workAsOwner(api: APIRequestContext, gateway: string) {
  const ms: number[] = [];
  let isOver = false;
  const timed = async (what: string, ask: () => Promise<{ status(): number }>) => {
    const from = performance.now();
    const status = (await ask()).status();
    ms.push(performance.now() - from);
    expect([200, 201], `${what}: ${status}`).toContain(status);
  };
  const { username, password } = demoOwner;
  /**
   * Health checks are never refused. On a machine this busy they may report that a service took longer than a second.
   */
  const askHealth = async () => {
    const answer = await api.get(`${gateway}/healthz`);
    expect(await answer.json()).toMatchObject({ services: { gateway: 'ok', lists: expect.any(String) } });
  };
  const working = (async () => {
    for (let turn = 0; !isOver; turn++) {
      await timed('the dashboard', () => api.get(`${gateway}/api/lists`));
      await timed('a new list', async () => {
        const made = await api.post(`${gateway}/api/lists`, {
          data: { ...newList, title: `Beside it ${turn}` },
        });
        await api.delete(`${gateway}/api/lists/${(await made.json()).id}`);
        return made;
      });
      // What a load balancer requests.
      await timed('readiness', () => api.get(`${gateway}/readyz`));
      await askHealth();
      await timed('sign-in', () => api.post(`${gateway}/api/auth/login`, { data: { username, password } }));
      await sleep(100);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await working;
      return ms;
    },
  };
}

const newList = { description: 'Made meanwhile', type: 'TODO', items: [{ content: 'Truss' }] };

/**
 * The returned function gives the duration of each completion that the gateway has accepted since, in milliseconds,
 * from its log.
 */
function watchAnswers({ directory }: RunningStack): () => number[] {
  const log = join(directory, 'logs/gateway.log');
  const from = statSync(log).size;
  return () => {
    const lines = readFileSync(log).subarray(from).toString();
    const taken = /route=\/api\/lists\/:id\/log-session status=200 ms=([\d.]+)/g;
    return [...lines.matchAll(taken)].map(([, ms]) => Number(ms));
  };
}
