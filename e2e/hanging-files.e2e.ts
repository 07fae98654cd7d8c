// @shell
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
    const requested = ownerPage.waitForRequest(path);
    // The page never finishes loading, because the hanging file belongs to it.
    await ownerPage.goto('/dashboard', { waitUntil: 'commit' });
    // On a busy machine the shell starts slowly. That time does not count toward the time limit of the file.
    await requested;
    const retry = ownerPage.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible({ timeout: 7_000 });
    await retry.click();
    await expect(ownerPage.getByRole('heading', { name: 'My Lists' })).toBeVisible({ timeout: 4_000 });
  });
}
