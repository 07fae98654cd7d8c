// @lists @mails @accounts
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../support/database.ts';
import { disruptive as test } from '../support/dedicated-product.ts';
import { expect } from '../support/fixtures.ts';
import { Mailbox } from '../support/mailbox.ts';
import { makeOwner, type NewOwner } from '../support/new-owner.ts';
import { rounds } from '../support/rounds.ts';
import type { RunningStack, StackFile } from '../support/stack.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);

/** After how many steps each process is killed, so that kills depend on the progress and not on time. */
const killsAfter = rounds({ once: [9], many: [2, 9, 16] });

const owners: NewOwner[] = [];
const results: OwnerResult[] = [];
let stack: RunningStack;

test.beforeAll(async ({ playwright, product, stack: own }) => {
  stack = own;
  for (let owner = 0; owner < 3; owner += 1) owners.push(await makeOwner(playwright, product));
});

test.afterAll(async () => {
  for (const { api } of owners) await api.dispose();
});

// First those after whose kill a mail may be half a minute late.
for (const victim of ['postgres', 'notify', 'lists', 'nats', 'gateway'] as const) {
  test(`killing ${victim} with -9 while owners work loses nothing that was accepted`, async () => {
    let done = 0;
    const working = Promise.all(
      owners.map(async (owner) => {
        results.push(await performOwnerSteps(owner, victim, () => (done += 1)));
      }),
    );
    for (const goal of killsAfter) {
      await expect.poll(() => done, { timeout: 30_000, intervals: [10] }).toBeGreaterThanOrEqual(goal);
      kill(victim);
    }
    await working;
  });
}

test('each confirmation was mailed once, and no notification was mailed after a stop', async () => {
  // The mail that was requested last shows that all earlier ones would have arrived.
  for (const { owner, witness } of results) {
    await expect
      .poll(() => mailsTo(owner.email), { timeout: 60_000 })
      .toContain(`${witness}: 1 of 1 completed`);
  }
  for (const { address, title } of results) {
    await expect
      .poll(async () => (await mailsTo(address)).sort(), { timeout: 60_000 })
      .toEqual([expect.stringContaining('Do you want notifications'), `${title}: 1 of 1 completed`]);
  }
  expect(results).toHaveLength(owners.length * 5);
});

interface OwnerResult {
  owner: NewOwner;
  address: string;
  title: string;
  witness: string;
}

/** The work of one owner. Each step is retried until it is answered, and its result is checked afterwards. */
async function performOwnerSteps(owner: NewOwner, victim: string, onStep: () => void): Promise<OwnerResult> {
  const { username } = owner;
  const title = `Keys ${victim} ${username.slice(-4)}`;
  const witness = `Witness ${victim} ${username.slice(-4)}`;
  const address = `${victim}-${username}@example.org`;
  const step = async <T>(accepted: () => Promise<T>) => {
    const answer = await accepted();
    onStep();
    return answer;
  };
  const listBody = (name: string, notificationEmail: string) => ({
    title: name,
    description: 'Made while things break',
    type: 'TODO',
    notificationEmail,
    items: [{ content: 'Only' }],
  });

  const make = (name: string, notificationEmail: string): Promise<Made> => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    return requestUntilAnswered(owner, 'POST', '/api/lists', listBody(name, notificationEmail), 201, headers);
  };

  const list = await step(() => make(title, address));
  await step(() =>
    requestUntilAnswered(owner, 'POST', '/api/profile', { firstName: victim, lastName: 'Reed' }),
  );
  const token = await step(() => tokenOf(address));
  await step(() => requestUntilAnswered(owner, 'POST', `/api/notifications/${token}/confirm`));
  await step(() => complete(owner, list));
  await step(() => requestUntilAnswered(owner, 'DELETE', `/api/lists/${list.id}`));
  await step(() => requestUntilAnswered(owner, 'POST', `/api/lists/${list.id}/restore`));
  await step(() => requestUntilAnswered(owner, 'POST', `/api/notifications/${token}/stop`));
  await step(() => complete(owner, list));
  const other = await step(() => make(witness, owner.email));
  await step(() => complete(owner, other));

  const kept = await requestUntilAnswered<Made & Record<string, unknown>>(
    owner,
    'GET',
    `/api/lists/${list.id}`,
  );
  expect(kept).toMatchObject({
    title,
    notificationEmail: address,
    notificationStatus: 'stopped',
    entryCount: 2,
  });
  expect(await requestUntilAnswered(owner, 'GET', '/api/profile')).toMatchObject({ firstName: victim });
  // Each was created once, even if an answer was lost.
  expect(await requestUntilAnswered(owner, 'GET', '/api/lists')).toMatchObject([
    { id: other.id, entryCount: 1 },
    { id: list.id },
  ]);
  // Deleted to stay below the limit of lists in the next round.
  for (const { id } of await requestUntilAnswered<Made[]>(owner, 'GET', '/api/lists')) {
    await requestUntilAnswered(owner, 'DELETE', `/api/lists/${id}`);
  }
  return { owner, address, title, witness };
}

interface Made {
  id: string;
  items: { id: string }[];
}

/** Retries until the expected answer comes. Retries only after a 503 or without an answer. */
async function requestUntilAnswered<T>(
  { api }: NewOwner,
  method: string,
  path: string,
  data?: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Promise<T> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const answer = await api.fetch(path, { method, data, headers, timeout: 8_000 }).catch(() => null);
    if (answer?.status() === status) return answer.json();
    // A service that is down causes a 503 or no answer. Any other refusal is an error.
    expect([undefined, 503], `${method} ${path}`).toContain(answer?.status());
    expect(Date.now(), `${method} ${path} is answered in time`).toBeLessThan(deadline);
    await sleep(50);
  }
}

async function complete(owner: NewOwner, { id, items: [item] }: Made): Promise<void> {
  await requestUntilAnswered(owner, 'POST', `/api/lists/${id}/log-session`, {
    sessionId: `session-1-${crypto.randomUUID()}`,
    completedItems: [{ itemId: item?.id, content: 'Only' }],
  });
}

/** Returns the token of the link that is mailed to an address, from the database, because the mail may be late. */
async function tokenOf(address: string): Promise<string> {
  let token = '';
  await expect
    .poll(
      async () => {
        const sql = openDatabase(stack.read(), 'lists');
        const rows = await sql`select token from notification_address where address = ${address}`.catch(
          () => [],
        );
        await sql.end({ timeout: 1 }).catch(() => {});
        token = rows[0]?.token ?? '';
        return token;
      },
      { timeout: 30_000, intervals: [50] },
    )
    .not.toBe('');
  return token;
}

/**
 * Returns the subjects of the mails to an address. The mailbox stores them in the database that the tests also kill.
 */
async function mailsTo(address: string): Promise<string[]> {
  const mails = await new Mailbox(stack.read().mailbox).all().catch(() => []);
  return mails.filter(({ to }) => to.includes(address)).map(({ subject }) => subject);
}

function kill(victim: keyof StackFile['processes']): void {
  try {
    process.kill(stack.read().processes[victim], 'SIGKILL');
  } catch {
    // The process is just being restarted.
  }
}
