// @shell @owner
import type { Page } from 'playwright/test';
import { neverAnswer } from './support/answers.ts';
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';

/** New pages, because these tests are about the first visit. */
test.use({ reusesPages: false });

/** What tells that each screen is drawn, and the calls whose answers come with it for a session. */
const screens = [
  { path: '/login', heading: 'Sign in to your account', inlined: ['/api/auth/user'] },
  { path: '/dashboard', heading: 'My Lists', inlined: ['/api/auth/user', '/api/lists'] },
  { path: '/create-list', heading: 'Create New List', inlined: ['/api/auth/user'] },
  { path: '/list-details/:id', heading: 'Load-in', inlined: ['/api/auth/user', '/api/lists/:id'] },
  {
    path: '/list-entries/:id',
    heading: 'Load-in - Entries',
    inlined: ['/api/auth/user', '/api/lists/:id', '/api/lists/:id/entries?limit=50'],
  },
  {
    path: '/entries',
    heading: 'All Entries',
    inlined: ['/api/auth/user', '/api/entries?limit=50', '/api/lists'],
  },
  {
    path: '/list-insights/:id',
    heading: 'Load-in - Insights',
    inlined: ['/api/auth/user', '/api/lists/:id'],
  },
  {
    path: '/list-qrcode/:id',
    heading: 'Scan to Complete Form',
    inlined: ['/api/auth/user', '/api/lists/:id'],
  },
  { path: '/import-lists', heading: 'Import Lists', inlined: ['/api/auth/user'] },
  { path: '/profile', heading: 'Your Profile & Account', inlined: ['/api/auth/user', '/api/profile'] },
  {
    path: '/activity',
    heading: 'Activity',
    inlined: ['/api/auth/user', '/api/workspace/activity?limit=50', '/api/workspace/members', '/api/lists'],
  },
  { path: '/company-settings', heading: 'Company Settings', inlined: ['/api/auth/user', '/api/profile'] },
  { path: '/team', heading: 'Team', inlined: ['/api/auth/user', '/api/workspace/members'] },
  {
    path: '/who-has-access',
    heading: 'Who has access',
    inlined: ['/api/auth/user', '/api/auth/sessions', '/api/workspace/members'],
  },
];

test('each document names every file that its screen waits for, and none for nothing', async ({
  newOwner: { api },
  openPage,
}) => {
  test.setTimeout(180_000);
  const list = await makeList(api, { title: 'Load-in' });
  await makeEntry(api, list);
  const cookies = (await api.storageState()).cookies;
  const unused: { path: string; page: Page; warnings: string[] }[] = [];
  for (const { path, heading, inlined } of screens) {
    const page = await openPage();
    if (path !== '/login') await page.context().addCookies(cookies);
    const { requested, warnings } = watch(page);
    await notePaint(page, heading);
    const letLoad = await nameForNothing(page);
    const answer = await page.goto(path.replace(':id', list.id), { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await page.waitForFunction(() => 'paintedAt' in window);
    letLoad();
    await page.waitForLoadState('load');
    const waitedFor = (await requestedBeforePaint(page)).filter((file) =>
      /^\/assets\/.*\.(js|css|json)$/.test(file),
    );
    const html = (await answer?.text()) ?? '';
    expect
      .soft(
        waitedFor.filter((file) => !html.includes(`"${file}"`)),
        path,
      )
      .toEqual([]);
    const calls = inlined.map((call) => call.replace(':id', list.id));
    // A busy machine leaves out an answer that takes too long.
    const own = () => api.get(path.replace(':id', list.id)).then((response) => response.text());
    await expect.poll(async () => namedIn(await own()), { message: path }).toEqual(calls);
    expect
      .soft(
        namedIn(html).filter((call) => requested.includes(call)),
        path,
      )
      .toEqual([]);
    await expect(page.locator('[data-answer-of]')).toHaveCount(0);
    // Each answer would make the browser wait again before it warns, and some screens ask every two seconds.
    await page.route('**/api/**', neverAnswer);
    unused.push({ path, page, warnings });
  }
  for (const { path, page, warnings } of unused) {
    // The browser warns some seconds after a file was named and not used, of all such files at once.
    await expect
      .poll(() => warnings.some((text) => text.includes(namedForNothing)), { message: path })
      .toBe(true);
    await page.evaluate(() => {});
    expect
      .soft(
        warnings.filter((text) => !text.includes(namedForNothing)),
        path,
      )
      .toEqual([]);
  }
});

/** A file that no screen uses. The browser's warning about it comes with those about the others. */
const namedForNothing = '/robots.txt';

/**
 * Names a file for nothing in each document that the page opens. It comes once the returned function is called, and the page has
 * not loaded before: what it requests after that, it does not request before its screen is drawn on a slow machine either.
 */
async function nameForNothing(page: Page): Promise<() => void> {
  let letLoad = () => {};
  const mayLoad = new Promise<void>((resolve) => {
    letLoad = resolve;
  });
  await page.route(`**${namedForNothing}`, async (route) => {
    await mayLoad;
    await route.fulfill({ body: '' });
  });
  await page.addInitScript((href) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', href }),
      );
    });
  }, namedForNothing);
  return letLoad;
}

/** The calls whose answers a document contains. */
function namedIn(html: string): string[] {
  return [...html.matchAll(/data-answer-of="([^"]+)"/g)].map(([, call]) => call ?? '');
}

/**
 * Lets the page note when its scripts have drawn this heading. The tests learn of it later, when the page may have
 * requested what its screen did not wait for.
 */
async function notePaint(page: Page, heading: string): Promise<void> {
  await page.addInitScript((text) => {
    new MutationObserver((_, observer) => {
      const headings = [...document.querySelectorAll('#root :is(h1, h2)')];
      if (!headings.some(({ textContent }) => textContent === text)) return;
      Object.assign(window, { paintedAt: performance.now() });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, heading);
}

/** The addresses of what the page requested before it had that heading. */
function requestedBeforePaint(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { paintedAt } = window as unknown as { paintedAt: number };
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < paintedAt)
      .map(({ name }) => new URL(name).pathname);
  });
}

/** The files and calls that a page requests, and what its browser warns of. */
function watch(page: Page): { requested: string[]; warnings: string[] } {
  const requested: string[] = [];
  const warnings: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  return { requested, warnings };
}

test('answers that come with a page are never kept: not for the next screen, not after signing out', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const title = '</script><script>document.title = "broken"</script>';
  await page.clock.install();
  await makeList(api, { title });
  const document = await page.goto('/dashboard');
  expect(document?.headers()['cache-control']).toBe('no-store');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page).toHaveTitle(/^My Lists/);
  // The next screen and the way back ask again.
  await page.getByRole('link', { name: 'Company Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Company Settings' })).toBeVisible();
  await makeList(api, { title: 'Made meanwhile' });
  // Two components of one screen share an answer for two seconds (query-client).
  await page.clock.fastForward(2_000);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Made meanwhile' })).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.waitForURL(/\/$/);
  await page.goBack();
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await page.content()).not.toContain('Made meanwhile');
});
