import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTwoListGateways } from '../testing/two-list-gateways.ts';

/** How soon a list that was edited at one gateway is new at the other one. */
const newWithinMs = 1_000;

let gateways: Awaited<ReturnType<typeof startTwoListGateways>>;
beforeAll(async () => {
  gateways = await startTwoListGateways();
});
afterAll(() => gateways?.stop());
beforeEach(() => untilSecondHas(gateways.titleOf()));

async function untilSecondHas(answer: string | number): Promise<void> {
  const options = { timeout: 15_000, interval: 5 };
  await vi.waitUntil(async () => (await gateways.readAtSecond()) === answer, options);
}

async function expectNewAtSecond(answer: string | number): Promise<void> {
  const begunMs = performance.now();
  await untilSecondHas(answer);
  expect(performance.now() - begunMs).toBeLessThan(newWithinMs);
}

describe('a list that was edited at one gateway is new at the other one within a second', () => {
  it('with the event that it changed', async () => {
    for (let round = 0; round < 10; round++) {
      const title = gateways.change();
      await gateways.publishChange();
      await expectNewAtSecond(title);
    }
  });

  it('without the event', async () => {
    for (let round = 0; round < 10; round++) await expectNewAtSecond(await gateways.edit());
  });

  it('without the event, also a deletion and what undoes it', async () => {
    await gateways.remove();
    await expectNewAtSecond(404);
    await gateways.restore();
    await expectNewAtSecond(gateways.titleOf());
  });

  it('while the other one has lost NATS: it shows no older one', async () => {
    await gateways.nats.cut();
    await gateways.edit();
    await sleep(newWithinMs);
    expect(await gateways.readAtSecond()).toBe(503);
    await gateways.nats.mend();
  });

  it('while the other one has lost its database, by the event', async () => {
    await gateways.databaseOfSecond.close();
    const title = await gateways.edit();
    await gateways.publishChange();
    await expectNewAtSecond(title);
    await gateways.databaseOfSecond.open();
  });

  it('while the connection of the other one is lost and it does not know: it shows no older one', async () => {
    const { nats } = gateways;
    nats.freeze();
    await gateways.edit();
    await sleep(newWithinMs);
    expect(await gateways.readAtSecond()).toBe(503);
    await nats.mend();
    await nats.cut();
    await nats.mend();
  });
});
