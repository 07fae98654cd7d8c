import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTwoListGateways } from '../testing/two-list-gateways.ts';
import { listChangeRows } from './list-change-rows.ts';

let gateways: Awaited<ReturnType<typeof startTwoListGateways>>;
beforeAll(async () => {
  gateways = await startTwoListGateways();
});
afterAll(() => gateways?.stop());
beforeEach(() => expectAtSecond(gateways.titleOf()));

/** Resolves once the second gateway answers that. */
async function expectAtSecond(answer: string | number, id?: string): Promise<void> {
  await expect.poll(() => gateways.readAtSecond(id), { timeout: 45_000, interval: 20 }).toBe(answer);
}

describe('a list that was edited at one gateway is new at the other one', () => {
  it('with the event that it changed', async () => {
    const title = gateways.change();
    await gateways.publishChange();
    await expectAtSecond(title);
  });

  it('without the event', async () => {
    for (let round = 0; round < 3; round++) await expectAtSecond(await gateways.edit());
  });

  it('without the event, also a deletion and what undoes it', async () => {
    await gateways.remove();
    await expectAtSecond(404);
    await gateways.restore();
    await expectAtSecond(gateways.titleOf());
  });

  it('while the other one has lost NATS: it drops the older one, and has the new one once it is back', async () => {
    await gateways.nats.cut();
    const title = await gateways.edit();
    await expectAtSecond(503);
    await gateways.nats.mend();
    await expectAtSecond(title);
  });

  it('while the connection of the other one is lost and it does not know', async () => {
    const { nats } = gateways;
    nats.freeze();
    await gateways.edit();
    await expectAtSecond(503);
    await nats.mend();
    await nats.cut();
    await nats.mend();
  });

  it('while the other one has lost its database, by the event', async () => {
    await gateways.databaseOfSecond.close();
    const title = await gateways.edit();
    await gateways.publishChange();
    await expectAtSecond(title);
    await gateways.databaseOfSecond.open();
  });

  it('after the other one was without its database, and without the event', async () => {
    await gateways.databaseOfSecond.close();
    const title = await gateways.edit();
    await gateways.databaseOfSecond.open();
    await expectAtSecond(title);
  });
});

it('a list that nobody edits is requested once, while others change', async () => {
  await expectAtSecond(await gateways.edit());
  const before = gateways.requestsOf();
  // The second gateway has looked for changes when it has each of these.
  for (let round = 0; round < 3; round++) {
    await expectAtSecond(await gateways.edit('other'), 'other');
    expect(await gateways.readAtSecond()).toBe(gateways.titleOf());
  }
  expect(gateways.requestsOf() - before).toBeLessThanOrEqual(1);
});

it('a change is kept for a minute', async () => {
  const { sql } = gateways;
  await sql`truncate list_change`;
  for (const seconds of [30, 3_600]) {
    await sql`
      insert into list_change (list_id, changed_at) values ('abc', now() - ${seconds} * interval '1 second')`;
  }
  expect(await listChangeRows(sql).removeOld()).toBe(1);
  expect(await sql`select from list_change where changed_at > now() - interval '30 minutes'`).toHaveLength(1);
});
