// @owner @lists
import { expect, makeList, test } from './support/fixtures.ts';
import { follow } from './support/walks.ts';

test.use({ allowedErrors: /Failed to load resource: the server responded with a status of (401|409|503)/ });

test('a list is edited like text: Enter, Backspace, paste, and moving an item by keyboard @core @owner @lists', async ({
  ownerPage,
}) => {
  await ownerPage.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ownerPage.goto('/create-list');
  const item = (number: number) => ownerPage.getByRole('textbox', { name: `Item ${number}`, exact: true });
  await item(1).fill('Truss');
  await item(1).press('Enter');
  await expect(item(2)).toBeFocused();
  await ownerPage.keyboard.type('Cable drums');
  await ownerPage.keyboard.press('Enter');
  await expect(item(3)).toBeFocused();
  await ownerPage.keyboard.press('Backspace');
  await expect(item(3)).toHaveCount(0);
  await expect(item(2)).toBeFocused();

  await ownerPage.getByRole('button', { name: 'Add Item' }).click();
  await ownerPage.evaluate(() =>
    navigator.clipboard.writeText('- Gaffer tape\n\n2. Fuses\r\n[ ] Spare lamp\n'),
  );
  await item(3).focus();
  await ownerPage.keyboard.press('ControlOrMeta+v');
  await expect(item(5)).toHaveValue('Spare lamp');
  await expect(item(3)).toHaveValue('Gaffer tape');
  await expect(item(4)).toHaveValue('Fuses');

  await ownerPage.getByRole('button', { name: 'Move item 5', exact: true }).focus();
  await ownerPage.keyboard.press('Space');
  await expect(ownerPage.getByText(/Item 5 (picked up|is over place 5)/)).toBeAttached();
  for (let place = 5; place > 1; place -= 1) {
    await ownerPage.keyboard.press('ArrowUp');
    await expect(ownerPage.getByText(new RegExp(`Item 5 is over place ${place - 1} of 5`))).toBeAttached();
  }
  await ownerPage.keyboard.press('Space');
  await expect(item(1)).toHaveValue('Spare lamp');
  await expect(item(2)).toHaveValue('Truss');

  await ownerPage.getByRole('textbox', { name: 'Title' }).fill('By keyboard alone');
  await ownerPage.getByRole('textbox', { name: 'Description' }).fill('Nobody touched a mouse');
  await ownerPage.keyboard.press('ControlOrMeta+Enter');
  await expect(ownerPage.getByRole('heading', { name: 'By keyboard alone' })).toBeVisible();
  await expect(ownerPage.getByRole('listitem').filter({ hasText: 'Spare lamp' })).toBeVisible();
});

test('a long item is shown whole while it is written on a narrow phone, and has no line breaks', async ({
  ownerPage: page,
}) => {
  const long = `${'Check the gas bottle of the left heater, and then the one on the right, '.repeat(3)}twice`;
  const item = (number: number) => page.getByRole('textbox', { name: `Item ${number}`, exact: true });
  const isWhole = (number: number) =>
    item(number).evaluate(
      (field) => field.scrollHeight <= field.clientHeight && field.scrollWidth <= field.clientWidth,
    );
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/create-list');
  const oneLine = (await item(1).boundingBox())?.height ?? 0;
  expect(oneLine).toBe(44);
  await item(1).pressSequentially(long, { delay: 0 });
  await expect.poll(() => isWhole(1)).toBe(true);
  expect((await item(1).boundingBox())?.height).toBeGreaterThan(3 * oneLine);
  await item(1).press('Shift+Enter');
  await expect(item(2)).toBeFocused();
  await expect(item(1)).toHaveValue(long);
  // As dropped or dictated text comes: without a paste.
  await page.keyboard.insertText('Truss\n- Cable drums');
  await expect(item(2)).toHaveValue('Truss');
  await expect(item(3)).toHaveValue('Cable drums');

  // A browser that does not grow text areas by itself.
  await page.evaluate(() => {
    CSS.supports = () => false;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('textarea { field-sizing: fixed !important }');
    document.adoptedStyleSheets = [sheet];
  });
  await item(3).fill(long);
  await expect.poll(() => isWhole(3)).toBe(true);
  await item(3).fill('Short again');
  await expect.poll(async () => (await item(3).boundingBox())?.height).toBe(oneLine);
  await page.setViewportSize({ width: 1280, height: 700 });
  await expect.poll(async () => (await item(1).boundingBox())?.height).toBeLessThan(5 * oneLine);
  expect(await isWhole(1)).toBe(true);
});

test('an item can be dragged by its handle to another place', async ({ ownerPage, ownerApi }) => {
  const { id } = await makeList(ownerApi);
  await ownerPage.goto(`/edit-list/${id}`);
  const handle = (number: number) =>
    ownerPage.getByRole('button', { name: `Move item ${number}`, exact: true });
  const target = await handle(1).boundingBox();
  if (!target) throw new Error('no handle');
  await handle(3).hover();
  await ownerPage.mouse.down();
  await ownerPage.mouse.move(target.x + 10, target.y + 30, { steps: 8 });
  await ownerPage.mouse.move(target.x + 10, target.y - 4, { steps: 8 });
  await ownerPage.mouse.up();
  await expect(ownerPage.getByRole('textbox', { name: 'Item 1', exact: true })).toHaveValue('Gaffer tape');
  await ownerPage.getByRole('button', { name: 'Save Changes' }).click();
  await expect(ownerPage.getByRole('button', { name: 'Preview' })).toBeVisible();
  const { items } = await (await ownerApi.get(`/api/lists/${id}`)).json();
  expect(items.map(({ content }: { content: string }) => content)).toEqual([
    'Gaffer tape',
    'Truss',
    'Cable drums',
  ]);
});

test('leaving with unsaved input asks first, and a reload loses none @core @owner @lists', async ({
  newOwnerPage: page,
}) => {
  await page.goto('/create-list');
  await page.getByRole('textbox', { name: 'Title' }).fill('Half written');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half written');

  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByText(/You have unsaved changes from/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half written');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  // Discarded input does not come back.
  await follow(page, '/create-list');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  await expect(page.getByText(/You have unsaved changes from/)).toHaveCount(0);
});

test('saving after the session has ended loses nothing', async ({ newOwner, newOwnerPage: page }) => {
  await page.goto('/create-list');
  await page.getByRole('textbox', { name: 'Title' }).fill('Signed out meanwhile');
  await page.getByRole('textbox', { name: 'Description' }).fill('By another tab');
  await page.getByRole('textbox', { name: 'Item 1', exact: true }).fill('Truss');
  await page.request.post('/api/auth/logout', { headers: { origin: new URL(page.url()).origin } });
  await page.getByRole('button', { name: 'Save New List' }).click();
  await expect(page.getByText(/Failed to create list/).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Signed out meanwhile');

  page.on('dialog', (question) => void question.accept());
  await page.goto('/login');
  await page.getByLabel('Username').fill(newOwner.username);
  await page.getByLabel('Password').fill(newOwner.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  await page.getByRole('link', { name: 'Create New List' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Signed out meanwhile');
  await page.getByRole('button', { name: 'Save New List' }).click();
  await expect(page.getByText('Your list has been created with a QR code!').first()).toBeVisible();
});

test('the preview beside the form shows what is being written, and saves nothing', async ({
  ownerPage,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  await ownerPage.setViewportSize({ width: 1440, height: 900 });
  await ownerPage.goto(`/edit-list/${id}`);
  const preview = ownerPage.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByRole('checkbox', { name: 'Truss' })).toBeVisible();
  await ownerPage.getByRole('textbox', { name: 'Item 1', exact: true }).fill('Truss, twelve pieces');
  await expect(preview.getByRole('checkbox', { name: 'Truss, twelve pieces' })).toBeVisible();
  const writes: string[] = [];
  ownerPage.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url());
  });
  await preview.getByRole('checkbox', { name: 'Cable drums' }).check();
  await preview.getByRole('button', { name: 'Complete List' }).click();
  await expect(ownerPage.getByText(/preview/i).last()).toBeVisible();
  expect(writes).toEqual([]);
});
