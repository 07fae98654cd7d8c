// @lists @accounts
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { completionOf } from '../support/completion-body.ts';
import { openDatabase } from '../support/database.ts';
import { withDedicatedProduct } from '../support/dedicated-product.ts';
import { expect, type MadeList, makeList } from '../support/fixtures.ts';
import { raisedBudgets } from '../support/raised-budgets.ts';
import { rounds } from '../support/rounds.ts';
import type { RunningStack } from '../support/stack.ts';
import { sessionsNotStoredOnce } from '../support/stored-entries.ts';

const limits = { FILL_WRITES_PER_MINUTE: '100000', OWNER_WRITES_PER_MINUTE: '100000', ...raisedBudgets };
const test = withDedicatedProduct(limits, ['--replicas', '2', '--nats-nodes', '3']);
test.describe.configure({ mode: 'default' });
test.setTimeout(240_000);

/** The services that are restarted in turn, and how many restarts there are in all. */
const restartOrder = ['gateway', 'lists', 'gateway-2', 'lists-2', 'notify', 'billing'];
const restarts = rounds({ once: 2, many: 20 });
/** How many edits there are while nothing is killed. */
const editRounds = rounds({ once: 6, many: 60 });

test('one gateway after the other is killed with -9, and every read is answered', async ({
  ownerApi,
  stack,
}) => {
  const { gateway } = stack.read();
  const list = await makeList(ownerApi, { title: 'Read meanwhile' });
  const statuses: number[] = [];
  const reading = new AbortController();
  const read = async (path: string) => {
    while (!reading.signal.aborted) {
      const answer = await fetch(gateway + path);
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
  };
  const readers = ['/', `/view-list/${list.id}`, `/api/lists/${list.id}/public?session=session-1-reader`].map(
    read,
  );
  for (const name of ['gateway', 'gateway-2']) {
    const starts = logsByStart(stack, name).length;
    await kill(stack, name);
    // The second gateway is killed once the first one answers again.
    await expect
      .poll(() => logsByStart(stack, name).slice(starts).join(), { timeout: 90_000 })
      .toContain('/view-list/');
  }
  reading.abort();
  await Promise.all(readers);
  expect(statuses.length).toBeGreaterThan(100);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

test('a list that is edited at one gateway is new at the other one within a second, also while a server of NATS dies', async ({
  ownerApi,
  stack,
}) => {
  const gateways = ['gateway', 'gateway-2'].map((name) => urlOfGateway(stack, name));
  const { id } = await makeList(ownerApi, { title: 'Edition 0' });
  const titleAt = async (gateway: string) => {
    const answer = await fetch(`${gateway}/api/lists/${id}/public`);
    const { title } = (await answer.json()) as { title?: string };
    return answer.ok ? title : undefined;
  };
  let edition = 0;
  /** Edits the list at one gateway; returns for how many milliseconds the other one still showed the edition before. */
  const editAt = async (at: number) => {
    const [here = '', there = ''] = at === 0 ? gateways : gateways.toReversed();
    await expect.poll(() => titleAt(there), { intervals: [5] }).toBe(`Edition ${edition}`);
    edition += 1;
    const list = { title: `Edition ${edition}`, description: 'Before the van leaves', type: 'TODO' };
    const data = { ...list, items: [{ content: 'Truss' }] };
    const save = async () => (await ownerApi.put(`${here}/api/lists/${id}`, { data })).status();
    await expect.poll(save, { intervals: [5], timeout: 30_000 }).toBe(200);
    const savedAt = performance.now();
    let oldUntil = savedAt;
    const isNew = async () => {
      const askedAt = performance.now();
      const title = await titleAt(there);
      if (title === `Edition ${edition - 1}`) oldUntil = askedAt;
      return title === `Edition ${edition}`;
    };
    await expect.poll(isNew, { intervals: [5], timeout: 30_000 }).toBe(true);
    return oldUntil - savedAt;
  };

  const oldForMs: number[] = [];
  for (let round = 0; round < editRounds; round += 1) oldForMs.push(await editAt(round % 2));
  for (const [round, name] of ['nats', 'nats-2', 'nats-3'].entries()) {
    await kill(stack, name);
    oldForMs.push(await editAt(round % 2));
  }
  expect(Math.max(...oldForMs)).toBeLessThan(1_000);
});

test('one process of each service is killed with -9 while a list is filled in: every visitor is answered, each entry is stored once and its event published once', async ({
  ownerApi,
  stack,
}) => {
  const list = await makeList(ownerApi, { title: 'Two of each' });
  const visitors = startVisitors(stack, list);
  for (const name of ['gateway', 'lists-2', 'billing', 'notify-2', 'nats']) {
    await kill(stack, name);
    await sleep(1_000);
  }
  const sent = await visitors.stop();
  expect(sent.length).toBeGreaterThan(50);
  expect(await sessionsNotStoredOnce(stack, list, sent)).toEqual([]);
  await expect.poll(() => unpublishedEvents(stack), { timeout: 30_000 }).toBe(0);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ownerApi.get(`/api/lists/${list.id}`)));
  expect(answers.map((answer) => answer.status())).toEqual(answers.map(() => 200));
});

test('each process is restarted gracefully in turn, and no request fails', async ({ ownerApi, stack }) => {
  const { gateway } = stack.read();
  const list = await makeList(ownerApi, { title: 'Rolled over' });
  const statuses: string[] = [];
  const rolling = new AbortController();
  const keepRequesting = async (what: string, ask: () => Promise<number>) => {
    while (!rolling.signal.aborted) {
      statuses.push(`${what}: ${await ask()}`);
      await sleep(50);
    }
  };
  const requesting = [
    keepRequesting('a visitor sends', () => complete(gateway, list, `session-1-${crypto.randomUUID()}`)),
    keepRequesting('a visitor reads', async () => (await fetch(`${gateway}/view-list/${list.id}`)).status),
    keepRequesting('the owner reads', async () => (await ownerApi.get('/api/lists')).status()),
  ];
  for (let restart = 0; restart < restarts; restart += 1) {
    const name = restartOrder[restart % restartOrder.length] ?? '';
    const pid = pidOf(stack, name);
    const starts = logsByStart(stack, name).length;
    process.kill(pid, 'SIGTERM');
    await expect.poll(() => pidOf(stack, name), { timeout: 30_000 }).not.toBe(pid);
    // The next process is stopped once this one handles requests again.
    const hasShare = () => {
      const sinceStart = logsByStart(stack, name).slice(starts);
      return (
        sinceStart.length > 0 && (!name.startsWith('gateway') || sinceStart.join().includes('/view-list/'))
      );
    };
    await expect.poll(hasShare, { timeout: 30_000 }).toBe(true);
  }
  rolling.abort();
  await Promise.all(requesting);
  expect(statuses.length).toBeGreaterThan(10 * restarts);
  expect(statuses.filter((status) => !status.endsWith(': 200'))).toEqual([]);
});

/** Kills a process with -9 and waits until a new one has started in its place. */
async function kill(stack: RunningStack, name: string): Promise<void> {
  const pid = pidOf(stack, name);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => pidOf(stack, name), { timeout: 20_000 }).not.toBe(pid);
}

/** The log of a process, divided at each of its starts. */
function logsByStart(stack: RunningStack, name: string): string[] {
  return readFileSync(join(stack.directory, 'logs', `${name}.log`), 'utf8').split(' ready\n');
}

/** The address of a gateway behind the balancer, from the log of its last start. */
function urlOfGateway(stack: RunningStack, name: string): string {
  const log = readFileSync(join(stack.directory, 'logs', `${name}.log`), 'utf8');
  const port = [...log.matchAll(/ listening port=(\d+)$/gm)].at(-1)?.[1];
  if (port === undefined) throw new Error(`${name} has not said where it listens`);
  return new URL(`http://${new URL(stack.read().gateway).hostname}:${port}`).origin;
}

function pidOf(stack: RunningStack, name: string): number {
  const { [name]: pid }: Record<string, number> = stack.read().processes;
  if (pid === undefined) throw new Error(`there is no process ${name}`);
  return pid;
}

interface Sent {
  session: string;
  status: number;
}

/** Starts visitors who complete a list, ten per second. Each retries until there is an answer, as phones do. */
function startVisitors(stack: RunningStack, list: MadeList) {
  const { gateway } = stack.read();
  const visits: Promise<Sent>[] = [];
  const timer = setInterval(() => {
    visits.push(visit(gateway, list));
  }, 100);
  return {
    stop() {
      clearInterval(timer);
      return Promise.all(visits);
    },
  };
}

async function visit(gateway: string, list: MadeList): Promise<Sent> {
  const session = `session-1-${crypto.randomUUID()}`;
  for (;;) {
    const status = await complete(gateway, list, session);
    if (status === 200) return { session, status };
    // The only allowed refusal is 503.
    expect(status).toBe(503);
    await sleep(250);
  }
}

async function complete(gateway: string, list: MadeList, sessionId: string): Promise<number> {
  const answer = await fetch(`${gateway}/api/lists/${list.id}/log-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: gateway },
    body: JSON.stringify(completionOf(list, sessionId)),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** The number of unpublished events in the outbox of lists. */
async function unpublishedEvents(stack: RunningStack): Promise<number> {
  const sql = openDatabase(stack.read(), 'lists');
  const rows = await sql`select from outbox where sent_at is null`;
  await sql.end();
  return rows.length;
}
