// @owner @lists
import { collectErrors, expect, makeEntry, makeList, test } from './support/fixtures.ts';

test.use({ allowedErrors: /Failed to load resource: the server responded with a status of (401|409|503)/ });

test('after a refused sign-in the focus stays in the form, and the next try works', async ({
  signedOutPage,
}) => {
  await signedOutPage.goto('/login');
  await signedOutPage.getByLabel('Username').fill('demo');
  const password = signedOutPage.getByLabel('Password');
  await password.fill('not-this-one');
  await password.press('Enter');
  await expect(signedOutPage.getByText('Login failed').first()).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill('demo1234');
  await password.press('Enter');
  await expect(signedOutPage.getByRole('heading', { name: 'My Lists' })).toBeVisible();
});

test('after a failed save the focus stays on the button', async ({ ownerPage }) => {
  await ownerPage.goto('/create-list');
  await ownerPage.getByRole('textbox', { name: 'Title' }).fill('Van loading');
  await ownerPage.getByRole('textbox', { name: 'Description' }).fill('Before the van leaves');
  await ownerPage.getByRole('textbox', { name: 'Item 1' }).fill('Truss');
  await ownerPage.route('**/api/lists', (route) => route.fulfill({ status: 503, body: '' }));
  const save = ownerPage.getByRole('button', { name: 'Save New List' });
  await save.focus();
  await ownerPage.keyboard.press('Enter');
  await expect(ownerPage.getByText(/Failed to create list/).first()).toBeVisible();
  await expect(save).toBeFocused();
});

test('two tabs edit one list: no input is lost, and the choice works by keyboard', async ({
  ownerPage,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  await ownerPage.goto(`/edit-list/${id}`);
  const title = ownerPage.getByRole('textbox', { name: 'Title' });
  await title.fill('Mine');
  await title.fill('Mine, typed here');
  const other = await ownerPage.context().newPage();
  await other.goto(`/edit-list/${id}`);
  await other.getByRole('textbox', { name: 'Title' }).fill('Theirs, saved first');
  await other.getByRole('button', { name: 'Remove item 2' }).click();
  await other.getByRole('button', { name: 'Save Changes' }).click();
  // The preview beside the form shows the title before it is saved.
  await expect(other).toHaveURL(`/list-details/${id}`);
  await expect(other.getByRole('heading', { name: 'Theirs, saved first' })).toBeVisible();

  const save = ownerPage.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect(
    ownerPage.getByRole('heading', { name: 'This list was changed somewhere else' }),
  ).toBeVisible();
  await expect(title).toHaveValue('Mine, typed here');
  await ownerPage.keyboard.press('Tab');
  await expect(ownerPage.getByRole('button', { name: 'Keep my version' })).toBeFocused();
  await ownerPage.keyboard.press('Enter');
  await expect(save).toBeFocused();
  await ownerPage.keyboard.press('Enter');
  await expect(ownerPage).toHaveURL(`/list-details/${id}`);
  await expect(ownerPage.getByRole('heading', { name: 'Mine, typed here' })).toBeVisible();
  await expect(ownerPage.getByRole('listitem').filter({ hasText: 'Cable drums' })).toBeVisible();
});

test('a double click on save makes one list @core @owner @lists', async ({ ownerPage, ownerApi }) => {
  const title = `Once ${crypto.randomUUID()}`;
  await ownerPage.goto('/create-list');
  await ownerPage.getByRole('textbox', { name: 'Title' }).fill(title);
  await ownerPage.getByRole('textbox', { name: 'Description' }).fill('Before the van leaves');
  await ownerPage.getByRole('textbox', { name: 'Item 1' }).fill('Truss');
  await ownerPage.getByRole('button', { name: 'Save New List' }).dblclick({ noWaitAfter: true });
  // The preview beside the form also contains the title.
  await expect(ownerPage).not.toHaveURL(/create-list/);
  await expect(ownerPage.getByRole('heading', { name: title })).toBeVisible();
  const lists: { title: string }[] = await (await ownerApi.get('/api/lists')).json();
  expect(lists.filter((list) => list.title === title)).toHaveLength(1);
});

test('an entry shows the raw user agent as well as its description', async ({ ownerPage, ownerApi }) => {
  const list = await makeList(ownerApi);
  await makeEntry(ownerApi, list, {}, { 'user-agent': 'Some <odd> Scanner/0.1' });
  await ownerPage.goto(`/list-entries/${list.id}#entry-1`);
  await expect(ownerPage.getByText('Some <odd> Scanner/0.1')).toBeVisible();
});

test('the home page of a signed-in owner fits the narrowest phone', async ({ ownerPage }) => {
  await ownerPage.setViewportSize({ width: 320, height: 640 });
  await ownerPage.goto('/');
  await expect(ownerPage.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
  const overhang = () =>
    ownerPage.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overhang()).toBe(0);
  await ownerPage.getByRole('button', { name: 'Open menu' }).click();
  const menu = ownerPage.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('button', { name: 'Log Out' })).toBeVisible();
  expect(await overhang()).toBe(0);
});

test('a closed dialog or menu returns the focus to the control that opened it', async ({
  ownerPage,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  await ownerPage.setViewportSize({ width: 390, height: 844 });
  await ownerPage.goto(`/list-details/${id}`);
  for (const name of ['Preview', 'Open navigation']) {
    const opener = ownerPage.getByRole('button', { name });
    await opener.focus();
    await ownerPage.keyboard.press('Enter');
    await expect(ownerPage.getByRole('dialog')).toBeVisible();
    await ownerPage.keyboard.press('Escape');
    await expect(ownerPage.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  }
  await ownerPage.keyboard.press('Enter');
  await ownerPage.getByRole('dialog').getByRole('link', { name: 'Create List' }).click();
  await expect(ownerPage.getByRole('heading', { name: 'Create New List' })).toBeVisible();
  await expect(ownerPage.getByRole('main')).toBeFocused();
});

test('keys pressed in a menu before its first frame is drawn are not undone by that frame', async ({
  ownerPage: page,
}) => {
  await page.goto('/dashboard');
  const button = page.getByRole('button', { name: /^Account of/ });
  await button.focus();
  // A busy phone: no frame comes before the keys.
  await page.evaluate(() => {
    const held: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (callback) => held.push(callback);
    const runFrames = () => {
      for (const callback of held.splice(0)) callback(performance.now());
    };
    Object.assign(window, { runFrames });
  });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu').and(page.locator(':focus-within'))).toBeVisible();
  const items = page.getByRole('menuitem');
  const team = items.and(page.getByText('Team'));
  for (const item of [items.nth(1), team]) {
    await page.keyboard.press('ArrowDown');
    await expect(item).toBeFocused();
  }
  await page.evaluate('runFrames()');
  await expect(team).toBeFocused();
});

test('the focus ring around a tab and around an entry is fully visible', async ({ ownerPage, ownerApi }) => {
  const list = await makeList(ownerApi);
  await makeEntry(ownerApi, list);
  for (const [path, role, name] of [
    ['/dashboard', 'tab', /^All Lists/],
    [`/list-entries/${list.id}`, 'button', /^Entry #1/],
  ] as const) {
    await ownerPage.goto(path);
    const control = ownerPage.getByRole(role, { name });
    await expect(control).toBeVisible();
    while (!(await control.evaluate((element) => element === document.activeElement)))
      await ownerPage.keyboard.press('Tab');
    // Both clip their content, so a ring outside their edge would be invisible.
    await expect(control).toHaveCSS('outline-offset', '-2px');
  }
});

test("after 'Try again' by keyboard the focus is in the content of the page", async ({
  newOwnerPage: page,
}) => {
  await page.route('**/api/lists', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Try again' }).focus();
  await page.unroute('**/api/lists');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab').first()).toBeVisible();
  const first = page.getByRole('main').getByRole('link').first();
  await expect(first).toHaveText('Create New List');
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
});

test('a QR code is saved under a file name that every file system accepts', async ({
  ownerPage,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi, { title: `Bar / back: 🍸 "${'long '.repeat(19)}` });
  await ownerPage.goto(`/list-qrcode/${id}`);
  const download = ownerPage.waitForEvent('download');
  await ownerPage.getByRole('button', { name: 'Download QR Code' }).click();
  const name = (await download).suggestedFilename();
  expect(name).toMatch(/^Bar---back--🍸-.long-.*-qrcode\.png$/u);
  expect(name).not.toMatch(/[/\\:*?"<>|\s]/);
});

test('after a save whose answer was lost, a retry succeeds without a conflict question', async ({
  ownerPage,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  await ownerPage.goto(`/edit-list/${id}`);
  await ownerPage.getByRole('textbox', { name: 'Title' }).fill('Saved, but nobody heard');
  await ownerPage.getByRole('textbox', { name: 'Item 3', exact: true }).fill('Gaffer tape, black');
  await ownerPage.getByRole('button', { name: 'Add Item' }).click();
  await ownerPage.getByRole('textbox', { name: 'Item 4', exact: true }).fill('Fuses');
  await ownerPage.route(
    `**/api/lists/${id}`,
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, body: '' });
    },
    { times: 1 },
  );
  const save = ownerPage.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect(ownerPage.getByText(/Failed to update list/).first()).toBeVisible();
  await save.click();
  await expect(ownerPage.getByText('Your list has been updated.').first()).toBeVisible();
  await expect(ownerPage.getByRole('heading', { name: 'Saved, but nobody heard' })).toBeVisible();
  expect(await (await ownerApi.get(`/api/lists/${id}`)).json()).toMatchObject({ version: 2 });
});

test('without JavaScript the pages of the shell say that it is needed, in the product’s style', async ({
  browser,
  product,
  errors,
}) => {
  const context = await browser.newContext({ baseURL: product.gateway, javaScriptEnabled: false });
  const page = await context.newPage();
  // A style that the content security policy forbids would be logged as an error.
  collectErrors(page, errors);
  for (const path of ['/login', '/dashboard']) {
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 320],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 640 });
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'This page needs JavaScript' })).toBeVisible();
      const again = page.getByRole('link', { name: 'Reload' });
      expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await expect(page.locator('body')).toHaveCSS(
        'background-color',
        colorScheme === 'dark' ? 'oklch(0.18 0.012 160)' : 'oklch(0.985 0.006 95)',
      );
      await again.click();
      await expect(page).toHaveURL(path);
    }
  }
  await page.getByRole('link', { name: 'Support' }).click();
  await expect(page).toHaveURL('/support');
  await context.close();
});
