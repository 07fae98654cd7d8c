// @marketing @mails

import { disruptive as test } from '../support/dedicated-product.ts';
import { expect } from '../support/fixtures.ts';
import { Mailbox } from '../support/mailbox.ts';
import { fillContact, newSender } from '../support/public-forms.ts';
import type { StackFile } from '../support/stack.ts';

test.describe.configure({ mode: 'default' });

test.use({
  allowedErrors: /Failed to load resource: the server responded with a status of 503|ERR_CONNECTION/,
});

test('with billing and the gateway killed the landing page still shows the last prices', async ({
  product,
  stack,
  signedOutPage: page,
}) => {
  await expect
    .poll(async () => (await (await fetch(`${product.gateway}/api/site`)).json()).plans?.prices?.length)
    .toBe(2);
  await whileFrozen(stack.read(), 'billing', async () => {
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

test('a message accepted while notify is frozen is mailed once later, even if the gateway was killed', async ({
  product,
  stack,
  signedOutPage: page,
}) => {
  const mailbox = new Mailbox(product.mailbox);
  const sender = newSender('Ida Berg');
  await whileFrozen(stack.read(), 'notify', async () => {
    await page.goto('/contact');
    await fillContact(page, sender);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    const gateway = stack.read().processes.gateway;
    process.kill(gateway, 'SIGKILL');
    await expect.poll(() => stack.read().processes.gateway).not.toBe(gateway);
  });
  await expect
    .poll(async () => (await mailbox.withReplyTo(sender.email)).length, { timeout: 45_000 })
    .toBe(1);
  await mailbox.waitForTo(sender.email, 1);
});

test('a message sent while the database is killed stays on the page until it is accepted, and is mailed once', async ({
  product,
  stack,
  signedOutPage: page,
}) => {
  const mailbox = new Mailbox(product.mailbox);
  const sender = newSender('Ida Berg');
  await page.goto('/contact');
  const typed = await fillContact(page, sender);
  process.kill(stack.read().processes.postgres, 'SIGKILL');
  const thanks = page.getByRole('heading', { name: 'Thank You!' });
  const send = page.getByRole('button', { name: 'Send Message' });
  await expect(async () => {
    // Cached pages are still served.
    expect((await fetch(product.gateway, { signal: AbortSignal.timeout(5_000) })).status).toBe(200);
    await send.click({ timeout: 5_000 });
    await expect(page.getByText('Submission Failed', { exact: true }).or(thanks).first()).toBeVisible();
    if (await send.isVisible()) await expect(page.getByLabel('Message')).toHaveValue(typed.message);
    await expect(thanks).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 45_000 });
  await mailbox.waitForTo(sender.email, 1);
  await mailbox.waitForReplyTo(sender.email);
});

/** Freezes a process, runs `act`, and resumes the process. */
async function whileFrozen(
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
