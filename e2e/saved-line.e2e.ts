// @fill
import type { Page, Route } from 'playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { expect, makeList, test } from './support/fixtures.ts';

/** New pages, because the tests set their clock. */
test.use({ reusesPages: false, allowedErrors: /net::ERR_(INTERNET_DISCONNECTED|FAILED)/ });

/** For so long a text must hold before the page shows it. */
const settledMs = 400;

/** A tick is sent after the paint that shows it. */
const afterPaintMs = 1;

/** Requests to `url` that wait on their way until the test lets each go on. */
async function hold(page: Page, url: string) {
  const held: Route[] = [];
  await page.route(url, (route) => void held.push(route));
  const next = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    return held.shift();
  };
  return {
    arrives: async () => void (await expect.poll(() => held.length).toBeGreaterThan(0)),
    goesOn: async () => await (await next())?.continue(),
    isLost: async () => await (await next())?.abort(),
    stop: () => page.unroute(url),
  };
}

/** The text of the line. announcements.e2e.ts tests what screen readers say. */
const line = (page: Page) => page.locator('.fill-saved');
const seen = (page: Page) => line(page).locator('span');

/** Waits until the server has answered every tick and the page has taken the answer. */
async function expectAllSent(page: Page): Promise<void> {
  const countUnsent = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('scanlist-draft-')) ?? '';
      const { items } = JSON.parse(localStorage.getItem(key) ?? '{"items":{"none":{"rev":1,"sentRev":0}}}');
      return Object.values(items as Record<string, { rev: number; sentRev: number }>).filter(
        ({ rev, sentRev }) => rev > sentRev,
      ).length;
    });
  await expect.poll(countUnsent).toBe(0);
}

test('one line says where the input is, from the first tick over a slow and a missing network to the receipt', async ({
  phone,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  const truss = phone.getByRole('checkbox', { name: 'Truss' });
  const drums = phone.getByRole('checkbox', { name: 'Cable drums' });
  await phone.clock.install();
  await phone.goto(`/view-list/${id}`);
  await expect(phone.locator('[data-live]')).toBeVisible();
  const firstTop = (await truss.boundingBox())?.y;
  await phone.clock.pauseAt(Date.now() + 60_000);
  await expect(seen(phone)).toHaveText('');

  // A quick answer: sending lasts too short to be shown.
  await truss.check();
  await phone.clock.runFor(afterPaintMs);
  await expectAllSent(phone);
  await expect(seen(phone)).toHaveText('');
  await phone.clock.runFor(settledMs);
  await expect(seen(phone)).toHaveText('Saved online');
  expect((await truss.boundingBox())?.y).toBe(firstTop);

  // A slow answer: sending is to be seen.
  const ticks = await hold(phone, '**/items/*');
  await drums.check();
  await phone.clock.runFor(afterPaintMs);
  await ticks.arrives();
  await phone.clock.runFor(settledMs - 50 - afterPaintMs);
  await expect(seen(phone)).toHaveText('Saved online');
  await phone.clock.runFor(50);
  await expect(seen(phone)).toHaveText('Sending');
  await ticks.goesOn();
  await expectAllSent(phone);
  await phone.clock.runFor(settledMs);
  await expect(seen(phone)).toHaveText('Saved online');
  await ticks.stop();

  // No network.
  await phone.context().setOffline(true);
  const failed = phone.waitForEvent('requestfailed');
  await drums.uncheck();
  await phone.clock.runFor(afterPaintMs);
  await failed;
  await phone.clock.runFor(settledMs);
  await expect(seen(phone)).toHaveText('Saved on this phone');
  await phone.context().setOffline(false);
  await expectAllSent(phone);
  await phone.clock.runFor(settledMs);
  await expect(seen(phone)).toHaveText('Saved online');

  // Complete: the first attempt is lost, the second one is slow.
  const entries = await hold(phone, '**/log-session');
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await entries.arrives();
  await phone.clock.runFor(settledMs);
  await expect(seen(phone)).toHaveText('Sending');
  await entries.isLost();
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await expect(seen(phone)).toHaveText('Saved on this phone · 1 entry waiting to be sent');
  await phone.evaluate(() => dispatchEvent(new Event('online')));
  await entries.arrives();
  await phone.clock.runFor(settledMs);
  await expect(seen(phone)).toHaveText('Sending');
  await entries.goesOn();
  await expect(phone.locator('.fill-receipt')).toBeVisible();
  const [entry] = await (await ownerApi.get(`/api/lists/${id}/entries`)).json();
  await expect(phone.locator('.fill-receipt')).toContainText(entry.receipt);
});

test('where the browser stores nothing, nothing is called saved', async ({ phone, ownerApi }) => {
  const { id } = await makeList(ownerApi);
  await phone.addInitScript(() => {
    for (const name of ['localStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Refused', 'SecurityError');
        },
      });
  });
  await phone.goto(`/view-list/${id}`);
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await expect(seen(phone)).toHaveText('Not saved yet: keep this page open');
  await expectNoViolations(phone, 'a form that is not saved');
  await phone.route('**/log-session', (route) => route.abort());
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(seen(phone)).toHaveText('Not saved yet: keep this page open · 1 entry waiting to be sent');
  await expect(phone.getByText('saved on this phone')).toHaveCount(0);
  await expectNoViolations(phone, 'an entry that is not saved');
  await phone.unroute('**/log-session');
  await phone.evaluate(() => dispatchEvent(new Event('online')));
  await expect(phone.locator('.fill-receipt')).toBeVisible();
});
