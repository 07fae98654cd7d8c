// @owner @fill @marketing @payments @accounts
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';
import { expect, makeList, test } from './support/fixtures.ts';
import { paymentStates, signUpStates } from './support/payment-states.ts';
import { publicStates } from './support/public-states.ts';
import { doorStates, ownerStates } from './support/screen-states.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Missing pages, refused forms and services that are down answer so, and the browser says it. */
test.use({
  quietAbout: /Failed to load resource: the server responded with a status of (400|401|402|404|409|503)/,
});

for (const path of ['/login', '/login?expired=true']) {
  test(`everybody can use ${path}, signed out`, async ({ visitorPage }) => {
    await visitorPage.goto(path);
    await expect(visitorPage.getByRole('heading', { level: 1 })).toBeVisible();
    await expectUsable(visitorPage);
  });
}

for (const [name, visit] of Object.entries({ ...ownerStates, ...paymentStates })) {
  test(`everybody can use the owner's ${name}`, async ({ newOwnerPage, newOwner }) => {
    await visit(newOwnerPage, newOwner.api);
    await expectUsable(newOwnerPage);
  });
}

for (const [name, visit] of Object.entries(publicStates)) {
  test(`everybody can use the public site's ${name}`, async ({ visitorPage }) => {
    await visit(visitorPage);
    await expectUsable(visitorPage);
  });
}

for (const [name, visit] of Object.entries(signUpStates)) {
  test(`everybody can use the sign-up's ${name}`, async ({ visitorPage }) => {
    await visit(visitorPage);
    await expectUsable(visitorPage);
  });
}

for (const [name, visit] of Object.entries(doorStates)) {
  test(`everybody can use the page behind the link of a mail: ${name}`, async ({ visitorPage }) => {
    await visit(visitorPage);
    await expect(visitorPage.getByRole('heading', { level: 1 })).toBeVisible();
    await expectUsable(visitorPage);
  });
}

test('everybody can use the fill page in each state', async ({ phone, ownerApi }) => {
  const { id } = await makeList(ownerApi, { requireSignature: true });
  await phone.goto(`/view-list/${id}`);
  await expectNothingOfAxe(phone, 'the form');
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await expect(phone.getByRole('button', { name: 'OK' })).toBeVisible();
  await expectNothingOfAxe(phone, 'the confirmation');
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByText('Please Sign to Complete')).toBeVisible();
  await phone.locator('canvas').waitFor();
  await expectNothingOfAxe(phone, 'the signature');
  const pad = phone.locator('canvas');
  await pad.hover({ position: { x: 30, y: 60 } });
  await phone.mouse.down();
  await pad.hover({ position: { x: 150, y: 120 } });
  await phone.mouse.up();
  await phone.getByRole('button', { name: 'Done' }).click();
  await phone.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await expectNothingOfAxe(phone, 'the thank-you');
  await phone.goto('/view-list/no-such-list');
  await expectNothingOfAxe(phone, 'a missing list');
});

test('everybody can use the fill page of a list that is changed or completed elsewhere, or without JavaScript', async ({
  phone,
  ownerApi,
}) => {
  const { id, title, items } = await makeList(ownerApi);
  await phone.goto(`/view-list/${id}`);
  const shorter = { title, description: 'Before the van leaves', type: 'TODO', items: items.slice(1) };
  expect((await ownerApi.put(`/api/lists/${id}`, { data: shorter })).status()).toBe(200);
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await expect(phone.getByText('The owner removed an item you used.')).toBeVisible();
  await expectNothingOfAxe(phone, 'a removed item');

  const other = await phone.context().newPage();
  await other.goto(`/view-list/${id}`);
  await other.getByRole('button', { name: 'Complete List' }).click();
  await other.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByText('You completed this list in another tab')).toBeVisible();
  await expectNothingOfAxe(phone, 'completed in another tab');

  // axe needs scripts: the page's own is left out, and what `noscript` holds is taken for the page.
  await other.route('**/assets/fill/standalone/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await other.goto(`/view-list/${id}`);
  await other.evaluate(() => {
    for (const part of document.querySelectorAll('noscript')) part.outerHTML = part.textContent ?? '';
  });
  await expect(other.getByText('JavaScript is switched off')).toBeVisible();
  await expect(other.getByRole('button')).toHaveCount(0);
  await expectNothingOfAxe(other, 'without JavaScript');
});

/** axe finds nothing, light and dark, and nothing hangs over the side of a narrow phone or at twice the text size. */
async function expectUsable(page: Page): Promise<void> {
  await expectNothingOfAxe(page, 'this state');
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => overhang(page), { message: 'wider than 320 px' }).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect.poll(() => overhang(page), { message: 'wider than 390 px at twice the text size' }).toBe(0);
}

async function expectNothingOfAxe(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect.soft(await violations(page), `${state}, light`).toEqual([]);
  // The schemes differ in colours alone.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect.soft(await violations(page, colourRules), `${state}, dark`).toEqual([]);
}

function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** The rules of axe that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds against WCAG 2.2 AA and its best practices, or against `rules` alone, in short. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(async () => {
    const frames = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    // What moves while something loads never ends.
    const moving = () =>
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    // Again, because a colour that is inherited begins to change when the one above it has.
    for (let looks = 0; looks < 20; looks += 1) {
      await frames();
      const found = moving();
      if (found.length === 0) break;
      await Promise.all(found.map((animation) => animation.finished.catch(() => {})));
    }
  });
  // Once for each document: reading it takes a browser as long as a whole look with it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const { axe: runner } = window as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
        }>;
      };
    };
    // What passed is not written down for each node, which takes as long as the rules do. No rule here reads the style sheets.
    const options = { resultTypes: ['violations'], preload: false };
    const { violations: found } = await runner.run(runOnly ? { ...options, runOnly } : options);
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  }, rules);
}
