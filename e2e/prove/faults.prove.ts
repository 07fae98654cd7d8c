// @lists @mails @accounts
import { setTimeout as sleep } from 'node:timers/promises';
import { disruptive as test, untilHealthy } from '../support/dedicated-product.ts';
import { demoOwner, expect } from '../support/fixtures.ts';
import { Mailbox } from '../support/mailbox.ts';
import { rounds } from '../support/rounds.ts';
import type { RunningStack, StackFile } from '../support/stack.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(180_000);

/** How often each process is killed. */
const killsEach = rounds({ once: 1, many: 3 });

let stack: RunningStack;
/** The lists of the killed processes, and how many entries each has. */
const filledIn: { title: string; entries: number }[] = [];

test.beforeAll(({ stack: own }) => {
  stack = own;
});

for (const victim of ['notify', 'postgres', 'lists', 'gateway', 'billing', 'nats'] as const) {
  test(`killing ${victim} with -9 while visitors send loses no accepted entry and counts each once`, async () => {
    const title = `Killed ${victim}`;
    const list = await makeList(title);
    const accepted = new Set<string>();
    let visiting = true;
    const visitors = Array.from({ length: 4 }, async (_, visitor) => {
      for (let visit = 0; visiting; visit += 1) {
        const session = `session-${visit}-${victim}-${visitor}`;
        // A phone retries with the same session until it is answered.
        while (visiting && !accepted.has(session)) {
          const { status } = await complete(list, session);
          if (status === 200) accepted.add(session);
          else await sleep(100);
        }
        await sleep(25);
      }
    });
    const moreAccepted = async (count: number) => {
      const goal = accepted.size + count;
      await expect
        .poll(() => accepted.size, { timeout: 30_000, intervals: [20] })
        .toBeGreaterThanOrEqual(goal);
    };
    let killed: number | undefined;
    for (let round = 0; round < killsEach; round += 1) {
      await moreAccepted(4);
      killed = stack.read().processes[victim];
      await kill(victim);
    }
    // Connections of PostgreSQL answer for some milliseconds after its first process was killed.
    await expect.poll(() => stack.read().processes[victim], { timeout: 30_000 }).not.toBe(killed);
    await untilHealthy(stack);
    await moreAccepted(4);
    visiting = false;
    await Promise.all(visitors);

    const entries = await countEntries(list.id);
    expect(entries).toBeGreaterThanOrEqual(accepted.size);
    await expect.poll(() => figuresOf(list.id), { timeout: 30_000 }).toEqual([entries, 0, true]);
    filledIn.push({ title, entries });
  });
}

test('a killed process is restarted, and stack.json has the new process id', async () => {
  const before = stack.read().processes.notify;
  process.kill(before, 'SIGKILL');
  const since = Date.now();
  await expect.poll(() => stack.read().processes.notify, { intervals: [50] }).not.toBe(before);
  expect(Date.now() - since).toBeLessThan(1500);
  await untilHealthy(stack);
});

/** At the end, because an event that a killed process had taken is delivered again after half a minute. */
test('despite the kills each entry is in exactly one mail', async () => {
  const mailbox = new Mailbox(stack.read().mailbox);
  for (const { title, entries } of filledIn) {
    const subject = `${title}: 1 of 2 completed`;
    await expect.poll(() => mailbox.count(subject), { timeout: 60_000 }).toBe(entries);
    expect(await mailbox.entryNumbers(subject), title).toEqual(
      Array.from({ length: entries }, (_, index) => index + 1),
    );
  }
  expect(filledIn).toHaveLength(6);
});

interface MadeList {
  id: string;
  items: { id: string; content: string }[];
}

async function makeList(title: string): Promise<MadeList> {
  const { gateway } = stack.read();
  const headers = { 'content-type': 'application/json', origin: gateway };
  const signedIn = await fetch(`${gateway}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: demoOwner.username, password: demoOwner.password }),
  });
  cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const made = await fetch(`${gateway}/api/lists`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({
      title,
      description: 'Made to be filled in while things break',
      type: 'TODO',
      notificationEmail: demoOwner.email,
      items: [{ content: 'First' }, { content: 'Second' }],
    }),
  });
  expect(made.status).toBe(201);
  return made.json();
}

let cookie = '';

async function complete(list: MadeList, sessionId: string): Promise<{ status: number }> {
  try {
    const answer = await fetch(`${stack.read().gateway}/api/lists/${list.id}/log-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId, completedItems: [{ itemId: list.items[0]?.id, content: 'First' }] }),
      signal: AbortSignal.timeout(8000),
    });
    await answer.arrayBuffer();
    return { status: answer.status };
  } catch {
    return { status: 0 };
  }
}

async function countEntries(listId: string): Promise<number> {
  const answer = await fetch(`${stack.read().gateway}/api/lists/${listId}`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { entryCount: number }).entryCount;
}

/** Entries, complete ones, and whether all are counted. */
async function figuresOf(listId: string): Promise<unknown[]> {
  const answer = await fetch(`${stack.read().gateway}/api/lists/${listId}/insights`, { headers: { cookie } });
  if (!answer.ok) return [answer.status];
  const { entries, complete: done, upToDate } = (await answer.json()) as Record<string, unknown>;
  return [entries, done, upToDate];
}

async function kill(victim: keyof StackFile['processes']): Promise<void> {
  try {
    process.kill(stack.read().processes[victim], 'SIGKILL');
  } catch {
    // The process is just being restarted.
  }
}
