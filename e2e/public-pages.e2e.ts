// @marketing @shell
import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { holdScripts, publicPages } from './support/public-pages.ts';

test.use({ allowedErrors: /Failed to load resource: the server responded with a status of 404/ });

test('every page is complete without JavaScript, and links to the whole site', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.gateway, javaScriptEnabled: false });
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const { path, heading } of publicPages) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
        'href',
        /^\/signup/,
      );
      const footer = page.getByRole('contentinfo');
      for (const [column, links] of Object.entries(footerLinks)) {
        for (const [name, href] of Object.entries(links)) {
          await expect(
            footer.getByRole('navigation', { name: column }).getByRole('link', { name }),
          ).toHaveAttribute('href', href);
        }
      }
      for (const name of ['LinkedIn', 'Instagram', 'YouTube']) {
        await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^https:/);
      }
    });
  }
  expect(requests.filter((url) => !url.startsWith(product.gateway))).toEqual([]);
  await context.close();
});

test.describe('opened for the first time', () => {
  test.use({ reusesPages: false });

  for (const { path, heading } of publicPages) {
    test(`${path} sends no foreign requests, logs nothing and has no layout shift`, async ({
      signedOutPage: page,
      product,
    }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.addInitScript(noteShifts);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(requests.filter((url) => !url.startsWith(product.gateway) && !url.startsWith('data:'))).toEqual(
        [],
      );
      expect(await shiftedOn(page)).toBeLessThan(0.02);
    });
  }

  test('the landing page loads slowly without a layout shift', async ({ signedOutPage: page }) => {
    const network = await page.context().newCDPSession(page);
    const limitTo = (bytesPerSecond: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 50,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: bytesPerSecond,
      });
    // The document takes two seconds. The scripts would take twenty more at that rate.
    await limitTo(10_000);
    await page.addInitScript(noteShifts);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(await shiftedOn(page)).toBeLessThan(0.02);
    await limitTo(100_000);
    await page.waitForLoadState('domcontentloaded');
    await waitForFrames(page);
    expect(await shiftedOn(page)).toBeLessThan(0.02);
  });

  test('late fonts cause no layout shift, on a phone and on a desktop', async ({ signedOutPage: page }) => {
    let release = () => {};
    let held = Promise.resolve();
    await page.route('**/*.woff2', async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await page.addInitScript(noteShifts);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      for (const { path } of publicPages) {
        held = new Promise((resolve) => {
          release = resolve;
        });
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await waitForFrames(page);
        release();
        await page.waitForFunction(() => document.fonts.status === 'loaded');
        await waitForFrames(page);
        expect.soft(await shiftedOn(page), `${path} at ${width} px`).toBeLessThan(0.02);
      }
    }
  });
});

const footerLinks = {
  Product: {
    Features: '/#features',
    'How It Works': '/#how-it-works',
    Pricing: '/#pricing',
    'Sign Up': '/signup',
  },
  Company: { Support: '/support', Contact: '/contact' },
  Legal: {
    'Privacy Policy': '/privacy-policy',
    'Terms of Service': '/terms-of-service',
    'Cookie Policy': '/cookie-policy',
  },
};

test('every section of the landing page is linked from the header and starts below the fixed bar', async ({
  signedOutPage: page,
}) => {
  await page.goto('/support');
  for (const [name, id] of [
    ['Features', 'features'],
    ['How It Works', 'how-it-works'],
    ['Pricing', 'pricing'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/#${id}$`));
    const heading = page
      .locator(`#${id}`)
      .getByRole('heading')
      .first()
      .or(page.locator(`h2#${id}`))
      .first();
    await expect(heading).toBeInViewport();
    const bar = await page.getByRole('banner').boundingBox();
    const box = await heading.boundingBox();
    expect(box?.y ?? 0, name).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
  }
  for (const id of ['signup', 'top']) await expect(page.locator(`#${id}`)).toHaveCount(1);
});

test('the call to action leads to the sign-up with the chosen period, and a signed-in owner to the app', async ({
  signedOutPage: stranger,
  ownerPage: owner,
}) => {
  await stranger.goto('/');
  const signUpLinks = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) =>
        links
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => /^\/(signup|login|dashboard)/.test(href)),
      );
  expect(new Set(await signUpLinks(stranger))).toEqual(new Set(['/signup', '/login']));
  await owner.goto('/');
  expect(new Set(await signUpLinks(owner))).toEqual(new Set(['/dashboard']));

  await stranger.getByRole('radio', { name: /Annually/ }).check();
  await stranger.locator('#pricing').getByRole('link', { name: 'Start Free Trial' }).click();
  await expect(stranger).toHaveURL('/signup?period=annually');
  await expect(stranger.getByText(/\$76\.70 per year/)).toBeVisible();
});

test('the list on the landing page can be ticked, and keeps ticks from before its script has loaded @core @marketing @shell', async ({
  signedOutPage: page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const boxes = page.getByRole('main').getByRole('checkbox');
  const open = boxes.and(page.locator(':not(:checked)'));
  await expect(open.first()).toBeVisible();
  const ticked = await boxes.and(page.locator(':checked')).count();
  const first = await boxes.evaluateAll((all) => all.findIndex((box) => !(box as HTMLInputElement).checked));
  await boxes.nth(first).check();
  release();
  const progress = page.getByText(/^Progress: \d+ of \d+ items/).first();
  await expect(progress).toHaveText(new RegExp(`^Progress: ${ticked + 1} of`));
  await expect(boxes.nth(first)).toBeChecked();
  await boxes.nth(first).uncheck();
  await expect(progress).toHaveText(new RegExp(`^Progress: ${ticked} of`));
});

test('on a phone a drawer links to the whole site, even without JavaScript @core @marketing @shell', async ({
  phone,
  browser,
  product,
}) => {
  await phone.goto('/');
  const opener = phone.getByRole('button', { name: 'Open menu' });
  await opener.click();
  const drawer = phone.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Log In' })).toBeVisible();
  await phone.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await drawer.getByRole('link', { name: 'Pricing' }).click();
  await expect(drawer).toBeHidden();
  await expect(phone).toHaveURL(/\/#pricing$/);
  await expect(phone.locator('#pricing').getByRole('heading').first()).toBeInViewport();
  // Back closes the drawer. After a link in it, one Back returns.
  await opener.click();
  await expect(drawer).toBeVisible();
  // Its entry in the history follows a moment after it is shown.
  await expect.poll(() => phone.evaluate(() => window.history.state)).not.toBe(null);
  await phone.goBack();
  await expect(drawer).toBeHidden();
  await expect(phone).toHaveURL(/\/#pricing$/);
  await opener.click();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toBeHidden();
  await expect.poll(() => phone.evaluate(() => window.history.state)).toBe(null);
  await phone.goBack();
  await expect(phone).toHaveURL('/');

  const context = await browser.newContext({
    baseURL: product.gateway,
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  await page.goto('/support');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'How It Works' }).click();
  await expect(page).toHaveURL(/\/#how-it-works$/);
  await context.close();
});

test('when signed in, the header links to the app and logs out, and is up to date after both @core @marketing @shell', async ({
  newOwnerPage: page,
}) => {
  await page.goto('/terms-of-service');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await expect(banner.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/profile');
  await expect(banner.getByRole('link', { name: 'Log In' })).toHaveCount(0);
  await banner.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(banner.getByRole('link', { name: 'Log In' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

test('a page restored from the browser’s back-forward cache shows the current session', async ({
  newOwner,
  signedOutPage: page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  await page.goto('/login');
  await page.getByLabel('Username').fill(newOwner.username);
  await page.getByLabel('Password').fill(newOwner.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await page.evaluate(() => window.history.go(-2));
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
});

test('each toast of the message demo is shown in its own color', async ({ signedOutPage: page }) => {
  await page.clock.install();
  await page.goto('/message-demo');
  for (const name of ['Default', 'Success', 'Error', 'Info']) {
    await page.getByRole('button', { name: `${name} Message` }).click();
  }
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(4);
  const first = page.getByRole('button', { name: 'Dismiss' }).first();
  const corner = await first.boundingBox();
  expect((corner?.x ?? 0) > 640 && (corner?.y ?? 999) < 300, 'at the top right').toBe(true);
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click({ trial: true });
  // Five seconds plus the fade-out (specification section 9).
  await page.clock.fastForward(5_000);
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
});

test('an unknown address answers with status 404 and links back @core @marketing @shell', async ({
  signedOutPage,
  ownerPage,
}) => {
  const answer = await signedOutPage.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await signedOutPage.getByRole('main').getByRole('link', { name: 'Back to the home page' }).click();
  await expect(signedOutPage).toHaveURL('/');
  await ownerPage.goto('/no-such-page');
  await ownerPage.getByRole('main').getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(ownerPage.getByRole('heading', { name: 'My Lists' })).toBeVisible();
});

test('legal pages have a table of contents with links to each heading, and print without screen-only parts', async ({
  signedOutPage: page,
}) => {
  for (const path of ['/privacy-policy', '/terms-of-service', '/cookie-policy']) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    const nav = page.getByRole('navigation', { name: 'On this page' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(nav.getByRole('link')).toHaveCount(0);
    await nav.locator('summary').click();
    await expect(nav.getByRole('link').first()).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    const contents = nav.getByRole('link');
    const targets = await contents.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    );
    expect(targets.length, path).toBeGreaterThan(4);
    for (const target of targets) await expect(page.locator(target).first(), target).toHaveCount(1);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(nav).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const text = await page.locator('main section').first().boundingBox();
    expect(text?.width, `${path}: as wide as the paper`).toBeGreaterThan(1000);
    const [ink, paper] = await page.evaluate(() => {
      const { color } = getComputedStyle(document.querySelector('main p') ?? document.body);
      return [color, getComputedStyle(document.documentElement).backgroundColor];
    });
    expect(lightness(ink ?? ''), `${path}: ink ${ink}`).toBeLessThan(0.4);
    expect(lightness(paper ?? ''), `${path}: paper ${paper}`).toBeGreaterThan(0.9);
    await page.emulateMedia({ media: null, colorScheme: null });
  }
});

/** The lightness of a computed color, between 0 and 1. A transparent color counts as white paper. */
function lightness(colour: string): number {
  if (/^rgba\(.*, 0\)$|transparent/.test(colour)) return 1;
  const oklch = /^oklch\(([\d.]+)/.exec(colour)?.[1];
  if (oklch) return Number(oklch);
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return (red + green + blue) / 765;
}

/** Adds up layout shifts that no input has caused. */
function noteShifts(): void {
  const noted = window as unknown as { shifted: number };
  noted.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) noted.shifted += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Waits until the page has drawn what is due, and has noted what that has shifted. */
function waitForFrames(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((noted) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(noted)));
      }),
  );
}

/** The sum of `noteShifts` on the page. */
function shiftedOn(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}
