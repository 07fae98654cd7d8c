// @fill
import type { Page } from 'playwright/test';
import { collectErrors, expect, makeList, phoneOptions, test } from './support/fixtures.ts';

test('an entry that is being sent cannot be changed any more @core @fill', async ({ phone, ownerApi }) => {
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

test('choosing to stay on the page keeps the focus where it was', async ({ phone, ownerApi }) => {
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
  await expect(phone.getByRole('link', { name: 'View your receipt' })).toBeFocused();
  await phone.keyboard.press('Tab');
  await expect(phone.getByRole('button', { name: 'Fill in again' })).toBeFocused();
});

test('without JavaScript the page says at its top that nothing is saved yet', async ({
  browser,
  product,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  const context = await browser.newContext({ ...phoneOptions, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${product.gateway}/view-list/${id}`);
  const hint = page.locator('noscript p');
  await expect(hint).toContainText('Nothing is saved until you choose Complete List');
  await expect(hint).toBeInViewport();
  // Every control works: what only a script can do is not there.
  await expect(page.getByText('Cable drums')).toBeVisible();
  for (const [role, count] of [
    ['checkbox', 3],
    ['textbox', 3],
    ['button', 1],
    ['progressbar', 0],
  ] as const)
    await expect(page.getByRole(role), role).toHaveCount(count);
  await context.close();
});

test.describe('in a tab without history', () => {
  test.use({ reusesPages: false });

  test('Back closes the question and the signature pad, and the drawing is kept', async ({
    phone,
    ownerApi,
  }) => {
    const { id } = await makeList(ownerApi, { requireSignature: true });
    const question = phone.getByRole('dialog');
    const complete = phone.getByRole('button', { name: 'Complete List' });
    const onForm = async () => {
      await expect(complete).toBeVisible();
      await expect(question).toBeHidden();
      await expect(phone.getByRole('checkbox', { name: 'Truss' })).toBeChecked();
      // The page's own history entry, from which Back leaves the page.
      await expect.poll(() => phone.evaluate(() => history.state)).toBeNull();
    };
    await phone.goto(`/view-list/${id}`);
    await phone.getByRole('checkbox', { name: 'Truss' }).check();
    await complete.click();
    await expect(question).toBeVisible();
    await phone.goBack();
    await onForm();
    await phone.goForward();
    await onForm();

    await complete.click();
    await phone.getByRole('button', { name: 'Cancel' }).click();
    await onForm();
    await complete.click();
    await phone.getByRole('button', { name: 'OK' }).click();
    await expect(phone.locator('canvas')).toBeVisible();
    await phone.goBack();
    await onForm();
    await complete.click();
    await expect(question).toBeVisible();
    await phone.reload();
    await onForm();

    await complete.click();
    await phone.getByRole('button', { name: 'OK' }).click();
    await drawOn(phone);
    await phone.goBack();
    await onForm();
    await complete.click();
    await phone.getByRole('button', { name: 'OK' }).click();
    await phone.getByRole('button', { name: 'Done' }).click();
    await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    await phone.goBack();
    expect(phone.url()).toBe('about:blank');
  });
});

test('a list completed in another tab says so, and keeps input that is not in that entry', async ({
  phone,
  ownerApi,
  errors,
}) => {
  const { id } = await makeList(ownerApi);
  const other = await phone.context().newPage();
  collectErrors(other, errors);
  await phone.goto(`/view-list/${id}`);
  await other.goto(`/view-list/${id}`);
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await expect(other.getByRole('checkbox', { name: 'Truss' })).toBeChecked();
  const drums = other.getByRole('listitem').filter({ hasText: 'Cable drums' });
  await drums.getByRole('button', { name: 'Add note' }).click();
  await drums.getByRole('textbox').fill('one is missing');
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();

  await expect(other.getByText('You completed this list in another tab')).toBeVisible();
  await expect(other.getByText('Progress: 0 of 3 items')).toBeVisible();
  await expect(drums.getByRole('textbox')).toHaveValue('one is missing');
  await drums.getByRole('button', { name: 'Add', exact: true }).click();
  await other.getByRole('checkbox', { name: 'Gaffer tape' }).check();
  await other.reload();
  await expect(other.getByText('Progress: 1 of 3 items')).toBeVisible();
  await other.getByRole('button', { name: 'Complete List' }).click();
  await other.getByRole('button', { name: 'OK' }).click();
  await expect(other.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  const entries = await (await ownerApi.get(`/api/lists/${id}/entries`)).json();
  expect(entries.map(describeEntry).sort()).toEqual(['Cable drums: one is missing, Gaffer tape', 'Truss']);
});

test.describe('while the owner changes the list', () => {
  // The browser logs the 404 for the removed item.
  test.use({ allowedErrors: /Failed to load resource: the server responded with a status of 404/ });

  test('an item that the owner removed meanwhile stays in the entry, without an error message', async ({
    phone,
    ownerApi,
  }) => {
    const { id, title, items } = await makeList(ownerApi);
    await phone.goto(`/view-list/${id}`);
    const changed = { title, description: 'Before the van leaves', type: 'TODO', items: items.slice(1) };
    expect((await ownerApi.put(`/api/lists/${id}`, { data: changed })).status()).toBe(200);
    await phone.getByRole('checkbox', { name: 'Truss' }).check();
    await expect(phone.getByText('The owner removed an item you used.')).toBeVisible();
    await expect(phone.getByRole('listitem').first()).toContainText('No longer on this list');
    await expect(phone.getByRole('alert')).toHaveCount(0);
    await phone.getByRole('button', { name: 'Complete List' }).click();
    await phone.getByRole('button', { name: 'OK' }).click();
    await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    const [entry] = await (await ownerApi.get(`/api/lists/${id}/entries`)).json();
    expect(entry.items).toContainEqual(
      expect.objectContaining({ content: 'Truss', completed: true, removed: true }),
    );
  });
});

/** Draws a line on the signature pad. */
async function drawOn(page: Page): Promise<void> {
  const pad = page.locator('canvas');
  await pad.hover({ position: { x: 30, y: 60 } });
  await page.mouse.down();
  for (const x of [70, 110, 150]) await pad.hover({ position: { x, y: 120 } });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Done' })).toBeEnabled();
}

/** The ticked or noted items of an entry. */
function describeEntry(entry: {
  items: { content: string; completed: boolean; note: string | null }[];
}): string {
  return entry.items
    .filter(({ completed, note }) => completed || note)
    .map(({ content, note }) => (note ? `${content}: ${note}` : content))
    .join(', ');
}
