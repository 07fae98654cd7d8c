// @owner @fill @marketing @payments @accounts
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { APIRequestContext, Page } from 'playwright/test';
import { expect, makeList, test } from './support/fixtures.ts';
import { ownerWalks, signedOutWalks } from './support/owner-states.ts';
import { paymentWalks, signUpWalks } from './support/payment-states.ts';
import { publicWalks } from './support/public-states.ts';
import { openWithoutScripts, type Walk } from './support/walks.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A state that takes longer hangs, and leaves the rest of its time to the others. */
const stateMsMax = 25_000;

/** Missing pages, refused forms and services that are down answer so, and the browser says it. */
test.use({
  allowedErrors:
    /Failed to load resource: the server responded with a status of (400|401|402|403|404|409|503)/,
});

for (const [walk, states] of Object.entries<Walk>({ ...ownerWalks, ...paymentWalks })) {
  test(`everybody can use an owner's screens in each state: ${walk}`, async ({
    newOwnerPage,
    newOwner,
    errors,
  }) => {
    await expectUsableInEach(states, { page: newOwnerPage, api: newOwner.api, errors });
  });
}

for (const [walk, states] of Object.entries<Walk>({ ...publicWalks, ...signUpWalks, ...signedOutWalks })) {
  test(`everybody can use a stranger's screens in each state: ${walk}`, async ({
    signedOutPage,
    request,
    errors,
  }) => {
    await expectUsableInEach(states, { page: signedOutPage, api: request, errors });
  });
}

test('everybody can use the fill page in each state', async ({ phone, ownerApi }) => {
  const { id } = await makeList(ownerApi, { requireSignature: true });
  await phone.goto(`/view-list/${id}`);
  await expectNothing(phone, 'the form');
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await expect(phone.getByRole('button', { name: 'OK' })).toBeVisible();
  await expectNothing(phone, 'the confirmation');
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByText('Please Sign to Complete')).toBeVisible();
  await phone.locator('canvas').waitFor();
  await expectNothing(phone, 'the signature');
  const pad = phone.locator('canvas');
  await pad.hover({ position: { x: 30, y: 60 } });
  await phone.mouse.down();
  await pad.hover({ position: { x: 150, y: 120 } });
  await phone.mouse.up();
  await phone.getByRole('button', { name: 'Done' }).click();
  await phone.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await expectNothing(phone, 'the thank-you');
  await phone.goto('/view-list/no-such-list');
  await expectNothing(phone, 'a missing list');
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
  await expectNothing(phone, 'a removed item');

  const other = await phone.context().newPage();
  await other.goto(`/view-list/${id}`);
  await other.getByRole('button', { name: 'Complete List' }).click();
  await other.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByText('You completed this list in another tab')).toBeVisible();
  await expectNothing(phone, 'completed in another tab');

  await openWithoutScripts(other, `/view-list/${id}`, '**/assets/fill/standalone/*.js');
  await expect(other.getByText('JavaScript is switched off')).toBeVisible();
  await expect(other.getByRole('button')).toHaveCount(0);
  await expectNothing(other, 'without JavaScript');
});

/** A state that fails, or cannot be reached, is named and does not keep the others from being looked at. */
async function expectUsableInEach(
  states: Walk,
  { page, api, errors }: { page: Page; api: APIRequestContext; errors: string[] },
): Promise<void> {
  test.setTimeout(stateMsMax * Object.keys(states).length);
  // Once for all: what moves less still moves when nobody asked for less.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const [place, [name, visit]] of Object.entries(states).entries()) {
    const look = async () => {
      if (place > 0) await asAtFirst(page);
      await visit(page, api);
      await expectUsable(page, name);
    };
    const failure = await test.step(name, look, { timeout: stateMsMax }).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    expect.soft(failure, `${name} can be reached`).toBeUndefined();
    // Those that a page may log are sorted out at the end of the test.
    for (const [place, error] of errors.entries())
      if (!error.includes(' of state ')) errors[place] = `${error} of state ${name}`;
  }
}

/**
 * axe finds nothing, light and dark, and nothing hangs over the side of a narrow phone or at twice the text size. Each switch lays
 * the whole page out again, so that nothing is switched twice.
 */
async function expectUsable(page: Page, state: string): Promise<void> {
  await expectNothingOfAxe(page, state);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.soft.poll(() => overhang(page), { message: `${state}, wider than 320 px` }).toBe(0);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const message = `${state}, wider than 390 px at twice the text size`;
  await expect.soft.poll(() => overhang(page), { message }).toBe(0);
}

/** Takes back what a visit and a look have set, for the next one. */
async function asAtFirst(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // At once, so that the page is laid out once.
  await Promise.all([
    page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    }),
    page.emulateMedia({ colorScheme: 'light' }),
    page.setViewportSize({ width: 1280, height: 720 }),
  ]);
}

/** The same of a page that is in whatever scheme. */
async function expectNothing(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNothingOfAxe(page, state);
}

/** The page is in light, and in dark afterwards. */
async function expectNothingOfAxe(page: Page, state: string): Promise<void> {
  expect.soft(await violations(page), `${state}, light`).toEqual([]);
  // The schemes differ in colours alone.
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await violations(page, colourRules), `${state}, dark`).toEqual([]);
}

/** How far a page hangs over its side. */
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
    // What ends is ended. Again, because a colour that is inherited begins to change when the one above it has.
    for (let looks = 0; looks < 20; looks += 1) {
      await frames();
      const found = moving();
      if (found.length === 0) break;
      for (const animation of found) animation.finish();
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
