// @fill
import type { Page } from 'playwright/test';
import { expect, makeList, test } from './support/fixtures.ts';

/** New pages, because each test has a database of its own. */
test.use({ reusesPages: false, allowedErrors: /net::ERR_FAILED/ });

const waiting = (page: Page) => page.getByText('1 entry waiting to be sent').first();
const sent = (page: Page) => page.getByText('Entry sent', { exact: true });

/** Leaves an entry on the phone that could not be sent. */
async function leaveEntry(page: Page, id: string): Promise<void> {
  await page.route('**/log-session', (route) => route.abort());
  await complete(page, id);
  await expect(waiting(page)).toBeVisible();
  // The page is gone before the network is back.
  await page.goto('about:blank');
  await page.unroute('**/log-session');
}

async function complete(page: Page, id: string): Promise<void> {
  await page.goto(`/view-list/${id}`);
  await page.getByRole('checkbox', { name: 'Truss' }).check();
  await page.getByRole('button', { name: 'Complete List' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
}

declare global {
  interface Window {
    /** Lets the database answer from now on. */
    answerDatabase: () => void;
    /** The connections that the page has opened. */
    databases: IDBDatabase[];
  }
}

for (const failures of [1, 5]) {
  test(`an entry is sent although opening the database fails ${failures} times`, async ({
    phone,
    ownerApi,
  }) => {
    const { id } = await makeList(ownerApi);
    await leaveEntry(phone, id);
    await phone.addInitScript((most) => {
      const open = indexedDB.open.bind(indexedDB);
      let left = most;
      indexedDB.open = (...names) => {
        left -= 1;
        if (left < 0) return open(...names);
        const request = { error: new DOMException('Internal error', 'UnknownError') } as IDBOpenDBRequest;
        queueMicrotask(() => request.onerror?.(new Event('error')));
        return request;
      };
    }, failures);
    await phone.goto(`/view-list/${id}`);
    await expect(sent(phone)).toBeVisible();
    expect(await (await ownerApi.get(`/api/lists/${id}/entries`)).json()).toHaveLength(1);
  });
}

test('an entry in a database that answers late is shown and sent when the visitor comes back to the page', async ({
  phone,
  ownerApi,
}) => {
  const { id } = await makeList(ownerApi);
  await leaveEntry(phone, id);
  await phone.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    const isAnswering = new Promise<void>((resolve) => {
      window.answerDatabase = resolve;
    });
    indexedDB.open = (...names) => {
      const real = open(...names);
      const request = {} as { -readonly [Key in keyof IDBOpenDBRequest]: IDBOpenDBRequest[Key] };
      real.onsuccess = (event) =>
        void isAnswering.then(() => {
          request.result = real.result;
          request.onsuccess?.(event);
        });
      return request as IDBOpenDBRequest;
    };
  });
  await phone.clock.install();
  await phone.goto(`/view-list/${id}`);
  await expect(phone.locator('[data-live]')).toBeVisible();
  await phone.clock.runFor(3_000);
  await phone.evaluate(() => window.answerDatabase());
  // No timer runs from here on: the page has to look again by itself.
  await phone.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(sent(phone)).toBeVisible();
  expect(await (await ownerApi.get(`/api/lists/${id}/entries`)).json()).toHaveLength(1);
});

test('a connection that the browser closes is opened anew', async ({ phone, ownerApi }) => {
  const { id } = await makeList(ownerApi);
  await phone.addInitScript(() => {
    window.databases = [];
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (...names) => {
      const request = open(...names);
      request.addEventListener('success', () => window.databases.push(request.result));
      return request;
    };
  });
  await phone.goto(`/view-list/${id}`);
  await expect.poll(() => phone.evaluate(() => window.databases.length)).toBe(1);
  await phone.evaluate(() => window.databases[0]?.close());
  await phone.route('**/log-session', (route) => route.abort());
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await phone.getByRole('button', { name: 'Complete List' }).click();
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(waiting(phone)).toBeVisible();
  expect(await phone.evaluate(() => window.databases.length)).toBe(2);
  const written = () =>
    phone.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('scanlist-outbox-')));
  expect(await written()).toEqual([]);
  await phone.unroute('**/log-session');
  await phone.goto(`/view-list/${id}`);
  await expect(sent(phone)).toBeVisible();
});
