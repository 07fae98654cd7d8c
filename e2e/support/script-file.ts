import type { Page } from 'playwright/test';

/**
 * Makes the fill page at `path` name the file of its script, as for a browser that was sent the script before: on a first visit
 * it is inside the page (decision 0077). A test can then hold the file back, or look at it.
 */
export async function sendScriptBefore(page: Page, path: string): Promise<void> {
  await page.request.get(path);
}
