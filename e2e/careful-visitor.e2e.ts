import { expect, makeList, phoneOptions, test } from './support/fixtures.ts';

test('what is on its way cannot be changed any more', async ({ phone, ownerApi }) => {
  const { id } = await makeList(ownerApi);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await phone.route('**/log-session', async (route) => {
    await held;
    await route.continue();
  });
  await phone.goto(`/view-list/${id}`);
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await phone.getByRole('button', { name: 'Complete List' }).click();
  const sent = phone.waitForRequest('**/log-session');
  await phone.getByRole('button', { name: 'OK' }).click();
  await sent;
  const late = phone.locator('label', { hasText: 'Cable drums' });
  await late.click({ force: true });
  await expect(late.locator('input')).not.toBeChecked();
  answer();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
});

test('staying on the page keeps a keyboard where it was', async ({ phone, ownerApi }) => {
  const { id } = await makeList(ownerApi);
  await phone.goto(`/view-list/${id}`);
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  const stay = phone.getByRole('button', { name: 'Stay on this page' });
  await stay.focus();
  await phone.keyboard.press('Enter');
  await expect(stay).toBeHidden();
  await phone.keyboard.press('Tab');
  await expect(phone.getByRole('button', { name: 'Return to Homepage Now' })).toBeFocused();
});

test('without JavaScript the page says at its top that nothing can be saved', async ({
  browser,
  product,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  const context = await browser.newContext({ ...phoneOptions, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${product.gateway}/view-list/${id}`);
  const said = page.locator('noscript p');
  await expect(said).toContainText('This page needs JavaScript to save what you tick.');
  await expect(said).toBeInViewport();
  await context.close();
});
