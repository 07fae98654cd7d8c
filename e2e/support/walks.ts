import type { APIRequestContext, Page } from 'playwright/test';
import { expect } from 'playwright/test';

/**
 * One person's way through screens: what is looked at, by name, and how the page gets there. A visit either opens a page anew, or goes
 * on in the document of the one before it and begins by closing what stands open there.
 */
export type Walk = Record<string, (page: Page, api: APIRequestContext) => Promise<void>>;

/**
 * Opens another screen in the same document, as a link does, which is much quicker than loading it. The previous screen may still
 * be shown for a moment: wait for text that only the next one has.
 */
export async function follow(page: Page, path: string): Promise<void> {
  // A layer that has closed leaves the history a moment later, and would take the page with it that is opened meanwhile.
  await page.waitForFunction(() => !history.state?.['scanlist:layers']);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Has the page forget what was typed and not saved, so that a form that is opened next is empty. */
export async function forgetTyped(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Closes the toasts of the visit before, whose words or shadow must not be taken for the next one's. */
export async function dismissToasts(page: Page): Promise<void> {
  const toasts = page.getByRole('button', { name: 'Dismiss' });
  const left = async () => {
    if ((await toasts.count()) > 0) {
      await toasts
        .first()
        .click({ timeout: 1_000 })
        .catch(() => {});
    }
    return toasts.count();
  };
  await expect.poll(left, { intervals: [50] }).toBe(0);
}

/** Closes the menu or dialog on top. */
export async function closeLayer(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=dialog], [role=menu]').filter({ visible: true })).toHaveCount(0);
}
