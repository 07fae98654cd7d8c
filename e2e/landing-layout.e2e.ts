// @marketing
import type { Locator, Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';

/** The visual layout of the landing page: nothing covers text, no row is half empty, QR codes stay dark on light. */

test('the labels fill their rows, with their lines at one height, at every page width', async ({
  signedOutPage: page,
}) => {
  await page.goto('/');
  const labels = page.getByRole('region', { name: /before the door closes/ }).getByRole('listitem');
  await expect(labels).toHaveCount(8);
  for (const width of [320, 640, 768, 900, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const rows = new Map<number, number[]>();
    for (const label of await labels.all()) {
      const { y } = await boxOf(label);
      rows.set(y, [...(rows.get(y) ?? []), (await boxOf(label.locator('.landing-line'))).y]);
    }
    const perRow = new Set([...rows.values()].map((lines) => lines.length));
    expect(perRow.size, `rows of one length at ${width} px`).toBe(1);
    for (const lines of rows.values()) expect(new Set(lines).size, `lines at ${width} px`).toBe(1);
  }
});

test('the phone in front of the poster covers none of its text, even at large text sizes', async ({
  signedOutPage: page,
}) => {
  await page.goto('/');
  const words = page.getByText('Scan to Complete Form');
  const phone = page.locator('.landing-phone');
  for (const [width, size] of [
    [320, '100%'],
    [390, '100%'],
    [768, '100%'],
    [1280, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await setLetters(page, size);
    const above = await boxOf(words);
    expect(above.y + above.height, `${width} px, ${size}`).toBeLessThanOrEqual((await boxOf(phone)).y);
  }
});

test('no heading breaks inside a word at large text sizes', async ({ signedOutPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await setLetters(page, '200%');
  const broken = await page.getByRole('heading').evaluateAll((headings) =>
    headings.flatMap((heading) => {
      const found: string[] = [];
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
        }
      }
      return found;
    }),
  );
  expect(broken).toEqual([]);
});

test('both billing periods are side by side on every phone', async ({ phone: page }) => {
  await page.goto('/');
  const periods = page.locator('.landing-period');
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const [monthly, annually] = [await boxOf(periods.nth(0)), await boxOf(periods.nth(1))];
    expect(annually.y, `at ${width} px`).toBe(monthly.y);
  }
});

test('choosing a period shifts nothing below the price', async ({ signedOutPage: page }) => {
  await page.goto('/');
  const plan = page.getByRole('region', { name: 'One plan' });
  const below = plan.getByRole('link', { name: 'Start Free Trial' });
  const depth = async () => (await boxOf(below)).y - (await boxOf(plan)).y;
  for (const width of [320, 390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole('radio', { name: 'Monthly' }).check();
    const before = await depth();
    await page.getByRole('radio', { name: /Annually/ }).check();
    expect(await depth(), `at ${width} px`).toBeCloseTo(before, 0);
  }
});

test('a section that a link jumps to begins below the fixed bar', async ({ signedOutPage: page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    for (const name of ['features', 'pricing']) {
      await page.evaluate((id) => {
        window.location.hash = id;
      }, name);
      const bar = await boxOf(page.getByRole('banner'));
      await expect
        .poll(async () => Math.abs((await boxOf(page.locator(`#${name}`))).y - bar.y - bar.height), {
          message: `${name} at ${width} px`,
        })
        .toBeLessThanOrEqual(1);
    }
  }
});

test('QR codes on the drawn labels are dark on light in dark mode too', async ({ signedOutPage: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const outlines = await page
    .locator('g[data-theme="light"] g path:not([stroke])')
    .evaluateAll((paths) => [...new Set(paths.map((path) => getComputedStyle(path).stroke))]);
  expect(outlines).toEqual(['none']);
});

test('on tablets and larger, the first screen shows the headline, the sign-up link and the interactive list', async ({
  signedOutPage: page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('group', { name: /a list to try/ })).toBeInViewport({ ratio: 1 });
});

for (const [width, height] of [
  [390, 844],
  [320, 640],
] as const) {
  test(`the first screen of a ${width} x ${height} phone shows the sign-up link and its terms`, async ({
    signedOutPage: page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/A card is required/).first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: /without signing up/ })).toBeInViewport({ ratio: 1 });
  });
}

async function boxOf(place: Locator): Promise<{ y: number; height: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return box;
}

async function setLetters(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}
