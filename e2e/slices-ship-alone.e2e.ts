// @shell @owner
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, BrowserContext, Page } from 'playwright/test';
import { expectAccessible, resetPage } from './support/axe.ts';
import { changeSlice } from './support/changed-slice.ts';
import { withDedicatedProduct } from './support/dedicated-product.ts';
import { collectErrors, expect, makeList } from './support/fixtures.ts';
import { long } from './support/rounds.ts';
import { liveVersions, slice } from './support/slice-commands.ts';
import { lookMs, slowness } from './support/slowness.ts';
import type { RunningStack } from './support/stack.ts';

/** Each visitor of a test says which address it comes from, as a proxy in front would. */
const test = withDedicatedProduct({ TRUST_PROXY: '1', SLICE_ERROR_VISITORS: '2' }, [
  '--replicas',
  '2',
]).extend<{
  /** A page in a new browser at that address; the sign-in by default. */
  visitor(address: string, path?: string): Promise<Page>;
}>({
  visitor: async ({ browser, product, errors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (address, path = '/login') => {
      const context = await browser.newContext({
        baseURL: product.gateway,
        extraHTTPHeaders: { 'x-forwarded-for': address },
      });
      contexts.push(context);
      const page = await context.newPage();
      collectErrors(page, errors);
      await page.goto(path);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});
test.describe.configure({ mode: 'default' });
test.setTimeout(120_000);
test.use({
  allowedErrors: /^thrown: |Failed to load resource|Refused to execute script|RUNTIME-|TypeError|Federation/,
});

const root = join(import.meta.dirname, '..');
const ownerBuild = join(root, 'apps/owner-mfe/dist');
const shellBuild = join(root, 'apps/shell/dist');

test('a slice that is published is live in new tabs, an open tab goes on with the old one, and the way back works', async ({
  stack,
  ownerPage,
  ownerApi,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'scanlist-changed-'));
  changeSlice(ownerBuild, join(folder, 'new'), 'My Lists', 'All My Lists');
  const { id } = await makeList(ownerApi, { title: 'Opened before' });
  await ownerPage.goto(`/list-details/${id}`);
  await expect(ownerPage.getByRole('heading', { level: 1, name: 'Opened before' })).toBeVisible();
  const before = {
    processes: startsOf(stack),
    versions: await liveVersions(stack),
    entry: await entryIn(ownerApi),
  };

  await slice(stack, 'publish', 'owner', '--dist', join(folder, 'new'));
  await expect.poll(() => entryIn(ownerApi)).not.toBe(before.entry);
  const newTab = await ownerPage.context().newPage();
  await newTab.goto('/dashboard');
  await expect(newTab.getByRole('heading', { level: 1, name: 'All My Lists' })).toBeVisible();

  // The open tab has loaded no form yet: it takes the one of its own version.
  await ownerPage.getByRole('link', { name: 'Edit' }).first().click();
  await ownerPage.getByRole('textbox', { name: 'Title' }).fill('Saved by the old version');
  await ownerPage.getByRole('button', { name: 'Save Changes' }).click();
  await expect(ownerPage).toHaveURL(`/list-details/${id}`);
  await expect(ownerPage.getByRole('heading', { level: 1, name: 'Saved by the old version' })).toBeVisible();

  await slice(stack, 'rollback', 'owner');
  await newTab.goto('/dashboard');
  await expect(newTab.getByRole('heading', { level: 1, name: 'My Lists', exact: true })).toBeVisible();

  expect(startsOf(stack)).toEqual(before.processes);
  expect(await liveVersions(stack)).toEqual(before.versions);
  rmSync(folder, { recursive: true });
});

test(
  'a tab whose version is removed says so where it needs more of it, and a reload keeps what was typed',
  long,
  async ({ stack, ownerPage, product }) => {
    const folder = mkdtempSync(join(tmpdir(), 'scanlist-changed-'));
    changeSlice(ownerBuild, join(folder, 'new'), 'Company Settings', 'Company and Logo');
    await ownerPage.goto('/create-list');
    await ownerPage.getByRole('textbox', { name: 'Title' }).fill('Typed in the old version');
    const entry = await ownerPage.evaluate(
      () =>
        JSON.parse(document.getElementById('live-slices')?.textContent ?? '').slices.find(
          (one: { name: string }) => one.name === 'owner',
        ).entry as string,
    );
    await slice(stack, 'publish', 'owner', '--dist', join(folder, 'new'));
    // Other versions have the same files.
    const listed = (await slice(stack, 'list', 'owner')).split('\n').map((line) => line.split(/ {2,}/));
    for (const [, version = '', , , , since] of listed.filter(([name]) => name === 'owner')) {
      if (since?.endsWith('ago'))
        await expect(slice(stack, 'remove', 'owner', version)).rejects.toThrow('is live');
      else expect(await slice(stack, 'remove', 'owner', version)).toContain(`Removed owner ${version}`);
    }
    await expect
      .poll(
        async () =>
          (await Promise.all([1, 2, 3, 4].map(() => fetch(product.gateway + entry)))).map(
            ({ status }) => status,
          ),
        { timeout: 15_000 * slowness },
      )
      .toEqual([404, 404, 404, 404]);

    await ownerPage.getByRole('link', { name: 'Company Settings' }).click();
    await ownerPage.getByRole('button', { name: 'Leave' }).click();
    await expect(ownerPage.getByRole('heading', { name: 'A newer version is available' })).toBeVisible();
    await expect(ownerPage.getByRole('button', { name: 'Try again' })).toBeHidden();
    await expectAccessible(ownerPage, 'a tab whose version is gone');
    await resetPage(ownerPage);
    await ownerPage.getByRole('button', { name: 'Reload' }).click();
    await expect(ownerPage.getByRole('heading', { level: 1, name: 'Company and Logo' })).toBeVisible();
    await ownerPage.getByRole('link', { name: 'Create List' }).click();
    await expect(ownerPage.getByRole('textbox', { name: 'Title' })).toHaveValue('Typed in the old version');
    await ownerPage.getByRole('button', { name: 'Discard' }).click();
    rmSync(folder, { recursive: true });
  },
);

test('a version is looked at in one browser before it is live, with a bar that leads out', async ({
  stack,
  browser,
  product,
  ownerPage,
  ownerApi,
  signedOutPage,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'scanlist-changed-'));
  changeSlice(ownerBuild, join(folder, 'new'), 'My Lists', 'Lists to Look At');
  const before = await liveVersions(stack);
  const published = await slice(stack, 'publish', 'owner', '--no-activate', '--dist', join(folder, 'new'));
  const [, version = ''] = /^owner (\S+) is published$/m.exec(published) ?? [];
  const link = (await slice(stack, 'preview', 'owner', version)).trim().split('\n').at(-1) ?? '';
  expect(link.startsWith(`${product.gateway}/preview/`)).toBe(true);

  // Somebody else, with a session of the same owner.
  const elsewhere = await browser.newContext({
    baseURL: product.gateway,
    storageState: await ownerApi.storageState(),
  });
  const other = await elsewhere.newPage();
  const bar = ownerPage.getByRole('complementary', { name: 'Preview' });
  const says = `You are looking at owner ${version}`;
  await ownerPage.goto(link);
  await expect(ownerPage).toHaveURL('/');
  await expect(bar).toContainText(says);
  await expectAccessible(ownerPage, 'a public page in a preview');
  await resetPage(ownerPage);
  await ownerPage.goto('/dashboard');
  await expect(ownerPage.getByRole('heading', { level: 1, name: 'Lists to Look At' })).toBeVisible();
  await expect(bar).toContainText(says);
  await expectAccessible(ownerPage, 'the shell in a preview');
  await resetPage(ownerPage);

  const { id } = await makeList(ownerApi);
  await ownerPage.goto(`/view-list/${id}`);
  await expect(bar).toContainText(says);
  await ownerPage.getByRole('checkbox', { name: 'Truss' }).check();
  await expectAccessible(ownerPage, 'a fill page in a preview');
  await resetPage(ownerPage);
  await ownerPage.waitForLoadState('networkidle');
  expect(await ownerPage.evaluate(() => caches.keys())).toEqual([]);
  await bar.getByRole('link', { name: 'Leave preview' }).click();
  await expect(ownerPage).toHaveURL(`/view-list/${id}`);
  await expect(ownerPage.getByRole('button', { name: 'Complete List' })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await ownerPage.goto(link);

  for (const page of [other, signedOutPage]) {
    for (const path of ['/', '/dashboard', `/view-list/${id}`]) {
      await page.goto(path);
      await expect(page.getByRole('complementary', { name: 'Preview' })).toHaveCount(0);
    }
  }
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1, name: 'My Lists', exact: true })).toBeVisible();
  await elsewhere.close();

  await ownerPage.goto('/dashboard');
  await bar.getByRole('link', { name: 'Leave preview' }).click();
  await expect(ownerPage.getByRole('heading', { level: 1, name: 'My Lists', exact: true })).toBeVisible();
  await expect(ownerPage).toHaveURL('/dashboard');
  await expect(bar).toHaveCount(0);

  await ownerPage.goto(link);
  await slice(stack, 'remove', 'owner', version);
  // What a gateway knows of a version may be two seconds old.
  await expect(async () => {
    await ownerPage.goto('/dashboard');
    const ended = ownerPage.getByRole('heading', { name: 'This preview has ended' });
    await expect(ended).toBeVisible({ timeout: lookMs });
  }).toPass();
  await ownerPage.getByRole('link', { name: 'Go to the live pages' }).click();
  await expect(bar).toHaveCount(0);
  expect(await liveVersions(stack)).toEqual(before);
  rmSync(folder, { recursive: true });
});

test(
  'the page of each slice is that of the version that is looked at',
  long,
  async ({ stack, signedOutPage, ownerApi }) => {
    const folder = mkdtempSync(join(tmpdir(), 'scanlist-changed-'));
    const { id } = await makeList(ownerApi);
    for (const [name, workspace, from, to, path] of [
      ['shell', 'shell', 'Skip to content', 'Skip to the next content', '/login'],
      ['marketing', 'marketing-mfe', 'Support Center', 'Support Place', '/support'],
      ['fill', 'fill-mfe', 'Complete List', 'Finish List', `/view-list/${id}`],
    ] as const) {
      changeSlice(join(root, 'apps', workspace, 'dist'), join(folder, name), from, to);
      const dist = ['--dist', join(folder, name)];
      const published = await slice(stack, 'publish', name, '--no-activate', ...dist);
      const [, version = ''] = new RegExp(`^${name} (\\S+) is published$`, 'm').exec(published) ?? [];
      const link = (await slice(stack, 'preview', name, version)).trim().split('\n').at(-1) ?? '';
      await signedOutPage.goto(link);
      await signedOutPage.goto(path);
      await expect(signedOutPage.getByText(to).first()).toBeAttached();
      await expect(signedOutPage.getByText(`You are looking at ${name} ${version}`)).toBeVisible();
      await signedOutPage.goto('/preview/leave');
      await signedOutPage.goto(path);
      await expect(signedOutPage.getByText(from).first()).toBeAttached();
    }
    rmSync(folder, { recursive: true });
  },
);

test(
  'a phone that has the page gets the next version with its script inside, and then never again',
  long,
  async ({ stack, browser, product, errors, ownerApi }) => {
    const folder = mkdtempSync(join(tmpdir(), 'scanlist-changed-'));
    const { id } = await makeList(ownerApi);
    const context = await browser.newContext({ baseURL: product.gateway });
    const page = await context.newPage();
    collectErrors(page, errors);
    const scripts: string[] = [];
    context.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.includes('/standalone/main.') && !response.fromServiceWorker()) scripts.push(pathname);
    });
    const inside = page.locator('script[data-part-of]');
    const open = async (button: string) => {
      await page.goto(`/view-list/${id}`);
      await expect(page.locator('html')).toHaveAttribute('data-interactive');
      await expect(page.getByRole('button', { name: button })).toBeVisible();
    };
    /** The hash in the name of the script that the kept page names, once both are kept. */
    const kept = () =>
      page.evaluate(async () => {
        const html = await (await caches.match(location.pathname))?.text();
        const [src = '', hash] = /\/assets\/[\w/]+\/main\.(\w+)\.js/.exec(html ?? '') ?? [];
        return hash && (await caches.match(src)) ? hash : undefined;
      });
    await open('Complete List');
    await expect(inside).toHaveCount(2);
    await expect.poll(kept).toBeDefined();
    const before = await kept();

    changeSlice(join(root, 'apps/fill-mfe/dist'), join(folder, 'words'), 'Complete List', 'Finish List');
    // The words are not in the script.
    changeSlice(join(folder, 'words'), join(folder, 'new'), 'scanlistOverForm', 'scanlistOverTheForm');
    await slice(stack, 'publish', 'fill', '--dist', join(folder, 'new'));
    await open('Finish List');
    await expect(inside).toHaveCount(2);
    await expect.poll(kept).not.toBe(before);
    await open('Finish List');
    expect(scripts).toEqual([]);
    await context.setOffline(true);
    await open('Finish List');
    await expect(inside).toHaveCount(0);
    await context.close();
    await slice(stack, 'rollback', 'fill');
    rmSync(folder, { recursive: true });
  },
);

/** Each breaks the owner slice in another way, and passes every check of a gateway. */
const brokenOwners = {
  'does not run': { from: '"/login":()=>', to: '[null.broken]:0,"/login":()=>', details: {} },
  'throws while it is drawn': { from: '"/login":()=>', to: '"/login":()=>null.broken&&', details: long },
} as const;

for (const [what, { from, to, details }] of Object.entries(brokenOwners)) {
  test(
    `a version that ${what} is taken back after two visitors, and 'list' says why`,
    details,
    async ({ stack, visitor }) => {
      const folder = mkdtempSync(join(tmpdir(), 'scanlist-broken-'));
      changeSlice(ownerBuild, join(folder, 'broken'), from, to);
      const before = { processes: startsOf(stack), versions: await liveVersions(stack) };
      await slice(stack, 'publish', 'owner', '--dist', join(folder, 'broken'));
      const broken = await liveVersions(stack);
      expect(broken).not.toEqual(before.versions);

      const first = await visitor('203.0.113.1', 'about:blank');
      await openAndReport(first, '/login');
      await expect(first.getByRole('button', { name: 'Try again' })).toBeVisible();
      // Opening it again makes no second visitor.
      const again: string[] = [];
      first.on('request', (request) => again.push(new URL(request.url()).pathname));
      await first.goto('/login');
      await expect(first.getByRole('button', { name: 'Try again' })).toBeVisible();
      await first.waitForLoadState('networkidle');
      expect(again).not.toContain('/api/slice-errors');
      expect(await liveVersions(stack)).toEqual(broken);

      const second = await visitor('203.0.113.2', 'about:blank');
      await openAndReport(second, '/login');
      await expect(second.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect.poll(() => liveVersions(stack)).toEqual(before.versions);

      await second.reload();
      await expect(second.getByRole('button', { name: 'Sign In' })).toBeVisible();
      const third = await visitor('203.0.113.3');
      await expect(third.getByRole('button', { name: 'Sign In' })).toBeVisible();
      const why =
        /^owner \S+ was taken back \d+ s ago: It failed in 2 documents within 10 minutes, in 2 of the \d networks that got it; \S+ before it failed in 0\.$/m;
      expect(await slice(stack, 'list')).toMatch(why);
      // Gateways say every five seconds what they counted, of whatever kind it is.
      if (what === 'does not run') {
        await expect
          .poll(() => slice(stack, 'list', 'owner'), { timeout: 25_000 * slowness })
          .toMatch(/^owner .* 2 documents$/m);
      }
      expect(startsOf(stack)).toEqual(before.processes);
      rmSync(folder, { recursive: true });
    },
  );
}

test(
  'a version that is pinned stays, whoever reports it, and nothing else is activated until it is unpinned',
  long,
  async ({ stack, visitor }) => {
    const folder = mkdtempSync(join(tmpdir(), 'scanlist-broken-'));
    const { from, to } = brokenOwners['does not run'];
    changeSlice(ownerBuild, join(folder, 'broken'), from, to);
    // Another version than the one that was taken back.
    changeSlice(join(folder, 'broken'), join(folder, 'pinned'), 'My Lists', 'My Pinned Lists');
    const before = await liveVersions(stack);
    await slice(stack, 'publish', 'owner', '--pin', '--dist', join(folder, 'pinned'));
    const pinned = await liveVersions(stack);
    expect(pinned).not.toEqual(before);
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
      await openAndReport(await visitor(address, 'about:blank'), '/login');
    }
    expect(await liveVersions(stack)).toEqual(pinned);
    expect(await slice(stack, 'list', 'owner')).toMatch(/^owner \S+ was pinned \d+ \S+ ago by \S+: reports/m);
    await expect(slice(stack, 'rollback', 'owner')).rejects.toThrow('is pinned by');
    await slice(stack, 'unpin', 'owner');
    await slice(stack, 'rollback', 'owner');
    expect(await liveVersions(stack)).toEqual(before);
    rmSync(folder, { recursive: true });
  },
);

/** Only a browser runs these lines: a gateway would refuse a page that it cannot render. */
const brokenPages = [
  ['fill', 'fill-mfe', '"beforeunload"', 'null.broken'],
  ['marketing', 'marketing-mfe', 'dataset.interactive', 'broken.interactive'],
] as const;

for (const [name, workspace, from, to] of brokenPages) {
  test(
    `a ${name} page that throws is taken back after two visitors of one office`,
    long,
    async ({ stack, visitor, ownerApi }) => {
      const folder = mkdtempSync(join(tmpdir(), 'scanlist-broken-'));
      changeSlice(join(root, 'apps', workspace, 'dist'), join(folder, 'broken'), from, to);
      const before = await liveVersions(stack);
      await slice(stack, 'publish', name, '--dist', join(folder, 'broken'));
      expect(await liveVersions(stack)).not.toEqual(before);
      const path = name === 'fill' ? `/view-list/${(await makeList(ownerApi)).id}` : '/support';
      for (let people = 0; people < 2; people++) {
        await openAndReport(await visitor('203.0.113.1', 'about:blank'), path);
      }
      await expect.poll(() => liveVersions(stack)).toEqual(before);
      rmSync(folder, { recursive: true });
    },
  );
}

test('a shell that does not start is taken back after two visitors', long, async ({ stack, visitor }) => {
  const folder = mkdtempSync(join(tmpdir(), 'scanlist-broken-'));
  // No such selector: the first statement of the shell throws.
  changeSlice(shellBuild, join(folder, 'broken'), 'meta[name="csp-nonce"]', 'meta[name=="csp-nonce"]');
  const before = await liveVersions(stack);
  await slice(stack, 'publish', 'shell', '--dist', join(folder, 'broken'));
  expect(await liveVersions(stack)).not.toEqual(before);
  const reports = [];
  for (const address of ['203.0.113.1', '203.0.113.2']) {
    const page = await visitor(address);
    reports.push(page.waitForRequest('**/api/slice-errors'));
  }
  await Promise.all(reports);
  await expect.poll(() => liveVersions(stack)).toEqual(before);
  const third = await visitor('203.0.113.3');
  await expect(third.getByRole('button', { name: 'Sign In' })).toBeVisible();
  rmSync(folder, { recursive: true });
});

/**
 * Opens a page until it has reported what failed. A page that loads slowly reports nothing, because the network may be the
 * reason (packages/web-kit/src/slice-errors.ts).
 */
async function openAndReport(page: Page, path: string): Promise<void> {
  await expect(async () => {
    const reported = page.waitForResponse('**/api/slice-errors', { timeout: 15_000 * slowness });
    const [response] = await Promise.all([reported, page.goto(path)]);
    expect(response.status()).toBe(204);
  }).toPass({ timeout: 60_000 * slowness });
}

/** The address of the owner slice's entry in the pages that are served now. */
async function entryIn(api: APIRequestContext): Promise<string> {
  const [, entry = ''] =
    /"entry":"(\/assets\/owner\/[^"]+)"/.exec(await (await api.get('/dashboard')).text()) ?? [];
  expect(entry).not.toBe('');
  return entry;
}

/** The process id of each part of the product, and when it started. */
function startsOf(stack: RunningStack): Record<string, string> {
  return Object.fromEntries(
    Object.entries(stack.read().processes).map(([name, pid]) => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return [name, `${pid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[20]}`];
    }),
  );
}
