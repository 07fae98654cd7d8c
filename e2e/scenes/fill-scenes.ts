import type { Page } from 'playwright/test';
import { neverAnswer } from '../support/answers.ts';
import { makeList } from '../support/fixtures.ts';
import { open, type Scenes } from './stage.ts';

/** The scenes of the fill page. */
export const fillScenes = {
  'fill page': async ({ phone, api }) => open(phone, `/view-list/${(await makeList(api)).id}`),
  'fill page to be signed': async ({ phone, api }) =>
    open(phone, `/view-list/${(await makeList(api, { requireSignature: true })).id}`),
  'fill page of a missing list': ({ phone }) => open(phone, '/view-list/no-such-list'),
  'nothing ticked': async ({ phone, api }) => {
    await open(phone, `/view-list/${(await makeList(api)).id}`);
    await phone.getByRole('button', { name: 'Complete List' }).click();
    return phone;
  },
  'completion confirmed': async ({ phone, api }) => {
    await open(phone, `/view-list/${(await makeList(api)).id}`);
    await tickAndComplete(phone);
    return phone;
  },
  'signature screen': async ({ phone, api }) => {
    await open(phone, `/view-list/${(await makeList(api, { requireSignature: true })).id}`);
    await tickAndComplete(phone);
    await phone.getByRole('button', { name: 'OK' }).click();
    return phone;
  },
  'completion pending': async ({ phone, api }) => {
    await phone.route('**/log-session', neverAnswer);
    await open(phone, `/view-list/${(await makeList(api)).id}`);
    await tickAndComplete(phone);
    await phone.getByRole('button', { name: 'OK' }).click();
    return phone;
  },
  'signature pending': async ({ phone, api }) => {
    await phone.route('**/log-session', neverAnswer);
    await open(phone, `/view-list/${(await makeList(api, { requireSignature: true })).id}`);
    await tickAndComplete(phone);
    await phone.getByRole('button', { name: 'OK' }).click();
    await sign(phone);
    return phone;
  },
  'completion done': async ({ phone, api }) => {
    await open(phone, `/view-list/${(await makeList(api)).id}`);
    await tickAndComplete(phone);
    await phone.getByRole('button', { name: 'OK' }).click();
    return phone;
  },
  'item refused': async ({ phone, api }) => {
    await phone.route('**/items/*', (route) =>
      route.fulfill({ status: 404, json: { message: 'This item was removed', code: 'NOT_FOUND' } }),
    );
    await open(phone, `/view-list/${(await makeList(api)).id}`);
    await phone.getByRole('checkbox', { name: 'Truss' }).check();
    return phone;
  },
  'completion refused': async ({ phone, api }) => {
    await phone.route('**/log-session', (route) =>
      route.fulfill({ status: 404, json: { message: 'List not found', code: 'NOT_FOUND' } }),
    );
    await open(phone, `/view-list/${(await makeList(api)).id}`);
    await tickAndComplete(phone);
    await phone.getByRole('button', { name: 'OK' }).click();
    return phone;
  },
} satisfies Scenes;

async function tickAndComplete(phone: Page): Promise<void> {
  await phone.getByRole('checkbox', { name: 'Truss' }).check();
  await phone.getByRole('button', { name: 'Complete List' }).click();
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
