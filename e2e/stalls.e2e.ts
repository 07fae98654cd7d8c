// @lists
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type MadeList, makeList } from './support/fixtures.ts';
import { notStoredOnce } from './support/ledger.ts';
import { upsetting as test } from './support/own-product.ts';
import { freeze, memoryOf } from './support/processes.ts';
import { rounds } from './support/rounds.ts';
import type { RunningStack } from './support/stack.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(600_000);

const perSecond = 100;
/** How soon after a stall everything is answered as before, in milliseconds. */
const backMsMax = 5_000;
/** What an answer may take again by then: it takes a few milliseconds on a machine without other work. */
const answerMsMax = 1_000;

const stalls = rounds({
  once: [{ of: 'postgres', seconds: 10 }],
  many: [5, 16, 20, 30, 75].flatMap((seconds) => [
    { of: 'postgres', seconds },
    { of: 'nats', seconds },
  ]),
}) as { of: 'postgres' | 'nats'; seconds: number }[];

for (const { of, seconds } of stalls) {
  test(`after ${seconds} s in which ${of} does nothing, all is taken within five seconds as before, and nothing is lost`, async ({
    ownerApi,
    stack,
  }) => {
    const list = await makeList(ownerApi, { title: `Stalled ${of} ${seconds}` });
    const { processes } = stack.read();
    const load = startLoad(stack, list);
    await sleep(5_000);
    const memoryBefore = { lists: memoryOf(processes.lists), gateway: memoryOf(processes.gateway) };
    const frozenFrom = load.sentSoFar();
    const goOn = freeze(processes[of]);
    try {
      await sleep(seconds * 1_000);
    } finally {
      goOn();
    }
    const frozenUntil = load.sentSoFar();
    await sleep(backMsMax);
    const backFrom = load.sentSoFar();
    await sleep(3_000);
    const sent = await load.stop();

    // The stall reached the callers.
    expect(sent.slice(frozenFrom, frozenUntil).map(({ status }) => status)).toContain(503);
    const late = sent.slice(backFrom).filter(({ status, ms }) => status !== 200 || ms > answerMsMax);
    expect(late, `of ${sent.length - backFrom}`).toEqual([]);
    expect((await fetch(`${stack.read().gateway}/healthz`)).status).toBe(200);
    // No process restarted.
    expect(stack.read().processes).toEqual(processes);
    for (const name of ['lists', 'gateway'] as const) {
      expect(memoryOf(processes[name]), `${name}, in kB`).toBeLessThan(1.5 * memoryBefore[name]);
    }

    expect(await notStoredOnce(stack, list, sent)).toEqual([]);
  });
}

interface Sent {
  session: string;
  /** 0 where no answer came. */
  status: number;
  ms: number;
}

/** Visitors who complete a list at a steady rate, whether they are answered or not, as strangers do. */
function startLoad(stack: RunningStack, list: MadeList) {
  const { gateway } = stack.read();
  const sending: Promise<Sent>[] = [];
  const timer = setInterval(() => {
    sending.push(complete(gateway, list, `session-1-${crypto.randomUUID()}`));
  }, 1_000 / perSecond);
  return {
    sentSoFar: () => sending.length,
    stop() {
      clearInterval(timer);
      return Promise.all(sending);
    },
  };
}

async function complete(gateway: string, list: MadeList, session: string): Promise<Sent> {
  const startedAt = performance.now();
  const [item] = list.items;
  try {
    const answer = await fetch(`${gateway}/api/lists/${list.id}/log-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: gateway },
      body: JSON.stringify({
        sessionId: session,
        completedItems: [{ itemId: item?.id, content: item?.content, note: null }],
        uncompletedItems: [],
      }),
      signal: AbortSignal.timeout(12_000),
    });
    await answer.arrayBuffer();
    return { session, status: answer.status, ms: performance.now() - startedAt };
  } catch {
    return { session, status: 0, ms: performance.now() - startedAt };
  }
}
