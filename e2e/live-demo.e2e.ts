// @marketing @fill @lists
import { expect, phoneOptions, test } from './support/fixtures.ts';
import { readQrCode } from './support/qr-code.ts';
import { slowness } from './support/slowness.ts';

test('a visitor of the landing page fills in the demo list on a phone, and the page shows the entry @core @marketing @fill @lists', async ({
  signedOutPage: page,
  browser,
  product,
  mailbox,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Try It Now' }).click();
  const code = page.getByRole('img', { name: 'QR code of your demo list' });
  await expect(code).toBeVisible();
  await expect(page.getByText('Waiting for your phone').first()).toBeVisible();
  const address = readQrCode(await code.screenshot());
  expect(address).toMatch(new RegExp(`^${product.gateway}/view-list/[\\w-]{16,}$`));
  await expect(page.getByRole('link', { name: 'Open it on this device' })).toHaveAttribute(
    'href',
    new RegExp(new URL(address).pathname),
  );

  const context = await browser.newContext({ ...phoneOptions, serviceWorkers: 'block' });
  const phone = await context.newPage();
  await phone.goto(address);
  const title = await phone.getByRole('heading', { level: 1 }).innerText();
  expect(title).not.toBe('');
  await phone.getByRole('checkbox').nth(0).check();
  await phone.getByRole('checkbox').nth(1).check();
  await expect(page.getByText(/checking items: 2 of 5/).first()).toBeVisible({ timeout: 15_000 * slowness });
  await phone
    .getByRole('button', { name: 'Add a note' })
    .or(phone.getByRole('button', { name: /note/i }))
    .first()
    .click();
  await phone.getByRole('textbox').first().fill('Left one is loose');
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  // A demo is gone within a day, so its receipt has no page.
  await expect(phone.getByText('Receipt', { exact: true })).toBeVisible();
  await expect(phone.getByRole('link', { name: 'View your receipt' })).toHaveCount(0);
  const panel = page.getByRole('region', { name: 'Try it now' });
  await expect(panel.getByText('2/5 completed')).toBeVisible({ timeout: 15_000 * slowness });

  // The demo belongs to this visitor: a reload continues it. Nobody was mailed.
  await page.reload();
  await expect(panel.getByText('2/5 completed')).toBeVisible();
  // Other tests send mails at the same time.
  expect((await mailbox.all()).filter(({ subject }) => subject.includes(title))).toEqual([]);
  await context.close();
});

test.describe('with an expired demo', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('a demo that has ended says so and another can be started', async ({ signedOutPage: page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Try It Now' }).click();
    await expect(page.getByRole('img', { name: 'QR code of your demo list' })).toBeVisible();
    await page.route('**/api/live-demo/*', (route) =>
      route.fulfill({
        status: 404,
        json: { message: 'There’s nothing at this address.', code: 'NOT_FOUND' },
      }),
    );
    await expect(page.getByText('This demo has ended').first()).toBeVisible({ timeout: 15_000 * slowness });
    await page.unroute('**/api/live-demo/*');
    await page.getByRole('button', { name: 'Start another' }).click();
    await expect(page.getByRole('img', { name: 'QR code of your demo list' })).toBeVisible();
  });
});

test('only somebody who knows its id can reach a demo list', async ({ request, product, ownerApi }) => {
  const opened = await request.post('/api/live-demo', { headers: { origin: product.gateway }, data: {} });
  expect(opened.ok()).toBe(true);
  const { listId } = await opened.json();
  expect((await ownerApi.get(`/api/lists/${listId}`)).status()).toBe(404);
  expect((await ownerApi.get(`/api/lists/${listId}/entries`)).status()).toBe(404);
  const own = (await (await ownerApi.get('/api/lists')).json()) as { id: string }[];
  expect(own.map(({ id }) => id)).not.toContain(listId);
  expect((await request.get(`/api/live-demo/${own[0]?.id}`)).status()).toBe(404);
});

test.describe('when a demo cannot be opened', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('the page says so, and continues by itself', async ({ signedOutPage: page }) => {
    await page.route('**/api/live-demo', (route) =>
      route.fulfill({ status: 503, json: { message: 'Not right now', code: 'SERVICE_UNAVAILABLE' } }),
    );
    await page.goto('/');
    await page.getByRole('button', { name: 'Try It Now' }).click();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute('**/api/live-demo');
    await again.click();
    await expect(page.getByRole('img', { name: 'QR code of your demo list' })).toBeVisible();
  });
});
