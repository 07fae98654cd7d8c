// @fill
import type { Browser, Page } from 'playwright/test';
import { collectErrors, expect, makeList, phoneOptions, test } from '../support/fixtures.ts';
import { startOldChromium } from '../support/old-chromium.ts';

test.setTimeout(300_000);

let old: Browser;

test.beforeAll(async () => {
  old = await startOldChromium();
});

test.afterAll(async () => {
  await old.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`Chromium 90 shows, keeps and sends a signed list, ${colorScheme}`, async ({
    product,
    ownerApi,
    errors,
  }, testInfo) => {
    expect(old.version()).toMatch(/^90\./);
    const list = await makeList(ownerApi, { requireSignature: true, askName: 'required' });
    const context = await old.newContext({ ...phoneOptions, baseURL: product.gateway, colorScheme });
    const page = await context.newPage();
    collectErrors(page, errors);
    const look = async (name: string) =>
      testInfo.attach(name, { body: await page.screenshot(), contentType: 'image/png' });

    await page.goto(`/view-list/${list.id}`);
    await page.waitForFunction(() => document.querySelector('.fill[data-live]'));
    await click(page, '.fill-item input');
    await page.waitForFunction(() => document.querySelector('progress')?.value === 1);
    for (const selector of ['html', '.fill-sheet', '.fill-item input', '.fill-bar', '.fill-button'])
      expect(await backgroundOf(page, selector), selector).not.toBe('rgba(0, 0, 0, 0)');
    await look('list');

    await page.reload();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.fill-item input')?.checked);
    await page.waitForFunction(() => document.querySelector('.fill[data-live]'));
    await click(page, '.fill-bar > button');
    await page.waitForFunction(() => document.querySelector<HTMLDialogElement>('dialog')?.open);
    expect(await backgroundOf(page, 'dialog')).not.toBe('rgba(0, 0, 0, 0)');
    await look('confirmation');
    await click(page, 'dialog .fill-button');
    await page.waitForFunction(() => document.querySelector('.fill-pad canvas'));
    await type(page, '.fill-sign input[autocomplete="name"]', 'Mira Voss');
    await sign(page);
    await look('signature');
    await click(page, '.fill-sign button[type=submit]');
    await page.waitForFunction(() => document.querySelector('.fill-receipt strong'));
    await look('receipt');
    const entries = await (await ownerApi.get(`/api/lists/${list.id}/entries.csv`)).text();
    expect(entries).toContain('Mira Voss');
    await context.close();
  });
}

function click(page: Page, selector: string): Promise<void> {
  return page.evaluate((found) => document.querySelector<HTMLElement>(found)?.click(), selector);
}

function backgroundOf(page: Page, selector: string): Promise<string> {
  return page.evaluate(
    (found) => getComputedStyle(document.querySelector(found) as Element).backgroundColor,
    selector,
  );
}

/** As React hears it: the value is set below React's own property. */
function type(page: Page, selector: string, text: string): Promise<void> {
  return page.evaluate(
    ([found, value]) => {
      const input = document.querySelector(found as string) as HTMLInputElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    [selector, text],
  );
}

/** Draws by events of the page: Playwright's mouse needs what this browser does not know. */
function sign(page: Page): Promise<void> {
  return page.evaluate(() => {
    const canvas = document.querySelector('canvas') as HTMLCanvasElement;
    canvas.scrollIntoView({ block: 'center' });
    const { x, y } = canvas.getBoundingClientRect();
    const path = [
      ['pointerdown', 40, 60],
      ['pointermove', 160, 120],
      ['pointermove', 220, 40],
      ['pointerup', 220, 40],
    ] as const;
    for (const [type, right, down] of path) {
      const place = { clientX: x + right, clientY: y + down, pressure: 0.5 };
      const pointer = { pointerId: 1, isPrimary: true, buttons: type === 'pointerup' ? 0 : 1 };
      canvas.dispatchEvent(new PointerEvent(type, { ...place, ...pointer, bubbles: true, cancelable: true }));
    }
  });
}
