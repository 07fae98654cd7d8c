import type { Page } from 'playwright/test';
import { answer503, neverAnswer } from '../support/answers.ts';
import { makeEntry, makeList } from '../support/fixtures.ts';
import { withInsights } from '../support/insights.ts';
import { withUnconfirmedAddress } from '../support/state-steps.ts';
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
  'figures without entries': async ({ owner, list }) =>
    open(await owner(), `/list-insights/${(await list()).id}`),
  'list detail with an entry': async ({ owner, list, api }) => {
    const { id } = await list();
    await makeEntry(await api(), await list());
    return open(await owner(), `/list-details/${id}`);
  },
  'list detail with its figures': async ({ owner, list }) =>
    open(await owner(), `/list-details/${(await list()).id}`),
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
  'entries of which too many are for signatures': async ({ owner }) => {
    const page = await owner();
    const message =
      'An Excel file with signatures has at most 10,000 entries. Choose fewer days, or export Excel without them.';
    await page.route('**/entries.xlsx?signatures=1', (route) =>
      route.fulfill({ status: 400, json: { code: 'VALIDATION_FAILED', message } }),
    );
    return exportAs(page, 'Excel with signatures');
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
  'figures of a list': (stage) => openFigures(stage),
  'figures as tables': async (stage) => {
    const page = await openFigures(stage, '?range=7');
    await page.getByRole('button', { name: 'Show all 11 items' }).click();
    for (const fold of await page.locator('main summary').all()) await fold.click();
    return page;
  },
  'figures of a year that are still counted': (stage) =>
    openFigures(stage, '?range=year', { upToDate: false, rounds: null }),
  'figures where nothing was left out': async (stage) => {
    const note = { text: 'bent', entryId: 1, at: '2026-11-20T09:30:00.000Z' };
    const item = { itemId: 'item', content: 'Truss', removed: false, seen: 9, leftOut: 0, noted: 1 };
    return openFigures(stage, '', { items: [{ ...item, lastNotes: [note] }] });
  },
  'figures of own days': async ({ owner, list }) =>
    open(await owner(), `/list-insights/${(await list()).id}?from=&to=2026-11-20`),
  'figures of days the wrong way round': async ({ owner, list }) =>
    open(await owner(), `/list-insights/${(await list()).id}?from=2026-11-21&to=2026-11-20`),
  'figures of too many days': async ({ owner, list }) =>
    open(await owner(), `/list-insights/${(await list()).id}?from=2016-11-20&to=2026-11-20`),
  'figures of days without entries': async ({ owner, list }) =>
    open(await owner(), `/list-insights/${(await list()).id}?from=2020-11-01&to=2020-11-20`),
  'figures that could not be loaded': async ({ owner, list }) => {
    const page = await owner();
    await page.route('**/insights?*', answer503);
    return open(page, `/list-insights/${(await list()).id}`);
  },
  'figures that could not be renewed': async (stage) => {
    const page = await openFigures(stage);
    await page.getByText('Most often missed').waitFor();
    await page.route('**/insights?*', answer503);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    return page;
  },
  'figures while another range loads': async (stage) => {
    const page = await openFigures(stage);
    await page.getByText('Most often missed').waitFor();
    await page.route('**/insights?*', neverAnswer);
    await page.getByRole('link', { name: '90 days', exact: true }).click();
    return page;
  },
  'charts that could not be loaded': async (stage) => {
    const page = await stage.owner();
    await withInsights(page);
    await page.route('**/insights?*', async (route) => {
      // The code of the charts is loaded once the figures are there.
      await page.getByRole('link', { name: '90 days', exact: true }).waitFor();
      await page.route('**/assets/owner/*.js', (script) => script.abort());
      await route.fallback();
    });
    return open(page, `/list-insights/${(await stage.list()).id}`);
  },
  'figures of a missing list': async ({ owner }) => open(await owner(), '/list-insights/no-such-list'),
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

/** Opens the figures of a busy list. */
async function openFigures({ owner, list }: Stage, query = '', changes: object = {}): Promise<Page> {
  const page = await owner();
  await withInsights(page, changes);
  return open(page, `/list-insights/${(await list()).id}${query}`);
}

async function copyLink({ owner }: Stage): Promise<Page> {
  const page = await owner();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy Link' }).click();
  return page;
}

async function exportAs(page: Page, kind: string): Promise<Page> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
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
