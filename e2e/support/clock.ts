import { expect, type Page } from 'playwright/test';

/**
 * Stops the clock of a page, which is installed. Its timers then run only with `page.clock.runFor()`: what a time limit has not
 * ended by then, it does not end however long the test waits. `page.clock.resume()` lets the clock go on.
 */
export async function stopClock(page: Page): Promise<void> {
  let aheadMs = 50;
  // A clock cannot be stopped in the past, and the way to the page takes a moment.
  await expect(async () => {
    aheadMs *= 2;
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs);
  }).toPass({ intervals: [0] });
}
