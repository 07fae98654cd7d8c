import type { Page } from 'playwright/test';
import { neverAnswer } from '../support/answers.ts';
import { makeList } from '../support/fixtures.ts';
import { open, type Scenes } from './stage.ts';

/** The scenes of the fill page. */
export const fillScenes = {
  'fill page': async ({ phone, list }) => open(await phone(), `/view-list/${(await list()).id}`),
  'nothing ticked': async ({ phone }) => {
    const page = await phone();
    await page.getByRole('button', { name: 'Complete List' }).click();
    return page;
  },
  'item refused': async ({ phone }) => {
    const page = await phone();
    await page.route('**/items/*', (route) =>
      route.fulfill({ status: 404, json: { message: 'This item was removed', code: 'NOT_FOUND' } }),
    );
    await page.getByRole('checkbox', { name: 'Cable drums' }).check();
    return page;
  },
  'completion confirmed': async ({ phone }) => tickAndComplete(await phone()),
  'completion refused': async ({ phone }) => {
    const page = await phone();
    await page.route('**/log-session', (route) =>
      route.fulfill({
        status: 400,
        json: { message: 'No completed items to save', code: 'NO_COMPLETED_ITEMS' },
      }),
    );
    return confirm(page);
  },
  'fill page to be signed': async ({ phone, api }) =>
    open(await phone(), `/view-list/${(await makeList(await api(), { requireSignature: true })).id}`),
  'signature screen': async ({ phone }) => confirm(await tickAndComplete(await phone())),
  'signature typed': async ({ phone }) => {
    const page = await phone();
    await page.getByRole('button', { name: 'Type instead' }).click();
    return page;
  },
  'signature pending': async ({ phone }) => {
    const page = await phone();
    await page.getByRole('button', { name: 'Draw instead' }).click();
    await page.route('**/log-session', neverAnswer);
    await sign(page);
    return page;
  },
  'completion pending': async ({ phone, api }) => {
    const page = await open(await phone(), `/view-list/${(await makeList(await api())).id}`);
    await page.route('**/log-session', neverAnswer);
    return confirm(await tickAndComplete(page));
  },
  'fill page of a missing list': async ({ phone }) => open(await phone(), '/view-list/no-such-list'),
  'receipt that is missing': async ({ phone }) => open(await phone(), '/receipt/no-such-receipt'),
  // The page navigates by itself a moment later.
  'completion done': async ({ phone, api }) => {
    const page = await open(await phone(), `/view-list/${(await makeList(await api())).id}`);
    return confirm(await tickAndComplete(page));
  },
} satisfies Scenes;

async function tickAndComplete(phone: Page): Promise<Page> {
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await phone.getByRole('button', { name: 'Complete List' }).click();
  return phone;
}

async function confirm(phone: Page): Promise<Page> {
  await phone.getByRole('button', { name: 'OK' }).click();
  return phone;
}

async function sign(phone: Page): Promise<void> {
  const pad = phone.locator('canvas');
  await pad.hover({ position: { x: 30, y: 60 } });
  await phone.mouse.down();
  await pad.hover({ position: { x: 150, y: 120 } });
  await pad.hover({ position: { x: 200, y: 40 } });
  await phone.mouse.up();
  await phone.getByRole('button', { name: 'Done' }).click();
}
