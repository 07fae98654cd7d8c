// @shell @owner
import type { APIRequestContext, Page } from 'playwright/test';
import { neverAnswer } from './support/answers.ts';
import { expectNoViolations } from './support/axe.ts';
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';
import { lookMs } from './support/slowness.ts';

/** New pages, because these tests are about the first visit. */
test.use({ reusesPages: false });

/** Keeps the scripts of shell and slices back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  return async () => {
    release();
    await expect(prerendered(page)).toHaveCount(0);
  };
}

const prerendered = (page: Page) => page.locator('#prerendered');

/** A press does nothing before the small script that notes it has come: as a user would, presses again until it has. */
async function pressUntilNoted(page: Page, press: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await press();
    await expect(prerendered(page).locator('[data-pressed-early]')).toHaveCount(1, { timeout: lookMs });
  }).toPass();
}

/** The owner's browser tells its time zone, as it does with a sign-in. */
async function tellTimeZone(api: APIRequestContext): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect((await api.put('/api/profile/time-zone', { data: { timeZone } })).status()).toBe(200);
}

test('each screen is shown before its scripts, looks the same after, and nothing moves', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  await tellTimeZone(api);
  const list = await makeList(api, { title: 'Load-in' });
  await makeEntry(api, list);
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((entries) => {
      for (const { value, sources } of entries.getEntries() as unknown as Shift[])
        if (value > 0.001) moved.push(`${value} ${sources.map(({ node }) => node?.textContent)}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [path, heading] of [
    ['/dashboard', 'My Lists'],
    [`/list-details/${list.id}`, 'Load-in'],
    [`/list-entries/${list.id}`, 'Load-in - Entries'],
  ] as const) {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport);
      // Figures come after the screen.
      await page.route('**/api/insights?*', neverAnswer);
      const release = await holdScripts(page);
      const answer = await page.goto(path, { waitUntil: 'commit' });
      expect(answer?.headers()['cache-control']).toBe('no-store');
      await expect(prerendered(page).getByRole('heading', { level: 1, name: heading })).toBeVisible();
      const before = await shown(page);
      expect(before.length).toBeGreaterThan(5);
      await release();
      expect(await shown(page), path).toEqual(before);
      expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved), path).toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  }
});

test('the screens before their scripts are accessible', async ({ newOwner: { api }, newOwnerPage: page }) => {
  await tellTimeZone(api);
  const list = await makeList(api, { title: 'Load-in' });
  await makeEntry(api, list);
  await holdScripts(page);
  for (const path of ['/dashboard', `/list-details/${list.id}`, `/list-entries/${list.id}`]) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(prerendered(page).getByRole('heading', { level: 1 })).toBeVisible();
    // The scripts set it.
    await page.evaluate(() => {
      document.title = 'My Lists · ScanList';
    });
    await expectNoViolations(page, `${path} before its scripts`);
  }
});

test('links work before the scripts, and what is pressed, typed and ticked is done once they have come', async ({
  subscriber: { api },
  subscriberPage: page,
}) => {
  const list = await makeList(api, { title: 'Load-in' });
  await tellTimeZone(api);
  let release = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await prerendered(page).getByRole('link', { name: 'Load-in' }).click();
  await page.waitForURL(`**/list-details/${list.id}`, { waitUntil: 'commit' });
  await expect(prerendered(page).getByRole('heading', { level: 1, name: 'Load-in' })).toBeVisible();
  await pressUntilNoted(page, () => prerendered(page).getByRole('button', { name: 'Preview' }).click());
  await release();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Preview' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.keyboard.press('Escape');

  release = await holdScripts(page);
  await page.goto('/create-list', { waitUntil: 'commit' });
  const form = prerendered(page);
  await form.getByRole('radio', { name: 'Inventory Checklist' }).check();
  await form.getByRole('textbox', { name: 'Title' }).fill('Bar stock');
  await form.getByRole('textbox', { name: 'Description' }).fill('Count every Sunday');
  await form.getByRole('checkbox', { name: 'Require Signature' }).check();
  await form.getByRole('textbox', { name: 'Item 1' }).fill('Lime');
  await form.getByRole('textbox', { name: 'Item 1' }).press('Home');
  await release();
  await expect(page.getByRole('textbox', { name: 'Item 1' })).toBeFocused();
  await page.keyboard.type('Fresh ');
  await expect(page.getByRole('textbox', { name: 'Item 1' })).toHaveValue('Fresh Lime');
  await page.getByRole('button', { name: 'Save New List' }).click();
  await page.waitForURL('**/list-details/*');
  const { id } = (await (await api.get('/api/lists')).json())[0];
  expect(await (await api.get(`/api/lists/${id}`)).json()).toMatchObject({
    title: 'Bar stock',
    description: 'Count every Sunday',
    type: 'INVENTORY',
    requireSignature: true,
    items: [{ content: 'Fresh Lime' }],
  });
});

test('a form that is submitted before the scripts keeps its input, and says what is wrong with it', async ({
  subscriber: { api },
  subscriberPage: page,
}) => {
  await tellTimeZone(api);
  const release = await holdScripts(page);
  await page.goto('/create-list', { waitUntil: 'commit' });
  await prerendered(page).getByRole('textbox', { name: 'Title' }).fill('Bar stock');
  await pressUntilNoted(page, () => prerendered(page).getByRole('textbox', { name: 'Title' }).press('Enter'));
  await release();
  await expect(page.getByText('Description must be at least 5 characters')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Bar stock');
  expect(new URL(page.url()).search).toBe('');
});

test('input that is stored from before is not replaced by what was typed early', async ({
  subscriber: { api },
  subscriberPage: page,
}) => {
  await tellTimeZone(api);
  await page.goto('/create-list');
  await page.getByRole('textbox', { name: 'Title' }).fill('A long title of yesterday');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('of yesterday')))
    .toBe(true);
  const release = await holdScripts(page);
  await page.goto('/create-list', { waitUntil: 'commit' });
  await prerendered(page).getByRole('textbox', { name: 'Title' }).fill('Bar');
  await release();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('A long title of yesterday');
});

test('hostile texts stay texts, and take no place of the page', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  await tellTimeZone(api);
  const title = '</div><img src=x onerror=alert(1)> __CSP_NONCE__ __LIVE_SLICES__ <!-- screen -->';
  await makeList(api, { title, description: '</style></script>{color:red}' });
  const release = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(prerendered(page).getByRole('heading', { level: 2, name: title })).toBeVisible();
  await release();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
});

test.describe('after the session has ended', () => {
  test.use({ allowedErrors: /status of 401/ });

  test('nothing of its owner is shown', async ({ newOwner: { api }, newOwnerPage: page }) => {
    await tellTimeZone(api);
    await makeList(api, { title: 'Secret stock' });
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Secret stock' })).toBeVisible();
    await api.post('/api/auth/logout');
    const answer = await page.goto('/dashboard', { waitUntil: 'commit' });
    expect(await answer?.text()).not.toContain('Secret stock');
    await page.waitForURL('**/login*');
  });
});

interface Shift {
  value: number;
  sources: { node?: Node }[];
}

/** The texts and controls of the frame and the screen that are visible, with their colors, sizes and places, in order. */
function shown(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        ':is(header, aside, main) :is(h1, h2, p, label, button, input, a, time, img)',
      ),
    ]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element);
        const { x, y, width, height } = element.getBoundingClientRect();
        const box = [x, y + scrollY, width, height].map((px) => Math.round(px)).join(' ');
        return [element.textContent, color, backgroundColor, borderColor, fontSize, fontWeight, box].join(
          ' | ',
        );
      }),
  );
}
