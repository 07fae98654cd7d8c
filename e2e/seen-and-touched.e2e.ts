import { expect, makeEntry, makeList, test } from './support/fixtures.ts';

/** What neither axe nor a role or a name tells: whether a thing is where it belongs, seen, and large enough for a thumb. */

test('entries on a phone have their dates below one another, whatever else they say', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  const list = await makeList(newOwner.api);
  const items = list.items.map(({ id, content }) => ({ itemId: id, content }));
  await makeEntry(newOwner.api, list, { completedItems: items });
  await makeEntry(newOwner.api, list, { completedItems: items.map((item) => ({ ...item, note: 'bent' })) });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/list-entries/${list.id}`);
  const dates = page.getByRole('button', { name: /^Entry #/ }).getByRole('time');
  await expect(dates).toHaveCount(2);
  const [newest, oldest] = await Promise.all([dates.nth(0).boundingBox(), dates.nth(1).boundingBox()]);
  expect(newest?.x).toBe(oldest?.x);
});

test('a box to tick is as large as a thumb, its words too', async ({ newOwner, newOwnerPage: page }) => {
  const list = await makeList(newOwner.api);
  await makeEntry(newOwner.api, list);
  await page.goto(`/list-entries/${list.id}`);
  const box = page.getByRole('checkbox', { name: 'Has notes' });
  const place = await box.boundingBox();
  if (!place) throw new Error('the box is not drawn');
  const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  for (const [right, down] of [
    [0, -21],
    [0, 21],
    [-21, 0],
    [60, -19],
    [60, 21],
  ] as const) {
    const before = await box.isChecked();
    await page.mouse.click(middle.x + right, middle.y + down);
    await expect(box, `${right} px to the right, ${down} px down`).toBeChecked({ checked: !before });
  }
});

test('what is chosen shows in a contrast theme too', async ({ newOwner, newOwnerPage: page }) => {
  const list = await makeList(newOwner.api);
  await makeEntry(newOwner.api, list);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto(`/list-entries/${list.id}`);
  const box = page.getByRole('checkbox', { name: 'Not everything done' });
  await box.check();
  const tick = box.locator('xpath=following-sibling::*');
  await expect(tick).toHaveCSS(
    'color',
    await page.locator('h1').evaluate((h1) => getComputedStyle(h1).color),
  );

  await page.goto('/profile');
  const under = (name: string) =>
    page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).borderBottomColor);
  await expect.poll(() => under('Account')).not.toBe(await under('Security'));
});

test('a tall logo stays in its frame', async ({ newOwnerPage: page }) => {
  await page.goto('/company-settings');
  const buffer = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 100;
    canvas.height = 400;
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'tall.png', mimeType: 'image/png', buffer: Buffer.from(buffer, 'base64') });
  const logo = page.getByRole('img', { name: 'Your logo' });
  await expect.poll(async () => (await logo.boundingBox())?.height).toBeGreaterThan(40);
  const frame = await logo.locator('xpath=..').boundingBox();
  expect((await logo.boundingBox())?.height).toBeLessThan(frame?.height ?? 0);
});

test('the preview link is in words, in the letters of the list', async ({ newOwner, newOwnerPage: page }) => {
  const list = await makeList(newOwner.api, { title: 'Прием оборудования' });
  await page.goto('/company-settings');
  const link = page.getByRole('link', { name: /view-list/ });
  await expect(link).toContainText(`/view-list/${list.id}/AR/прием-оборудования`);
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { name: 'Прием оборудования' })).toBeVisible();
});
