// @marketing @mails
import { expect } from './support/fixtures.ts';
import { Mailbox } from './support/mailbox.ts';
import { withOwnProduct } from './support/own-product.ts';
import { fillContact, newSender } from './support/public-forms.ts';
import type { StackFile } from './support/stack.ts';

/** So few mails that a flood would be seen, and behind a proxy that says who asks. A flood uses them up. */
const flooded = withOwnProduct({ SUPPORT_MAILS_PER_HOUR: '10', TRUST_PROXY: '1' });
const test = withOwnProduct();

test.describe.configure({ mode: 'default' });

test.use({
  quietAbout: /Failed to load resource: the server responded with a status of (429|503)|ERR_CONNECTION/,
});

flooded(
  'a thousand messages from one address, and from as many, leave the mailbox within its budget and the site answering',
  async ({ product, request }) => {
    const mailbox = new Mailbox(product.mailbox);
    const statuses: Record<number, number> = {};
    let slowestMs = 0;
    let isOver = false;
    const visiting = (async () => {
      while (!isOver) {
        for (const path of ['/', '/healthz', '/api/site']) {
          const before = performance.now();
          expect((await request.get(path)).status(), path).toBe(200);
          slowestMs = Math.max(slowestMs, performance.now() - before);
        }
      }
    })();
    const post = async (number: number, address: string) => {
      const answer = await fetch(`${product.gateway}/api/contact`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: product.gateway,
          'x-forwarded-for': address,
        },
        body: JSON.stringify({
          name: `Sender ${number}`,
          email: `flood-${number}@example.com`,
          subject: 'A flood of them',
          message: `Message number ${number} of a great many.`,
        }),
      });
      await answer.arrayBuffer();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    };
    for (let number = 0; number < 1_000; number += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, index) => post(number + index, '203.0.113.7')));
    }
    expect(statuses[200]).toBeGreaterThan(0);
    expect(statuses[200]).toBeLessThanOrEqual(20);
    expect((statuses[200] ?? 0) + (statuses[429] ?? 0)).toBe(1_000);
    for (let number = 1_000; number < 2_000; number += 50) {
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          post(number + index, `198.51.${(number + index) >> 6}.${index}`),
        ),
      );
    }
    expect(Object.keys(statuses).sort()).toEqual(['200', '429']);
    isOver = true;
    await visiting;
    expect(slowestMs, 'the slowest page meanwhile, in ms').toBeLessThan(2_000);
    await expect.poll(async () => (await mailbox.all()).filter(isToSupport).length).toBe(10);
    expect((await mailbox.all()).filter(({ to }) => to[0]?.startsWith('flood-')).length).toBeLessThanOrEqual(
      10,
    );
  },
);

test('with billing and the gateway killed the landing page names the last prices, and keeps naming them', async ({
  product,
  stack,
  visitorPage: page,
}) => {
  await expect
    .poll(async () => (await (await fetch(`${product.gateway}/api/site`)).json()).plans?.prices?.length)
    .toBe(2);
  await held(stack.read(), 'billing', async () => {
    await page.goto('/');
    await expect(page.getByText('$7.99').first()).toBeVisible();
    const gateway = stack.read().processes.gateway;
    process.kill(gateway, 'SIGKILL');
    await expect.poll(() => stack.read().processes.gateway).not.toBe(gateway);
    await expect
      .poll(async () => (await fetch(product.gateway).catch(() => null))?.status, { timeout: 20_000 })
      .toBe(200);
    await page.reload();
    await expect(page.getByText('$7.99').first()).toBeVisible();
    await page.getByRole('radio', { name: /Annually/ }).check();
    await expect(page.getByText('$76.70').first()).toBeVisible();
  });
});

test('a message taken while notify hangs is mailed once when it is back, also after the gateway was killed', async ({
  product,
  stack,
  visitorPage: page,
}) => {
  const mailbox = new Mailbox(product.mailbox);
  const sender = newSender('Ida Berg');
  await held(stack.read(), 'notify', async () => {
    await page.goto('/contact');
    await fillContact(page, sender);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    const gateway = stack.read().processes.gateway;
    process.kill(gateway, 'SIGKILL');
    await expect.poll(() => stack.read().processes.gateway).not.toBe(gateway);
  });
  await expect.poll(async () => (await mailbox.from(sender.email)).length, { timeout: 45_000 }).toBe(1);
  await mailbox.waitForTo(sender.email, 1);
});

test('a message sent while the database is killed is kept on the page until it is taken, and mailed once', async ({
  product,
  stack,
  visitorPage: page,
}) => {
  const mailbox = new Mailbox(product.mailbox);
  const sender = newSender('Ida Berg');
  await page.goto('/contact');
  const typed = await fillContact(page, sender);
  process.kill(stack.read().processes.postgres, 'SIGKILL');
  const thanks = page.getByRole('heading', { name: 'Thank You!' });
  const send = page.getByRole('button', { name: 'Send Message' });
  await expect(async () => {
    // What lies in memory is served all the same.
    expect((await fetch(product.gateway, { signal: AbortSignal.timeout(5_000) })).status).toBe(200);
    await send.click({ timeout: 1_000 });
    await expect(page.getByText('Submission Failed', { exact: true }).or(thanks).first()).toBeVisible();
    if (await send.isVisible()) await expect(page.getByLabel('Message')).toHaveValue(typed.message);
    await expect(thanks).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 45_000 });
  await mailbox.waitForTo(sender.email, 1);
  await mailbox.waitForFrom(sender.email);
});

function isToSupport({ to }: { to: string[] }): boolean {
  return to.includes('support@scanlist.example');
}

/** Stops a process in its tracks, does something, and lets it go on. */
async function held(
  { processes }: StackFile,
  name: keyof StackFile['processes'],
  act: () => Promise<void>,
): Promise<void> {
  process.kill(processes[name], 'SIGSTOP');
  try {
    await act();
  } finally {
    process.kill(processes[name], 'SIGCONT');
  }
}
