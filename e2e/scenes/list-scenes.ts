import type { Page } from 'playwright/test';
import { makeEntry, makeList } from '../support/fixtures.ts';
import { withUnconfirmedAddress } from '../support/owner-states.ts';
import { open, type Scenes, type Stage } from './stage.ts';

/** The scenes of one list: its details, entries and QR code. */
export const listScenes = {
  'list detail': async ({ owner, list }) => open(await owner(), `/list-details/${(await list()).id}`),
  'link copied': (stage) => copyLink(stage),
  'download failed': (stage) => failDownload(stage),
  'list detail without items': async ({ owner, list }) => {
    const [page, { id }] = [await owner(), await list()];
    await page.route(`**/api/lists/${id}*`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), items: [] } });
    });
    return open(page, `/list-details/${id}`);
  },
  'entries without entries': async ({ owner, list }) =>
    open(await owner(), `/list-entries/${(await list()).id}`),
  'list detail with an entry': async ({ owner, list, api }) => {
    const { id } = await list();
    await makeEntry(await api(), await list());
    return open(await owner(), `/list-details/${id}`);
  },
  'entries with an entry': async ({ owner, list }) =>
    open(await owner(), `/list-entries/${(await list()).id}`),
  'entries with the menu of files': async ({ owner }) => {
    const page = await owner();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    return page;
  },
  'entries while a file comes': async ({ owner }) => {
    const page = await owner();
    await page.route('**/entries.csv', () => {});
    await page.getByRole('menuitem', { name: 'CSV, a row per entry' }).click();
    return page;
  },
  'entries of which too many are for a PDF': async ({ owner }) => {
    const page = await owner();
    // The request that nobody answered has ended with the scene before.
    await page.getByText('Exporting...').waitFor({ state: 'hidden' });
    const message = 'A PDF has at most 1,000 entries. Choose fewer days, or export Excel or CSV.';
    await page.route('**/entries.pdf', (route) =>
      route.fulfill({ status: 400, json: { code: 'VALIDATION_FAILED', message } }),
    );
    return exportAs(page, 'PDF');
  },
  'entries while the network is away': async ({ owner }) => {
    const page = await owner();
    await page.route('**/entries.xlsx', (route) => route.abort());
    return exportAs(page, 'Excel');
  },
  'entries of which a file broke off': async ({ owner }) => {
    const page = await owner();
    await page.evaluate(() => {
      const real = window.fetch;
      window.fetch = async () => {
        window.fetch = real;
        return new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError()) }));
      };
    });
    return exportAs(page, 'Excel');
  },
  'entry with its document': async ({ owner }) => {
    const page = await owner();
    await page.getByRole('button', { name: /Entry #1\b/ }).click();
    return page;
  },
  'qr page': async ({ owner, list }) => open(await owner(), `/list-qrcode/${(await list()).id}`),
  'qr page link copied': (stage) => copyLink(stage),
  'qr page download failed': (stage) => failDownload(stage),
  'list detail that waits for a confirmation': async ({ owner, api }) => {
    const [page, calls] = [await owner(), await api()];
    await withUnconfirmedAddress(page);
    const { email } = await (await calls.get('/api/auth/user')).json();
    const { id } = await makeList(calls, { notificationEmail: email });
    return open(page, `/list-details/${id}`);
  },
  'list detail of an inventory': async ({ owner, api }) =>
    open(await owner(), `/list-details/${(await makeList(await api(), { type: 'INVENTORY' })).id}`),
  'list detail of a missing list': async ({ owner }) => open(await owner(), '/list-details/no-such-list'),
  'form of a missing list': async ({ owner }) => open(await owner(), '/edit-list/no-such-list'),
  'entries of a missing list': async ({ owner }) => open(await owner(), '/list-entries/no-such-list'),
  'qr page of a missing list': async ({ owner }) => open(await owner(), '/list-qrcode/no-such-list'),
} satisfies Scenes;

async function copyLink({ owner }: Stage): Promise<Page> {
  const page = await owner();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy Link' }).click();
  return page;
}

async function exportAs(page: Page, kind: string): Promise<Page> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  return page;
}

async function failDownload({ owner }: Stage): Promise<Page> {
  const page = await owner();
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toDataURL = () => {
      throw new Error('no canvas here');
    };
    HTMLCanvasElement.prototype.toBlob = () => {
      throw new Error('no canvas here');
    };
  });
  await page.getByRole('button', { name: 'Download QR Code' }).click();
  return page;
}
