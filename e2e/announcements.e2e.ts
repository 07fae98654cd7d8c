// @fill
import type { Page } from 'playwright/test';
import { expect, makeList, test } from './support/fixtures.ts';

declare global {
  interface Window {
    /** What the page's live regions have said since it was asked last. */
    spoken: string[];
  }
}

/** New pages, because the tests set their clock. */
test.use({ reusesPages: false, allowedErrors: /net::ERR_INTERNET_DISCONNECTED/ });

/** Longer than a text must hold before it is said, and than it takes to be cleared. */
const settledMs = 6_000;

/**
 * Records what a screen reader would speak: the text of each live region that has changed, once for all changes that come
 * together, as these regions are atomic.
 */
async function recordSpeech(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const spoken: string[] = [];
    window.spoken = spoken;
    const live = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive], output';
    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const around = target instanceof Element ? target : target.parentElement;
        const region = around?.closest(live);
        if (region) regions.add(region);
        for (const node of addedNodes)
          if (node instanceof Element) {
            if (node.matches(live)) regions.add(node);
            for (const inside of node.querySelectorAll(live)) regions.add(inside);
          }
      }
      for (const region of regions) {
        const words = (region as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim();
        if (words && region.isConnected && !region.closest('[inert], [aria-hidden=true]')) spoken.push(words);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => window.spoken.splice(0));
}

/** Opens a list with everything that a visit may need later, and holds the page's clock. */
async function openList(page: Page, id: string): Promise<void> {
  await page.clock.install();
  const later = ['**/later.*.js', '**/texts-en.*.json'].map((file) => page.waitForResponse(file));
  await page.goto(`/view-list/${id}`);
  await Promise.all(later);
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Whether each tick and note is answered by the server; `at` names the changes of each item that it has to have. */
async function expectSent(page: Page, at: number[]): Promise<void> {
  const answered = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('scanlist-draft-')) ?? '';
      const { items } = JSON.parse(localStorage.getItem(key) ?? '{"items":{}}');
      return Object.values(items as Record<string, { sentRev: number }>).map(({ sentRev }) => sentRev);
    });
  await expect.poll(answered).toEqual(at);
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name });

test('a screen reader hears at most one sentence of each tick, and none twice, over a whole visit', async ({
  phone,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  const spoken = await recordSpeech(phone);
  await openList(phone, id);
  expect(await spoken()).toEqual([]);

  await box(phone, 'Truss').check();
  await phone.clock.runFor(1);
  await expectSent(phone, [1]);
  await expect(phone.locator('.fill > [role=status]').last()).toBeAttached();
  await phone.clock.runFor(settledMs);
  expect(await spoken()).toEqual(['1 of 3 checked · Saved online']);

  await box(phone, 'Cable drums').check();
  await phone.clock.runFor(1);
  await expectSent(phone, [1, 1]);
  await phone.clock.runFor(settledMs);
  expect(await spoken()).toEqual(['2 of 3 checked']);

  await box(phone, 'Cable drums').uncheck();
  await phone.clock.runFor(1);
  await expectSent(phone, [1, 2]);
  await phone.clock.runFor(settledMs);
  expect(await spoken()).toEqual(['1 of 3 checked']);

  await phone.getByRole('button', { name: 'Add note' }).first().click();
  await phone.getByRole('textbox', { name: 'Note' }).fill('bent');
  await phone.clock.runFor(settledMs);
  await phone.getByRole('button', { name: 'Add', exact: true }).click();
  await phone.clock.runFor(1);
  await expectSent(phone, [2, 2]);
  await phone.clock.runFor(settledMs);
  expect(await spoken()).toEqual([]);

  await phone.context().setOffline(true);
  await box(phone, 'Cable drums').check();
  await phone.clock.runFor(settledMs);
  expect(await spoken()).toEqual(['2 of 3 checked · Saved on this phone']);
  await box(phone, 'Gaffer tape').check();
  await phone.clock.runFor(settledMs);
  expect(await spoken()).toEqual(['3 of 3 checked']);

  await phone.context().setOffline(false);
  await phone.clock.runFor(1);
  await expectSent(phone, [2, 3, 1]);
  await phone.clock.runFor(settledMs);
  expect(await spoken()).toEqual(['Saved online']);

  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await phone.clock.runFor(1_000);
  await expect(phone.getByText('Receipt', { exact: true })).toBeVisible();
  await phone.getByRole('button', { name: 'Stay on this page' }).click();
  await phone.clock.runFor(settledMs);
  expect(await spoken()).toEqual(['List Completed! Your entries have been saved successfully.']);
});

test('the first tick without a network is one sentence, and an entry that waits says so once', async ({
  phone,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  const spoken = await recordSpeech(phone);
  await openList(phone, id);
  await phone.context().setOffline(true);
  await box(phone, 'Truss').check();
  await expect(phone.locator('.fill > [role=status]').last()).toBeAttached();
  await phone.clock.runFor(settledMs);
  expect(await spoken()).toEqual(['1 of 3 checked · Saved on this phone']);

  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await phone.clock.runFor(1_000);
  // The heading gets the focus, and is described by what waits.
  const heading = phone.getByRole('heading', { name: 'Thank You!' });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveAccessibleDescription(/^You’re offline. Your entries will be sent/);
  await phone.clock.runFor(settledMs);
  expect(await spoken()).toEqual([]);

  await phone.context().setOffline(false);
  await phone.clock.runFor(1);
  await expect(phone.getByText('Receipt', { exact: true })).toBeVisible();
  await phone.getByRole('button', { name: 'Stay on this page' }).click();
  await phone.clock.runFor(settledMs);
  expect(await spoken()).toEqual(['List Completed! Your entries have been saved successfully.']);
});

test('a message about nothing checked is said once for each tap', async ({ phone, ownerApi }) => {
  const { id } = await makeList(ownerApi);
  const spoken = await recordSpeech(phone);
  await openList(phone, id);
  for (const _ of ['first', 'second']) {
    await phone.getByRole('button', { name: 'Complete List' }).click();
    await phone.clock.runFor(1_000);
    expect(await spoken()).toEqual([
      'No items completed Please check at least one item before completing the list.',
    ]);
  }
});
