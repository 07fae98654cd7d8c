// @lists
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from './support/database.ts';
import { expect, type MadeList, makeList } from './support/fixtures.ts';
import { upsetting as test } from './support/own-product.ts';
import { rounds } from './support/rounds.ts';
import type { RunningStack, StackFile } from './support/stack.ts';

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
    const memoryBefore = memoryOf(processes);
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
    const memory = memoryOf(processes);
    for (const name of ['lists', 'gateway'] as const) {
      expect(memory[name], `${name}, in kB`).toBeLessThan(1.5 * memoryBefore[name]);
    }

    const sql = openDatabase(stack.read(), 'lists');
    const stored = await sql<{ sessionId: string; times: number }[]>`
      select session_id as "sessionId", count(*)::int as times from entry where list_id = ${list.id} group by 1`;
    await sql.end();
    expect(stored.filter(({ times }) => times > 1)).toEqual([]);
    const kept = new Set(stored.map(({ sessionId }) => sessionId));
    expect(sent.filter(({ status, session }) => status === 200 && !kept.has(session))).toEqual([]);
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

/** Stops a process and its children where they stand. Answers what lets them go on. */
function freeze(pid: number): () => void {
  const { stdout: children } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  const all = [pid, ...children.trim().split(/\s+/).filter(Boolean).map(Number)];
  const tell = (signal: NodeJS.Signals) => {
    for (const one of all) {
      try {
        process.kill(one, signal);
      } catch {
        // It ended meanwhile.
      }
    }
  };
  tell('SIGSTOP');
  return () => tell('SIGCONT');
}

/** The resident memory of processes, in kB. */
function memoryOf({ lists, gateway }: StackFile['processes']) {
  const [listsKb, gatewayKb] = [lists, gateway].map((pid) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
  );
  return { lists: listsKb ?? 0, gateway: gatewayKb ?? 0 };
}
