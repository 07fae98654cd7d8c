// @fill @lists
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../support/database.ts';
import { disruptive as test, untilHealthy } from '../support/dedicated-product.ts';
import { expect, makeList, type Product } from '../support/fixtures.ts';
import { rounds } from '../support/rounds.ts';
import { type Session, SimulatedPhone } from '../support/simulated-phone.ts';
import { isHealthy, type RunningStack } from '../support/stack.ts';

test.setTimeout(600_000);

const {
  phones: count,
  pauseMs,
  pace,
  kills,
} = rounds({
  once: { phones: 50, pauseMs: { min: 20, max: 200 }, pace: 0.25, kills: { max: 4, pauseMs: 1_000 } },
  many: {
    phones: 1_000,
    pauseMs: { min: 1_000, max: 6_000 },
    pace: 1,
    kills: { max: Number.POSITIVE_INFINITY, pauseMs: 4_000 },
  },
});
const victims = ['gateway', 'lists', 'postgres', 'nats'] as const;
const seed = Number(process.env.PHONES_SEED ?? randomInt(2 ** 31));

test(`${count} phones on an unreliable network with wrong clocks, while services are killed: each gets its entry once, as on its screen`, async ({
  newOwner: { api },
  product,
  stack,
}) => {
  test.info().annotations.push({ type: 'seed', description: `PHONES_SEED=${seed}` });
  const startedAt = Date.now();
  const items = Array.from({ length: 8 }, (_, index) => `Item ${index}`);
  const lists = [
    await makeList(api, { title: 'Phones', items }),
    await makeList(api, { title: 'Signed phones', items, requireSignature: true }),
  ];
  const phones = Array.from({ length: count }, (_, index) => {
    const listId = lists[index % 2]?.id ?? '';
    return new SimulatedPhone({ origin: product.gateway, listId, seed: seed + index, pauseMs, pace });
  });
  const killing = killInTurn(stack);
  try {
    await Promise.all(phones.map((phone) => phone.run()));
    await killing.stop();
    await Promise.all(phones.map(({ network }) => network.settle()));
    // The last one to be killed may still be starting.
    await untilHealthy(stack);

    const sessions = phones.flatMap((phone) => phone.sessions);
    const completed = sessions.filter((session) => session.completed);
    const running = sessions.filter((session) => !session.completed);
    expect(phones.flatMap(({ refusals }) => refusals)).toEqual([]);
    expect(completed.filter(({ receipt }) => receipt).length).toBeGreaterThan(0.75 * count);
    const { lost, duplicated } = await countFaults(
      product,
      lists.map(({ id }) => id),
      completed,
    );
    console.log(`lost=${lost} duplicated=${duplicated}`);
    expect({ lost, duplicated }).toEqual({ lost: 0, duplicated: 0 });
    for (const { id } of lists) {
      const entries = await entriesOf(product, id);
      const ofList = completed.filter(({ listId }) => listId === id);
      // Each entry equals what its phone showed, and each receipt on a phone is that of its entry.
      expect(entries).toEqual(
        ofList
          .filter(
            ({ sessionId, receipt }) => receipt || entries.some((entry) => entry.sessionId === sessionId),
          )
          .map((session) => expectedEntry(session, entries))
          .sort((a, b) => a.number - b.number),
      );
      expect(entries.map(({ number }) => number)).toEqual(entries.map((_, index) => index + 1));
      // No time of an entry comes from a phone's clock.
      const times = entries.map(({ createdAt }) => createdAt.getTime());
      expect(times.filter((time) => time < startedAt || time > Date.now())).toEqual([]);
      const shown = await (await api.get(`/api/lists/${id}`)).json();
      expect(shown).toMatchObject({ entryCount: entries.length });
    }
    expect(await draftsOfSubmitted(product)).toEqual([]);
    // A draft on the server equals the one on its phone once the phone opens the page again.
    for (const phone of phones) {
      const [session] = phone.sessions.filter((each) => running.includes(each));
      if (!session) continue;
      await phone.reopen();
      await expect.poll(() => phone.itemsOnServer(session)).toEqual(session.items);
    }
  } finally {
    await killing.stop();
    for (const phone of phones) phone.powerOff();
    console.log(`PHONES_SEED=${seed} repeats it`);
  }
});

/** Kills one service after the other with -9 until `stop`, each a while after the product has recovered from the one before. */
function killInTurn(stack: RunningStack): { stop(): Promise<void> } {
  const ending = new AbortController();
  const killing = (async () => {
    for (let turn = 0; turn < kills.max; turn += 1) {
      await sleep(kills.pauseMs, undefined, { signal: ending.signal });
      while (!(await isHealthy(stack.read))) await sleep(50, undefined, { signal: ending.signal });
      try {
        process.kill(stack.read().processes[victims[turn % victims.length] ?? 'gateway'], 'SIGKILL');
      } catch {
        // The process is just being restarted.
      }
    }
  })().catch(() => undefined);
  return {
    stop() {
      ending.abort();
      return killing;
    },
  };
}

/**
 * `lost`: completed sessions whose phone has a receipt and which have no entry. `duplicated`: entries besides the first one
 * of a session, and entries of sessions that no phone completed.
 */
async function countFaults(
  product: Product,
  listIds: string[],
  completed: Session[],
): Promise<{ lost: number; duplicated: number }> {
  const entries = (await Promise.all(listIds.map((id) => entriesOf(product, id)))).flat();
  const stored = new Set(entries.map(({ sessionId }) => sessionId));
  const sent = new Set(completed.map(({ sessionId }) => sessionId));
  const known = [...stored].filter((sessionId) => sent.has(sessionId));
  return {
    lost: completed.filter(({ sessionId, receipt }) => receipt && !stored.has(sessionId)).length,
    duplicated: entries.length - known.length,
  };
}

interface StoredEntry {
  sessionId: string;
  number: number;
  receipt: string;
  createdAt: Date;
  items: Session['items'];
}

async function entriesOf(product: Product, listId: string): Promise<StoredEntry[]> {
  const sql = openDatabase(product, 'lists');
  const rows = await sql<
    (Omit<StoredEntry, 'items'> & {
      items: { listItemId: string; completed: boolean; note: string | null }[];
    })[]
  >`
    select session_id as "sessionId", number, receipt, created_at as "createdAt", items from entry
    where list_id = ${listId} order by number`;
  await sql.end();
  return rows.map(({ items, ...entry }) => ({
    ...entry,
    items: Object.fromEntries(
      items.map(({ listItemId, completed, note }) => [listItemId, { completed, note }]),
    ),
  }));
}

/** The expected entry of a session. Number, code and time are those of the phone's receipt, if it has one. */
function expectedEntry({ sessionId, items, receipt }: Session, entries: StoredEntry[]): StoredEntry {
  const stored = entries.find((entry) => entry.sessionId === sessionId);
  const { number = 0, receipt: code = '', createdAt = new Date(0) } = stored ?? {};
  return receipt
    ? {
        sessionId,
        items,
        number: receipt.id,
        receipt: receipt.receipt,
        createdAt: new Date(receipt.createdAt),
      }
    : { sessionId, items, number, receipt: code, createdAt };
}

async function draftsOfSubmitted(product: Product): Promise<string[]> {
  const sql = openDatabase(product, 'lists');
  const rows = await sql<{ session: string }[]>`
    select distinct session_id as session from draft join entry using (list_id, session_id)`;
  await sql.end();
  return rows.map(({ session }) => session);
}
