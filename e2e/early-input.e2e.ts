// @shell @owner @accounts
import type { Page } from 'playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

/** New pages, because these tests are about the first visit. */
test.use({ reusesPages: false });

const isScriptOfSlices = /\/assets\/.*\.js$/;

/** Keeps the scripts of shell and slices back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isScriptOfSlices, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

const prerendered = (page: Page) => page.locator('#prerendered');

test('the sign-in page takes what is typed before its script has come, and goes on where the user is', async ({
  newOwner,
  signedOutPage: page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const { username, password } = newOwner;
  await page.getByLabel('Username').pressSequentially(`${username}x`);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Username').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(prerendered(page)).toBeVisible();
  release();
  await expect(prerendered(page)).toHaveCount(0);
  await expect(page.getByLabel('Username')).toHaveValue(`${username}x`);
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByLabel('Username')).toHaveValue(username);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
});

test('a form that is submitted before its script has come is sent by it, once', async ({
  newOwner,
  signedOutPage: page,
}) => {
  const release = await holdScripts(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/auth/')) sent.push(request.url());
  });
  await page.goto('/login?expired=true', { waitUntil: 'commit' });
  await expect(page.getByText('You were signed out after an hour of inactivity.')).toBeVisible();
  await page.getByLabel('Username').fill(newOwner.username);
  await page.getByLabel('Password').fill(newOwner.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled();
  expect(new URL(page.url()).search).toBe('?expired=true');
  release();
  await page.waitForURL('**/dashboard');
  expect(sent.map((url) => new URL(url).pathname)).toEqual(['/api/auth/login']);
});

test('what is wrong with a form that was submitted early is said at its fields', async ({
  signedOutPage: page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('dana');
  // Until then, Enter submits nothing.
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await page.getByLabel('Username').press('Enter');
  release();
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/./);
  await expect(page.getByLabel('Username')).toHaveValue('dana');
});

test('the page before its script looks as it does after, and is accessible', async ({
  signedOutPage: page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const release = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    const before = await shown(page);
    release();
    await expect(prerendered(page)).toHaveCount(0);
    expect(await shown(page)).toEqual(before);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await holdScripts(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await expectAccessible(page, 'the sign-in page before its script');
});

test('without JavaScript the page says so instead', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'This page needs JavaScript' })).toBeVisible();
  await expect(page.getByLabel('Username')).toBeHidden();
});

test.describe('where a script is missing', () => {
  test.use({
    allowedErrors: /Failed to load resource|did(?: not|n’t) load|ChunkLoadError|Federation|RUNTIME-/i,
  });

  for (const [whose, path, title] of [
    ['the shell’s', /\/assets\/shell\/\d+\.\w+\.js/, 'This page didn’t load completely'],
    ['the slice’s', /\/assets\/owner\/.*\.js/, 'Your lists can’t be shown right now'],
  ] as const) {
    test(`${whose}: the page that says so takes over`, async ({ signedOutPage: page }) => {
      await page.route(path, (route) => route.fulfill({ status: 503 }));
      await page.goto('/login');
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(prerendered(page)).toHaveCount(0);
    });
  }
});

/** The texts and controls that are visible, with their colors and sizes of text, in order, once no color changes. */
function shown(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
    return [...document.querySelectorAll('main :is(h1, p, label, button, input, a)')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element);
        return [element.textContent, color, backgroundColor, borderColor, fontSize, fontWeight].join(' | ');
      });
  });
}
