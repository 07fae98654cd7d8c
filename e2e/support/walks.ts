import type { APIRequestContext, Page } from 'playwright/test';
import { expect } from 'playwright/test';

/**
 * The states that one test visits in order, by name, each with how the page gets there. A visit either loads a page, or continues in
 * the document of the visit before; then it first closes the dialog or menu that is open.
 */
export type Walk = Record<string, (page: Page, api: APIRequestContext) => Promise<void>>;

/**
 * Opens another screen in the same document, as a link does, which is much quicker than loading it. The previous screen may still
 * be shown for a moment: wait for text that only the next one has.
 */
export async function follow(page: Page, path: string): Promise<void> {
  // A closed dialog or menu removes its history entry a moment later, by going back: that would undo a navigation made meanwhile.
  await page.waitForFunction(() => !history.state?.['scanlist:layers']);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Removes unsaved input from the page's storage, so that the next form is empty. */
export async function clearTypedInput(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/**
 * Shows what the page of `path` is without its `scripts` (a glob): what `noscript` holds is taken for the page. With scripts switched
 * off in the browser nothing could look at it.
 */
export async function openWithoutScripts(page: Page, path: string, scripts: string): Promise<void> {
  await page.route(scripts, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto(path);
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('noscript')) part.outerHTML = part.textContent ?? '';
  });
}

/** Closes the toasts of the visit before, so that their text is not taken for that of the next visit. */
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
