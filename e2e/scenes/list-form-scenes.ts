import type { Page, Route } from 'playwright/test';
import { neverAnswer, refuse } from '../support/answers.ts';
import { makeList } from '../support/fixtures.ts';
import { open, type Scenes, type Stage } from './stage.ts';

/** The scenes of writing a list. */
export const listFormScenes = {
  'create form': ({ owner }) => open(owner, '/create-list'),
  'create form with notification': async ({ owner }) => {
    await open(owner, '/create-list');
    await owner.getByRole('checkbox', { name: 'Email Notification' }).check();
    return owner;
  },
  'create form with too little': async ({ owner }) => {
    await open(owner, '/create-list');
    await owner.getByRole('textbox', { name: 'Title' }).fill('ab');
    await owner.getByRole('textbox', { name: 'Description' }).fill('abcd');
    await owner.getByRole('checkbox', { name: 'Email Notification' }).check();
    await owner.getByRole('textbox', { name: /e-?mail/i }).fill('nobody');
    await owner.getByRole('button', { name: 'Save New List' }).click();
    return owner;
  },
  'last item removed': async ({ owner }) => {
    await open(owner, '/create-list');
    await owner.getByRole('button', { name: /remove item 1/i }).click();
    return owner;
  },
  'create pending': async ({ owner }) => {
    await owner.route('**/api/lists', neverAnswer);
    await saveNewList(owner);
    return owner;
  },
  'create done': async ({ owner }) => {
    await saveNewList(owner);
    return owner;
  },
  'create refused': async ({ owner }) => {
    await owner.route('**/api/lists', refuse);
    await saveNewList(owner);
    return owner;
  },
  'edit form': async ({ owner, api }) => open(owner, `/edit-list/${(await makeList(api)).id}`),
  'edit pending': async (stage) => saveOldList(stage, neverAnswer),
  'edit done': async (stage) => saveOldList(stage, (route) => route.continue()),
  'edit refused': async (stage) => saveOldList(stage, refuse),
} satisfies Scenes;

async function saveNewList(page: Page): Promise<void> {
  await open(page, '/create-list');
  await page.getByRole('textbox', { name: 'Title' }).fill('Shop opening');
  await page.getByRole('textbox', { name: 'Description' }).fill('Every morning at eight');
  await page.getByRole('textbox', { name: 'Item 1' }).fill('Lights');
  await page.getByRole('button', { name: 'Save New List' }).click();
}

async function saveOldList({ owner, api }: Stage, answer: (route: Route) => Promise<void>): Promise<Page> {
  const { id } = await makeList(api);
  await owner.route(`**/api/lists/${id}`, (route) =>
    route.request().method() === 'PUT' ? answer(route) : route.continue(),
  );
  await open(owner, `/edit-list/${id}`);
  await owner.getByRole('textbox', { name: 'Title' }).fill('Van loading, again');
  await owner.getByRole('button', { name: 'Save Changes' }).click();
  return owner;
}
