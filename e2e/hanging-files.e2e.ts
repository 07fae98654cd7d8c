// @shell
import { stopClock } from './support/clock.ts';
import { expect, test } from './support/fixtures.ts';

/** New pages, because these tests are about the first visit. */
test.use({ reusesPages: false });

test.use({ allowedErrors: /Failed to load resource|Federation|RUNTIME-|ChunkLoadError/i });

for (const [what, name] of [
  ['the code of a slice', '/assets/owner/__federation_expose_routes.'],
  ['the entry of a slice', '/assets/owner/remote-entry.'],
] as const) {
  test(`${what} that never arrives is given up after five seconds, and 'Try again' requests it again`, async ({
    ownerPage,
  }) => {
    await ownerPage.clock.install();
    let isHanging = true;
    await ownerPage.route(
      ({ pathname }) => pathname.startsWith(name) && pathname.endsWith('.js'),
      (route) => (isHanging ? new Promise(() => {}) : route.continue()),
    );
    // The page never finishes loading, because the hanging file belongs to it.
    await ownerPage.goto('/dashboard', { waitUntil: 'commit' });
    // The shell requests the file before it renders. Only what is rendered shows that the file did not arrive.
    await expect(ownerPage.locator('html')).toHaveAttribute('data-slice', 'owner');
    await expect(ownerPage.locator(`script[src*="${name}"]`)).toBeAttached();
    const retry = ownerPage.getByRole('button', { name: 'Try again' });
    await stopClock(ownerPage);
    await ownerPage.clock.runFor(5_000);
    await expect(retry).toBeVisible();
    isHanging = false;
    await ownerPage.clock.resume();
    await retry.click();
    await expect(ownerPage.getByRole('heading', { name: 'My Lists' })).toBeVisible();
  });
}
