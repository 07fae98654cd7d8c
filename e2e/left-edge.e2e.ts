// @owner @marketing
import type { Page } from 'playwright/test';
import { expect, makeList, test } from './support/fixtures.ts';
import { follow } from './support/walks.ts';

const widths = [390, 768, 1280, 1600];

test('every signed-in screen begins at the same left edge, on every width', async ({
  newOwner,
  newOwnerPage: page,
}) => {
  const { id, title } = await makeList(newOwner.api);
  const headings: Record<string, string> = {
    '/dashboard': 'My Lists',
    '/create-list': 'Create New List',
    [`/edit-list/${id}`]: 'Edit List',
    [`/list-details/${id}`]: title,
    [`/list-entries/${id}`]: `${title} - Entries`,
    '/entries': 'All Entries',
    [`/list-insights/${id}`]: `${title} - Insights`,
    [`/list-qrcode/${id}`]: `${title} - QR Code`,
    '/profile': 'Your Profile & Account',
    '/activity': 'Activity',
    '/company-settings': 'Company Settings',
    '/team': 'Team',
    '/who-has-access': 'Who has access',
    '/subscribe': 'Subscribe',
  };
  const edges: Record<string, number[]> = {};
  await page.goto('/dashboard');
  for (const [path, name] of Object.entries(headings)) {
    await follow(page, path);
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    edges[path] = await edgesOf(page, 'h1');
  }
  for (const path of Object.keys(headings)) expect(edges[path], path).toEqual(edges['/dashboard']);
});

test('the words of a public page begin where its header and its footer do, on every width', async ({
  signedOutPage: page,
}) => {
  for (const path of ['/', '/support', '/contact', '/terms-of-service', '/message-demo']) {
    await page.goto(path);
    const inHeader = await edgesOf(page, 'header a[href="/"] svg');
    expect(await edgesOf(page, 'h1'), `heading of ${path}`).toEqual(inHeader);
    expect(await edgesOf(page, 'footer p'), `footer of ${path}`).toEqual(inHeader);
  }
});

/** Where an element begins on each width. */
async function edgesOf(page: Page, selector: string): Promise<number[]> {
  const edges: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    edges.push(
      await page.evaluate((of) => document.querySelector(of)?.getBoundingClientRect().left ?? 0, selector),
    );
  }
  return edges;
}
