// @shell
import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';

/** New pages, because these tests are about the first visit. */
test.use({ reusesPages: false });

test.use({ allowedErrors: /Failed to load resource|Federation|RUNTIME-|ChunkLoadError/i });

for (const [what, path] of [
  ['the code of a slice', /\/assets\/owner\/__federation_expose_routes\.\w+\.js$/],
  ['the entry of a slice', /\/assets\/owner\/remote-entry\.\w+\.js$/],
] as const) {
  test(`${what} that never arrives is given up, and 'Try again' requests it again`, async ({ ownerPage }) => {
    await ownerPage.route(
      ({ pathname, search }) => path.test(pathname) && search === '',
      () => new Promise(() => {}),
    );
    const readGivenUpAfterMs = await watchGivingUp(ownerPage, path);
    // The page never finishes loading, because the hanging file belongs to it.
    await ownerPage.goto('/dashboard', { waitUntil: 'commit' });
    const retry = ownerPage.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible({ timeout: 30_000 });
    expect(await readGivenUpAfterMs()).toBeLessThan(6_000);
    await retry.click();
    await expect(ownerPage.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  });
}

/**
 * Measures in the page how long it waits for a script before it offers to try again. A busy machine delays what a test
 * sees of that, and the start of the page, by seconds.
 */
async function watchGivingUp(page: Page, path: RegExp): Promise<() => Promise<number>> {
  await page.addInitScript((source) => {
    const script = new RegExp(source);
    const seen: { requestedAt?: number; givenUpAt?: number } = {};
    const look = () => {
      const isRequested = [...document.scripts].some(({ src }) => src && script.test(new URL(src).pathname));
      if (isRequested) seen.requestedAt ??= performance.now();
      const hasRetry = [...document.querySelectorAll('button')].some(
        ({ textContent }) => textContent === 'Try again',
      );
      if (hasRetry) seen.givenUpAt ??= performance.now();
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
    Object.assign(window, { givingUp: seen });
  }, path.source);
  return () =>
    page.evaluate(() => {
      const { givingUp } = window as unknown as { givingUp: { requestedAt: number; givenUpAt: number } };
      return givingUp.givenUpAt - givingUp.requestedAt;
    });
}
