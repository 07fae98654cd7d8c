// @marketing @mails @accounts
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { withDedicatedProduct } from '../support/dedicated-product.ts';
import { expect } from '../support/fixtures.ts';
import { Mailbox } from '../support/mailbox.ts';
import type { Flood, Statuses } from '../support/send-flood-worker.ts';

/**
 * Default limits, except for a small mail budget that a flood would exceed, and a trusted proxy that names the client
 * address.
 */
const test = withDedicatedProduct({ SUPPORT_MAILS_PER_HOUR: '10', TRUST_PROXY: '1' });

test.describe.configure({ mode: 'default' });

test('a thousand messages from one address, and from a thousand addresses, stay within the mail budget, and the site still answers', async ({
  product,
  request,
}) => {
  const mailbox = new Mailbox(product.mailbox);
  let slowestMs = 0;
  let isOver = false;
  const visiting = (async () => {
    while (!isOver) {
      for (const path of ['/', '/healthz', '/api/site']) {
        const before = performance.now();
        const answer = await request.get(product.gateway + path);
        expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
        slowestMs = Math.max(slowestMs, performance.now() - before);
      }
    }
  })();
  const one = await flood({
    gateway: product.gateway,
    addresses: Array.from({ length: 1_000 }, () => '203.0.113.7'),
  });
  expect(one[200]).toBeGreaterThan(0);
  expect(one[200]).toBeLessThanOrEqual(20);
  expect((one[200] ?? 0) + (one[429] ?? 0)).toBe(1_000);
  const many = await flood({
    gateway: product.gateway,
    addresses: Array.from({ length: 1_000 }, (_, number) => `198.51.${number >> 8}.${number % 256}`),
  });
  expect(Object.keys({ ...one, ...many }).sort()).toEqual(['200', '429']);
  isOver = true;
  await visiting;
  expect(slowestMs, 'the slowest page meanwhile, in ms').toBeLessThan(2_000);
  await expect.poll(async () => (await mailbox.all()).filter(isToSupport).length).toBe(10);
  expect((await mailbox.all()).filter(({ to }) => to[0]?.startsWith('flood-')).length).toBeLessThanOrEqual(
    10,
  );
});

function isToSupport({ to }: { to: string[] }): boolean {
  return to.includes('support@scanlist.example');
}

/** Sends the flood from a worker thread, so that sending does not slow down the measurements of this thread. */
async function flood(workerData: Flood): Promise<Statuses> {
  const thread = new Worker(new URL('../support/send-flood-worker.ts', import.meta.url), { workerData });
  const [statuses] = await once(thread, 'message');
  return statuses;
}
