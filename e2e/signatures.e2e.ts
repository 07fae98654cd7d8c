// @fill @lists @mails @owner
import type { Locator, Page } from 'playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { demoOwner, expect, makeList, test } from './support/fixtures.ts';

test.describe('with the keyboard alone', () => {
  test.use({ allowedErrors: /Failed to load resource: the server responded with a status of 422/ });

  test('a visitor signs by typing, and the owner reads it as typed on screen, in the mail, in print and in files', async ({
    ownerPage,
    ownerApi,
    phone,
    mailbox,
  }) => {
    const title = `Key handover ${crypto.randomUUID().slice(0, 8)}`;
    const { id } = await makeList(ownerApi, {
      title,
      requireSignature: true,
      notificationEmail: demoOwner.email,
    });
    const field = phone.getByRole('textbox', { name: 'Type your name to sign' });
    const done = phone.getByRole('button', { name: 'Done' });
    await phone.goto(`/view-list/${id}`);
    await expect(phone.locator('html')).toHaveAttribute('data-interactive');
    await press(phone, phone.getByRole('checkbox', { name: 'Truss' }), 'Space');
    await openStep(phone);
    await expect(phone.getByRole('heading', { name: 'Please Sign to Complete' })).toBeFocused();
    await press(phone, phone.getByRole('button', { name: 'Type instead' }));
    await expect(field).toBeFocused();
    await expect(done).toBeDisabled();
    await expectNoViolations(phone, 'an empty typed signature');
    await phone.keyboard.type('Mira Voss');
    await expect(done).toBeEnabled();
    await expectNoViolations(phone, 'a typed signature');
    expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(48);

    await phone.goBack();
    await expect(phone.getByRole('button', { name: 'Complete List' })).toBeFocused();
    await openStep(phone);
    await expect(field).toHaveValue('Mira Voss');
    await phone.route('**/log-session', (route) =>
      route.fulfill({ status: 422, json: { message: 'Not today', code: 'VALIDATION_FAILED' } }),
    );
    await press(phone, done);
    await expect(phone.getByText('Failed to complete list: Not today')).toBeVisible();
    await phone.unroute('**/log-session');
    await openStep(phone);
    await expect(field).toHaveValue('Mira Voss');

    await press(phone, phone.getByRole('button', { name: 'Draw instead' }));
    await expect(phone.getByRole('img', { name: /^Signature pad/ })).toBeVisible();
    await expect(done).toBeDisabled();
    await phone.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await phone.keyboard.press('Enter');
    await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();

    const mail = await mailbox.waitFor(`${title}: 1 of 3 completed`);
    expect(mail.text).toContain('Typed signature: Mira Voss');
    expect(mail.html).toContain('Typed signature');
    expect(mail.html).toContain('Mira Voss');
    expect(mail.attachments ?? []).toEqual([]);

    await ownerPage.goto(`/list-entries/${id}#entry-1`);
    const entry = ownerPage.locator('#entry-1');
    await expect(entry.getByText('Typed signature', { exact: true })).toBeVisible();
    await expect(entry.getByText('Mira Voss').last()).toBeVisible();
    await expectNoViolations(ownerPage, 'an entry with a typed signature');
    const sheet = await print(ownerPage, entry);
    await expect(sheet).toContainText('Mira VossTyped signature');

    const csv = await (await ownerApi.get(`/api/lists/${id}/entries.csv`)).text();
    expect(csv).toContain('Typed signature');
    expect(csv).toContain(',Yes,Mira Voss,');
    const entries = await (await ownerApi.get(`/api/lists/${id}/entries`)).json();
    expect(entries).toMatchObject([{ id: 1, signatureData: null, signatureTyped: 'Mira Voss' }]);
  });
});

test('a visitor takes a stroke back and turns the phone, and the owner sees the strokes on screen and in print', async ({
  ownerPage,
  ownerApi,
  phone,
}) => {
  const { id } = await makeList(ownerApi, { requireSignature: true });
  await openPad(phone, id);
  const pad = phone.locator('canvas');
  const undo = phone.getByRole('button', { name: 'Undo' });
  const done = phone.getByRole('button', { name: 'Done' });
  await expect(undo).toBeDisabled();
  await draw(phone, [30, 60], [110, 120]);
  await undo.click();
  await expect(undo).toBeDisabled();
  await expect(done).toBeDisabled();
  expect(await inkOn(pad)).toBe(0);

  await draw(phone, [30, 60], [110, 120]);
  const once = await inkOn(pad);
  await draw(phone, [150, 40], [210, 150]);
  expect(await inkOn(pad)).toBeGreaterThan(once);
  await undo.click();
  expect(await inkOn(pad)).toBe(once);

  await phone.setViewportSize({ width: 844, height: 390 });
  await expect
    .poll(() => pad.evaluate((canvas: HTMLCanvasElement) => canvas.clientWidth))
    .toBeGreaterThan(400);
  // The pad is drawn anew a frame after it has become wider.
  await expect
    .poll(() =>
      pad.evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth / devicePixelRatio),
    )
    .toBeCloseTo(1, 1);
  expect(await inkOn(pad)).toBe(once);
  await done.click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();

  const [sent] = await (await ownerApi.get(`/api/lists/${id}/entries`)).json();
  expect(sent.signatureData).toMatch(/^data:image\/png;base64,/);
  expect(sent.signatureStrokes).toMatch(/^\d+x2000\|300,600 /);
  await ownerPage.goto(`/list-entries/${id}#entry-1`);
  const entry = ownerPage.locator('#entry-1');
  const signature = entry.getByRole('img', { name: 'Signature of entry 1' });
  await expect(signature).toBeVisible();
  // One stroke: the other one was taken back.
  await expect(signature.locator('path')).toHaveAttribute('d', /^M300 600C[\d -]+(C[\d -]+)*$/);
  const [width, height] = /^(\d+)x(\d+)/.exec(sent.signatureStrokes)?.slice(1) ?? [];
  await expect(signature).toHaveAttribute('viewBox', `0 0 ${width} ${height}`);
  await expectNoViolations(ownerPage, 'an entry with a drawn signature');
  const sheet = await print(ownerPage, entry);
  await expect(sheet.locator('figure path')).toHaveAttribute('d', /^M300 600C/);
  await ownerPage.emulateMedia({ media: 'print' });
  expect((await sheet.locator('figure svg').boundingBox())?.width).toBeGreaterThan(200);
});

for (const canvas of ['hands out noise', 'hands out white', 'hands out nothing'] as const) {
  test(`a signature is as it was drawn in a browser that ${canvas}`, async ({ ownerApi, phone }) => {
    const { id } = await makeList(ownerApi, { requireSignature: true });
    await phone.addInitScript(guardCanvas, canvas);
    await openPad(phone, id);
    await draw(phone, [30, 60], [110, 60]);
    await phone.getByRole('button', { name: 'Done' }).click();
    await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();

    const [{ signatureData }] = await (await ownerApi.get(`/api/lists/${id}/entries`)).json();
    const dark = await phone.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const copy = new OffscreenCanvas(image.width, image.height).getContext('2d');
      copy?.drawImage(image, 0, 0);
      const at = (x: number, y: number) => (copy?.getImageData(2 * x, 2 * y, 1, 1).data[0] ?? 255) < 128;
      return [at(70, 60), at(70, 50), at(70, 70), at(20, 60), at(120, 60)];
    }, signatureData);
    expect(dark).toEqual([true, false, false, false, false]);
  });
}

test('a phone that is turned in the middle of a stroke can be signed on', async ({ ownerApi, phone }) => {
  const { id } = await makeList(ownerApi, { requireSignature: true });
  await openPad(phone, id);
  const pad = phone.locator('canvas');
  const box = await pad.boundingBox();
  if (!box) throw new Error('no signature pad');
  await phone.mouse.move(box.x + 30, box.y + 60);
  await phone.mouse.down();
  await phone.mouse.move(box.x + 110, box.y + 60, { steps: 4 });
  const width = () => pad.evaluate((canvas: HTMLCanvasElement) => canvas.width);
  const before = await width();
  await phone.setViewportSize({ width: 844, height: 390 });
  await expect.poll(width).not.toBe(before);
  await phone.mouse.up();
  const turned = await inkOn(pad);
  expect(turned).toBeGreaterThan(0);

  await draw(phone, [150, 40], [210, 150]);
  expect(await inkOn(pad)).toBeGreaterThan(turned);
  await phone.getByRole('button', { name: 'Clear' }).click();
  expect(await inkOn(pad)).toBe(0);
});

test('in German, on a narrow phone, the buttons below the pad stay in two groups', async ({
  ownerApi,
  phone,
}) => {
  const { id } = await makeList(ownerApi, { requireSignature: true });
  await phone.setViewportSize({ width: 320, height: 568 });
  await phone.goto(`/view-list/${id}?lang=de`);
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await phone.getByRole('button', { name: 'Liste abschließen' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  const topOf = async (name: string) => (await phone.getByRole('button', { name }).boundingBox())?.y;
  const undo = await topOf('Rückgängig');
  expect(undo).toBeDefined();
  expect(await topOf('Löschen')).toBe(undo);
  expect(await topOf('Per Tastatur')).not.toBe(undo);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

/** Opens a list that asks for a signature, ticks an item, and goes on to the pad. */
async function openPad(phone: Page, id: string): Promise<void> {
  await phone.goto(`/view-list/${id}`);
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
}

/** Runs in the page: what browsers do that protect their visitors from being recognized by what a canvas draws. */
function guardCanvas(canvas: string): void {
  const { toDataURL } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toDataURL = function (): string {
    if (canvas === 'hands out nothing') throw new DOMException('The operation is insecure.', 'SecurityError');
    const copy = document.createElement('canvas');
    copy.width = this.width;
    copy.height = this.height;
    const context = copy.getContext('2d');
    const image = context?.createImageData(copy.width, copy.height);
    if (!image) throw new Error('no canvas');
    const isNoise = canvas === 'hands out noise';
    image.data.set(image.data.map((_, at) => (isNoise && at % 4 < 3 ? Math.random() * 256 : 255)));
    context?.putImageData(image, 0, 0);
    return toDataURL.call(copy, 'image/png');
  };
}

/** Opens the step for name and signature with the keyboard. */
async function openStep(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Complete List' }));
  await press(page, page.getByRole('button', { name: 'OK' }));
  await expect(page.getByRole('heading', { name: 'Please Sign to Complete' })).toBeVisible();
}

/** Moves the focus to an element with Tab alone, and presses a key there. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await page.keyboard.press(key);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never reaches it');
}

/** Draws a line on the signature pad. */
async function draw(page: Page, [x, y]: [number, number], [toX, toY]: [number, number]): Promise<void> {
  const box = await page.locator('canvas').boundingBox();
  if (!box) throw new Error('no signature pad');
  await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.down();
  await page.mouse.move(box.x + toX, box.y + toY, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Done' })).toBeEnabled();
}

/** How many pixels of the pad are dark. */
function inkOn(pad: Locator): Promise<number> {
  return pad.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark++;
    return dark;
  });
}

/** The sheet that would be printed for an entry. */
async function print(page: Page, entry: Locator): Promise<Locator> {
  await page.evaluate(() => {
    window.print = () => {};
  });
  await entry.getByRole('button', { name: 'Print this entry' }).click();
  return page.locator('[data-print-sheet]');
}
