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

/** The time limit of one state. A state that takes longer hangs; the remaining time is left for the others. */
const stateMsMax = 25_000;

/** The browser logs the error statuses of missing pages, refused forms and services that are down. */
test.use({
  allowedErrors:
    /Failed to load resource: the server responded with a status of (400|401|402|403|404|409|503)/,
});

for (const [walk, states] of Object.entries<Walk>({ ...ownerWalks, ...paymentWalks })) {
  test(`an owner's screens are accessible in every state: ${walk}`, async ({
    newOwnerPage,
    newOwner,
    errors,
  }) => {
    await expectEachAccessible(states, { page: newOwnerPage, api: newOwner.api, errors });
  });
}

for (const [walk, states] of Object.entries<Walk>({ ...publicWalks, ...signUpWalks, ...signedOutWalks })) {
  test(`screens without a sign-in are accessible in every state: ${walk}`, async ({
    signedOutPage,
    request,
    errors,
  }) => {
    await expectEachAccessible(states, { page: signedOutPage, api: request, errors });
  });
}

test('the fill page is accessible in every state', async ({ phone, ownerApi }) => {
  const { id } = await makeList(ownerApi, { requireSignature: true });
  await phone.goto(`/view-list/${id}`);
  await expectNoViolations(phone, 'the form');
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await expect(phone.getByRole('button', { name: 'OK' })).toBeVisible();
  await expectNoViolations(phone, 'the confirmation');
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByText('Please Sign to Complete')).toBeVisible();
  await phone.locator('canvas').waitFor();
  await expectNoViolations(phone, 'the signature');
  const pad = phone.locator('canvas');
  await pad.hover({ position: { x: 30, y: 60 } });
  await phone.mouse.down();
  await pad.hover({ position: { x: 150, y: 120 } });
  await phone.mouse.up();
  await phone.getByRole('button', { name: 'Done' }).click();
  await phone.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await expectNoViolations(phone, 'the thank-you');
  await phone.goto('/view-list/no-such-list');
  await expectNoViolations(phone, 'a missing list');
});

test('the fill page is accessible when its list is changed or completed elsewhere, and without JavaScript', async ({
  phone,
  ownerApi,
}) => {
  const { id, title, items } = await makeList(ownerApi);
  await phone.goto(`/view-list/${id}`);
  const shorter = { title, description: 'Before the van leaves', type: 'TODO', items: items.slice(1) };
  expect((await ownerApi.put(`/api/lists/${id}`, { data: shorter })).status()).toBe(200);
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await expect(phone.getByText('The owner removed an item you used.')).toBeVisible();
  await expectNoViolations(phone, 'a removed item');

  const other = await phone.context().newPage();
  await other.goto(`/view-list/${id}`);
  await other.getByRole('button', { name: 'Complete List' }).click();
  await other.getByRole('button', { name: 'OK' }).click();
  await expect(phone.getByText('You completed this list in another tab')).toBeVisible();
  await expectNoViolations(phone, 'completed in another tab');

  await openWithoutScripts(other, `/view-list/${id}`, '**/assets/fill/standalone/*.js');
  await expect(other.getByText('JavaScript is switched off')).toBeVisible();
  await expect(other.getByRole('button')).toHaveCount(0);
  await expectNoViolations(other, 'without JavaScript');
});

/** Checks each state. A state that fails or cannot be reached is reported by name and does not stop the others. */
async function expectEachAccessible(
  states: Walk,
  { page, api, errors }: { page: Page; api: APIRequestContext; errors: string[] },
): Promise<void> {
  test.setTimeout(stateMsMax * Object.keys(states).length);
  // Set once for all states, because reduced motion leaves fewer animations to wait for.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const [place, [name, visit]] of Object.entries(states).entries()) {
    const check = async () => {
      if (place > 0) await resetPage(page);
      await visit(page, api);
      await expectAccessible(page, name);
    };
    const failure = await test.step(name, check, { timeout: stateMsMax }).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    expect.soft(failure, `${name} can be reached`).toBeUndefined();
    // The allowed errors are filtered out at the end of the test.
    for (const [place, error] of errors.entries())
      if (!error.includes(' of state ')) errors[place] = `${error} of state ${name}`;
  }
}

/**
 * Checks that axe finds nothing, light and dark, and that nothing overflows a narrow phone or the page at twice the
 * text size. Each switch of mode or size causes a new layout, so none is made twice.
 */
async function expectAccessible(page: Page, state: string): Promise<void> {
  await expectNoAxeViolations(page, state);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.soft.poll(() => overhang(page), { message: `${state}, wider than 320 px` }).toBe(0);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const message = `${state}, wider than 390 px at twice the text size`;
  await expect.soft.poll(() => overhang(page), { message }).toBe(0);
}

/** Resets what a visit and its check have changed, for the next visit. */
async function resetPage(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // In parallel, so that the page has one new layout.
  await Promise.all([
    page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    }),
    page.emulateMedia({ colorScheme: 'light' }),
    page.setViewportSize({ width: 1280, height: 720 }),
  ]);
}

/** Checks a page whose current color scheme does not matter. */
async function expectNoViolations(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoAxeViolations(page, state);
}

/** Checks a page that is in the light scheme. Leaves it in the dark scheme. */
async function expectNoAxeViolations(page: Page, state: string): Promise<void> {
  expect.soft(await violations(page), `${state}, light`).toEqual([]);
  // The schemes differ only in colors.
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await violations(page, colourRules), `${state}, dark`).toEqual([]);
}

/** By how many pixels the content is wider than the page. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** The axe rules about colors. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The violations of WCAG 2.2 AA and of axe's best practices, or only of `rules`, in a short form. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(async () => {
    const frames = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    // Loading animations never end.
    const moving = () =>
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    // Finishes all finite animations. Repeats this, because an inherited color starts its transition after that of its
    // parent.
    for (let pass = 0; pass < 20; pass += 1) {
      await frames();
      const found = moving();
      if (found.length === 0) break;
      for (const animation of found) animation.finish();
    }
  });
  // Injected once per document, because parsing axe takes as long as a whole check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const { axe: runner } = window as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
        }>;
      };
    };
    // Passed nodes are not reported, which would take as long as the rules. No rule here needs the style sheets.
    const options = { resultTypes: ['violations'], preload: false };
    const { violations: found } = await runner.run(runOnly ? { ...options, runOnly } : options);
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  }, rules);
}
