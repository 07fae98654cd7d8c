// @lists @marketing @mails @accounts
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { withDedicatedProduct } from '../support/dedicated-product.ts';
import { expect, type MadeList, makeEntry, makeList } from '../support/fixtures.ts';
import { Mailbox } from '../support/mailbox.ts';
import { makeOwner } from '../support/new-owner.ts';
import type { Flood, Statuses } from '../support/send-flood-worker.ts';

/**
 * Default limits, except for a small budget of support mails, which a flood exceeds, and a trusted proxy that names the
 * client address. Entries share a summary sooner, and one phone may send as many as it can.
 */
const test = withDedicatedProduct({
  SUPPORT_MAILS_PER_HOUR: '10',
  TRUST_PROXY: '1',
  ENTRY_MAILS_SECONDS: '20',
  FILL_WRITES_PER_MINUTE: '100000',
});

test.describe.configure({ mode: 'default' });
test.setTimeout(180_000);

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

test('three hundred entries from one phone cause few mails, each entry is in one of them, and other owners’ mails are not delayed', async ({
  playwright,
  product,
  request,
}) => {
  const mailbox = new Mailbox(product.mailbox);
  const flooded = await makeOwner(playwright, product);
  const other = await makeOwner(playwright, product);
  const lists: MadeList[] = [];
  for (const title of ['Gate', 'Stage', 'Kitchen']) {
    lists.push(await makeList(flooded.api, { title, notificationEmail: flooded.email }));
  }
  const quiet = await makeList(other.api, { title: 'Keys', notificationEmail: other.email });
  // However long the flood takes, most of its sixty single mails are still unsent when it ends.
  await mailbox.fault({ perSecond: 1 });

  for (let n = 0; n < 5; n += 1) {
    await Promise.all(
      lists.flatMap((list) => Array.from({ length: 20 }, () => makeEntry(flooded.api, list))),
    );
  }
  const sentBefore = (await mailbox.sentTo(flooded.email)).length;
  expect(sentBefore, 'or too few wait to be in anybody’s way').toBeLessThan(60 - 15);
  await mailbox.fault({ perSecond: 3 });
  await makeEntry(other.api, quiet);
  expect(
    (
      await request.post(`${product.gateway}/api/auth/forgot-password`, { data: { email: other.email } })
    ).status(),
  ).toBe(200);
  await mailbox.waitForTo(other.email, 2);
  const sentMeanwhile = (await mailbox.sentTo(flooded.email)).length - sentBefore;
  expect(sentMeanwhile, 'mails of the flood that went before').toBeLessThan(15);
  await mailbox.fault({ perSecond: 1_000 });

  // Every entry of the flood is in one mail, its own or a summary.
  for (const { id, title } of lists) {
    const named = async () => {
      const mails = (await mailbox.sentTo(flooded.email)).filter(({ subject }) =>
        subject.startsWith(`${title}: `),
      );
      const texts = await Promise.all(mails.map(async (mail) => (await mailbox.open(mail.id)).text));
      return texts.flatMap(entriesOf).sort((a, b) => a - b);
    };
    await expect.poll(named, { timeout: 90_000, intervals: [1_000] }).toEqual(upTo(100));
    const newest = async () =>
      (await (await flooded.api.get(`/api/lists/${id}/entries?limit=1`)).json())[0].mail;
    await expect.poll(newest).toMatchObject({ status: 'delivered' });
  }
  const mails = await mailbox.sentTo(flooded.email);
  expect(mails.length).toBeLessThanOrEqual(60 + 3);
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

const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

/** Returns the entry numbers in a mail: of a single entry, or those that a summary lists and the range it states. */
function entriesOf(text: string): number[] {
  const own = /#entry-(\d+)/.exec(text);
  if (own) return [Number(own[1])];
  const named = [...text.matchAll(/^#(\d+) {2}/gm)].map(([, number]) => Number(number));
  const last = Number(/^and \d+ more, up to #(\d+)$/m.exec(text)?.[1] ?? named.at(-1));
  const more = upTo(last).slice(named.at(-1) ?? 0);
  return [...named, ...more];
}
