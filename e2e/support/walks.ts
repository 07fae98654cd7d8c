import type { APIRequestContext, Page } from 'playwright/test';
import { expect } from 'playwright/test';

/**
 * The states that one test visits in order: by name, how the page gets there. A visit loads a page, or continues in the
 * document of the previous visit. Then it first closes the open dialog or menu.
 */
export type Walk = Record<string, (page: Page, api: APIRequestContext) => Promise<void>>;

/**
 * Opens another screen in the same document, as a link does, which is much faster than loading it. The previous screen
 * may still be visible for a moment, so wait for text that only the next one has.
 */
export async function follow(page: Page, path: string): Promise<void> {
  // Its going back would undo a navigation made meanwhile.
  await expectLayersGone(page);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/**
 * Waits until closed dialogs and menus have left the history. They do so a moment later, by going back, and for one frame the
 * page may be scrolled elsewhere: a click that begins before that would end on another element.
 */
export async function expectLayersGone(page: Page): Promise<void> {
  await page.waitForFunction(() => !history.state?.['scanlist:layers']);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
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
 * Shows the page at `path` without its `scripts` (a glob) and with the content of `noscript` in place. Axe could not
 * run on a page if scripts were disabled in the browser.
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
  // Not with a click of the mouse, which would wait for a toast that is leaving to stand still.
  const dismissed = () =>
    toasts.evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLElement).click();
      return buttons.length;
    });
  await expect.poll(dismissed, { intervals: [50] }).toBe(0);
}

/** Closes the menu or dialog on top. */
export async function closeLayer(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=dialog], [role=menu]').filter({ visible: true })).toHaveCount(0);
  await expectLayersGone(page);
}
