// @lists @payments @mails @owner
import type { Browser, Page } from 'playwright/test';
import { disruptive as test } from '../support/dedicated-product.ts';
import { collectErrors, expect, makeEntry, makeList } from '../support/fixtures.ts';
import { Mailbox } from '../support/mailbox.ts';
import { makeOwner, type NewOwner } from '../support/new-owner.ts';
import type { RunningStack, StackFile } from '../support/stack.ts';

test.describe.configure({ mode: 'serial' });
test.use({ allowedErrors: /Failed to load resource: the server responded with a status of (409|503)/ });

let stack: RunningStack;
let owner: NewOwner;

test.beforeAll(async ({ playwright, product, stack: own }) => {
  stack = own;
  owner = await makeOwner(playwright, product);
});

test.afterAll(async () => {
  await owner?.api.dispose();
});

/** A frozen service answers nothing, like a service on a hanging machine. */
test('while lists is frozen each screen says so, keeps the input, and continues afterwards', async ({
  browser,
  errors,
}) => {
  const list = await makeList(owner.api);
  await makeEntry(owner.api, list);
  const page = await signedIn(browser, errors);
  await page.goto(`/edit-list/${list.id}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Typed while lists was down');
  const tabs = await Promise.all(
    [
      '/dashboard',
      ...['details', 'entries', 'insights', 'qrcode'].map((screen) => `/list-${screen}/${list.id}`),
    ].map(async (path) => ({ path, tab: await page.context().newPage() })),
  );
  await whileFrozen('lists', async () => {
    // In parallel, because each waits for its answer.
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await Promise.all([
      // Its toast would have disappeared by the time the slowest of the others has its answer.
      expect(page.getByText(/^Failed to update list: /)).toBeVisible({ timeout: 20_000 }),
      ...tabs.map(async ({ path, tab }) => {
        await tab.goto(path);
        await expect(tab.getByRole('button', { name: 'Try again' }).first(), path).toBeVisible({
          timeout: 20_000,
        });
        await expect(tab.getByRole('link', { name: 'Company Settings' }).first()).toBeVisible();
      }),
    ]);
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Typed while lists was down');
    // Screens that do not need lists work meanwhile.
    const settings = await page.context().newPage();
    await settings.goto('/company-settings');
    await settings.getByLabel('Company name').fill('Fjord & Field');
    await settings.getByRole('button', { name: 'Save Changes' }).click();
    await expect(settings.getByText('Settings updated', { exact: true })).toBeVisible();
    await settings.close();
  });
  for (const { path, tab } of tabs) {
    await tab.getByRole('button', { name: 'Try again' }).first().click();
    await expect(
      tab.getByRole('heading', { level: 1, name: /^(My Lists|Van loading|Typed while)/ }),
      path,
    ).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Try again' }), path).toHaveCount(0);
    await tab.close();
  }
  // A save that seemed to fail may have succeeded. Then the owner is asked, and no input is lost either way.
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const saved = page.getByRole('heading', { level: 1, name: 'Typed while lists was down' });
  const keepMine = page.getByRole('button', { name: 'Keep my version' });
  await expect(saved.or(keepMine)).toBeVisible();
  if (await keepMine.isVisible()) {
    await keepMine.click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
  }
  await expect(saved).toBeVisible();
  await page.context().close();
});

test('while billing is frozen the subscription tab can be tried again, and the other tabs of the profile work', async ({
  browser,
  errors,
}) => {
  const page = await signedIn(browser, errors);
  const retry = page.getByRole('button', { name: 'Try again' });
  await whileFrozen('billing', async () => {
    await page.goto('/profile?tab=subscription');
    await expect(retry).toBeVisible({ timeout: 20_000 });
    await page.getByRole('tab', { name: 'Account' }).click();
    await page.getByLabel('First name').fill('Robin');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'Security' }).click();
    await expect(page.getByText('This device')).toBeVisible();
    await page.getByRole('tab', { name: 'Subscription' }).click();
    await expect(retry).toBeVisible({ timeout: 20_000 });
  });
  await retry.click();
  await expect(retry).toHaveCount(0);
  await page.context().close();
});

test('while notify is frozen a list with another person’s address can be saved, and its mail comes later', async ({
  browser,
  errors,
}) => {
  const otherAddress = `later-${owner.username}@example.com`;
  const mailbox = new Mailbox(stack.read().mailbox);
  const page = await signedIn(browser, errors);
  await whileFrozen('notify', async () => {
    await page.goto('/create-list');
    await page.getByRole('textbox', { name: 'Title' }).fill('Told later');
    await page.getByRole('textbox', { name: 'Description' }).fill('The mail waits, the owner does not');
    await page.getByRole('textbox', { name: 'Item 1', exact: true }).fill('Truss');
    await page.getByRole('checkbox', { name: 'Email Notification' }).check();
    await page.getByRole('textbox', { name: /e-?mail/i }).fill(otherAddress);
    await page.getByRole('button', { name: 'Save New List' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Told later' })).toBeVisible();
    await expect(page.getByText('Waiting for confirmation')).toBeVisible();
    expect((await mailbox.all()).some(({ to }) => to.includes(otherAddress))).toBe(false);
  });
  await expect
    .poll(async () => (await mailbox.all()).filter(({ to }) => to.includes(otherAddress)).length, {
      timeout: 45_000,
    })
    .toBe(1);
  await page.context().close();
});

/** Freezes a service, runs `act`, and resumes the service. */
async function whileFrozen(service: keyof StackFile['processes'], act: () => Promise<void>): Promise<void> {
  const pid = stack.read().processes[service];
  process.kill(pid, 'SIGSTOP');
  try {
    await act();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

async function signedIn(browser: Browser, errors: string[]): Promise<Page> {
  const { gateway } = stack.read();
  const context = await browser.newContext({ baseURL: gateway });
  const { username, password } = owner;
  const answer = await context.request.post('/api/auth/login', {
    data: { username, password },
    headers: { origin: gateway },
  });
  expect(answer.status()).toBe(200);
  const page = await context.newPage();
  collectErrors(page, errors);
  return page;
}
