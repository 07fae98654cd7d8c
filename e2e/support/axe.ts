import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from 'playwright/test';
import { rounds } from './rounds.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Checks that axe finds nothing, light and in the long proof also dark, and that nothing overflows a narrow phone or the page at twice the
 * text size. Each switch of mode or size causes a new layout, so none is made twice.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
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
export async function resetPage(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // In parallel, so that the page has one new layout.
  await Promise.all([
    page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    }),
    page.emulateMedia({ colorScheme: 'light' }),
    page.setViewportSize({ width: 1280, height: 720 }),
  ]);
  // A click while the page is still being laid out for its new size can miss.
  await page.waitForFunction(() => innerWidth === 1280);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** Checks a page whose current color scheme does not matter. */
export async function expectNoViolations(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoAxeViolations(page, state);
}

/**
 * The schemes differ only in colors, and a unit test of the tokens holds the contrast of both. So the dark one is checked on
 * every screen only in the long proof.
 */
const checksDark = rounds({ once: false, many: true });

/** Checks a page that is in the light scheme. Leaves it in the dark scheme if that is checked too. */
async function expectNoAxeViolations(page: Page, state: string): Promise<void> {
  expect.soft(await violations(page), `${state}, light`).toEqual([]);
  if (!checksDark) return;
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
  const hasAxe = await page.evaluate(async () => {
    if (!('axe' in window)) {
      // Each switch of mode or size would start hundreds of transitions, which take half the time of a walk. Only what
      // they lead to is checked.
      const still = new CSSStyleSheet();
      still.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }');
      document.adoptedStyleSheets.push(still);
    }
    const frames = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    // Loading animations never end.
    const moving = () =>
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    // Finishes all finite animations. Repeats this, because the end of one can start another.
    for (let pass = 0; pass < 20; pass += 1) {
      await frames();
      const found = moving();
      if (found.length === 0) break;
      for (const animation of found) animation.finish();
    }
    return 'axe' in window;
  });
  // Injected once per document, because parsing axe takes as long as a whole check.
  if (!hasAxe) await page.evaluate(axe);
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
