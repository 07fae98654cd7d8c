import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';
import { expect, makeList, test } from './support/fixtures.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The missing pages answer 404, and the browser says so. */
test.use({ quietAbout: /Failed to load resource: the server responded with a status of 404/ });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours axe finds nothing`, () => {
    for (const path of ['/', '/login', '/signup', '/no-such-page']) {
      test(`on ${path}, signed out`, async ({ visitorPage }) => {
        await visitorPage.emulateMedia({ colorScheme });
        await visitorPage.goto(path);
        await expect(visitorPage.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await violations(visitorPage)).toEqual([]);
      });
    }

    test('on the owner screens', async ({ ownerPage, ownerApi }) => {
      await ownerPage.emulateMedia({ colorScheme });
      const { id, items } = await makeList(ownerApi);
      await ownerApi.post(`/api/lists/${id}/log-session`, {
        data: {
          sessionId: `session-1-${crypto.randomUUID()}`,
          completedItems: [{ itemId: items[0]?.id, content: 'Truss', note: 'one bent' }],
        },
      });
      const screens = [
        '/dashboard',
        '/create-list',
        ...['edit-list', 'list-details', 'list-entries', 'list-qrcode'].map((name) => `/${name}/${id}`),
      ];
      for (const screen of screens) {
        await ownerPage.goto(screen);
        await expect(ownerPage.getByRole('heading', { level: 1 })).toBeVisible();
        await ownerPage.waitForLoadState('networkidle');
        expect.soft(await violations(ownerPage), screen).toEqual([]);
      }
      await ownerPage.goto(`/list-entries/${id}`);
      await ownerPage.getByRole('button', { name: /Entry #1/ }).click();
      expect.soft(await violations(ownerPage), 'an open entry').toEqual([]);
      await ownerPage.goto('/create-list');
      await ownerPage.getByRole('button', { name: 'Save New List' }).click();
      await expect(ownerPage.getByText('Title must be at least 3 characters')).toBeVisible();
      expect.soft(await violations(ownerPage), 'a refused form').toEqual([]);
    });

    test('on the fill page in each state', async ({ phone, ownerApi }) => {
      await phone.emulateMedia({ colorScheme });
      const { id } = await makeList(ownerApi, { requireSignature: true });
      await phone.goto(`/view-list/${id}`);
      expect.soft(await violations(phone), 'the form').toEqual([]);
      await phone.getByRole('checkbox', { name: 'Truss' }).check();
      await phone.getByRole('button', { name: 'Complete List' }).click();
      await expect(phone.getByRole('button', { name: 'OK' })).toBeVisible();
      expect.soft(await violations(phone), 'the confirmation').toEqual([]);
      await phone.getByRole('button', { name: 'OK' }).click();
      await expect(phone.getByText('Please Sign to Complete')).toBeVisible();
      await phone.locator('canvas').waitFor();
      expect.soft(await violations(phone), 'the signature').toEqual([]);
      const pad = phone.locator('canvas');
      await pad.hover({ position: { x: 30, y: 60 } });
      await phone.mouse.down();
      await pad.hover({ position: { x: 150, y: 120 } });
      await phone.mouse.up();
      await phone.getByRole('button', { name: 'Done' }).click();
      await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
      expect.soft(await violations(phone), 'the thank-you').toEqual([]);
      await phone.goto('/view-list/no-such-list');
      expect.soft(await violations(phone), 'a missing list').toEqual([]);
    });
  });
}

/** What axe finds against WCAG 2.2 AA and its best practices, in short. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: runner } = window as unknown as {
      axe: {
        run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
      };
    };
    const { violations: found } = await runner.run();
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  });
}
