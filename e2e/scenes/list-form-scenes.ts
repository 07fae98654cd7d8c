import type { Page, Route } from 'playwright/test';
import { answer503, neverAnswer } from '../support/answers.ts';
import { clearTypedInput, follow } from '../support/walks.ts';
import { open, type Scenes, type Stage } from './stage.ts';

/** The scenes of the form that creates or edits a list. */
export const listFormScenes = {
  'create form of a template that does not exist': async ({ owner }) =>
    open(await owner(), '/create-list?template=nothing'),
  // The screen of the templates brings the texts of all of them.
  'create form of a template that could not be loaded': async (stage) => {
    await (await stage.owner()).route('**/assets/owner/*.js*', answer503);
    return move(stage, '/create-list?template=crash-cart-check');
  },
  templates: async ({ owner }) => open(await owner(), '/templates'),
  'template with all its items': (stage) => move(stage, '/templates/restaurant-closing'),
  'template that does not exist': (stage) => move(stage, '/templates/nothing'),
  'create form with unsaved input in place of a template': async (stage) => {
    const page = await open(await stage.owner(), '/create-list');
    await page.getByRole('textbox', { name: 'Title' }).fill('Half written');
    return move(stage, '/create-list?template=store-opening');
  },
  'create form with a template in place of unsaved input': async ({ owner }) => {
    const page = await owner();
    await page.getByRole('button', { name: 'Use the Template' }).click();
    return page;
  },
  'create form': async ({ owner }) => {
    const page = await owner();
    await clearTypedInput(page);
    return open(page, '/create-list');
  },
  'way from the form to the templates': ({ owner }) => owner(),
  'create form with notification': async ({ owner }) => {
    const page = await owner();
    await page.getByRole('checkbox', { name: 'Email Notification' }).check();
    return page;
  },
  'last item removed': async ({ owner }) => {
    const page = await owner();
    await page.getByRole('button', { name: /remove item 1/i }).click();
    return page;
  },
  'create form with too little': async ({ owner }) => {
    const page = await owner();
    await page.getByRole('textbox', { name: 'Title' }).fill('ab');
    await page.getByRole('textbox', { name: 'Description' }).fill('abcd');
    await page.getByRole('textbox', { name: /e-?mail/i }).fill('nobody');
    return save(page, 'Save New List');
  },
  'create refused': async ({ owner }) => {
    const page = await owner();
    await page.route('**/api/lists', answer503);
    await page.getByRole('checkbox', { name: 'Email Notification' }).uncheck();
    await fillNewList(page);
    return save(page, 'Save New List');
  },
  'create done': async ({ owner }) => save(await owner(), 'Save New List'),
  'create pending': async ({ owner }) => {
    const page = await open(await owner(), '/create-list');
    await page.route('**/api/lists', neverAnswer);
    await fillNewList(page);
    return save(page, 'Save New List');
  },
  'edit form': async ({ owner, list }) => open(await owner(), `/edit-list/${(await list()).id}`),
  'edit refused': async (stage) => {
    const page = await answerSaving(stage, answer503);
    await retitle(page);
    return save(page, 'Save Changes');
  },
  'edit done': async ({ owner }) => save(await owner(), 'Save Changes'),
  'edit pending': async (stage) => {
    const page = await answerSaving(stage, neverAnswer);
    await open(page, `/edit-list/${(await stage.list()).id}`);
    await retitle(page);
    return save(page, 'Save Changes');
  },
  'import of lists': async ({ owner }) => open(await owner(), '/import-lists'),
  'import of a file of another kind': async ({ owner }) => chooseFile(await owner(), 'rooms.pdf', 'x'),
  'import with a bad line': async ({ owner }) =>
    chooseFile(await owner(), 'rooms.csv', 'List,Item\nKitchen,Ovens\n,Fridge,door\n'),
  'import of two lists': async ({ owner }) =>
    chooseFile(await owner(), 'rooms.csv', 'List,Price,Item\nKitchen,,Ovens\nVan,,Drums\n'),
  'import of pasted lines': async ({ owner }) => {
    const page = await owner();
    await page.getByRole('tab', { name: 'Paste Lines' }).click();
    await page.getByRole('textbox', { name: 'Lines' }).fill('Lights\nSound');
    await page.getByRole('button', { name: 'Preview List' }).click();
    return page;
  },
  'import done': async ({ owner }) => save(await owner(), 'Create List'),
} satisfies Scenes;

async function move({ owner }: Stage, path: string): Promise<Page> {
  const page = await owner();
  await follow(page, path);
  return page;
}

/** Chooses a file of this content on the screen of the import. */
async function chooseFile(page: Page, name: string, content: string): Promise<Page> {
  const file = { name, mimeType: '', buffer: Buffer.from(content) };
  await page.locator('input[type=file]').setInputFiles(file);
  return page;
}

async function fillNewList(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill('Shop opening');
  await page.getByRole('textbox', { name: 'Description' }).fill('Every morning at eight');
  await page.getByRole('textbox', { name: 'Item 1' }).fill('Lights');
}

async function save(page: Page, button: string): Promise<Page> {
  await page.getByRole('button', { name: button }).click();
  return page;
}

/** Answers the request that saves the existing list with this handler. */
async function answerSaving({ owner, list }: Stage, answer: (route: Route) => Promise<void>): Promise<Page> {
  const page = await owner();
  await page.route(`**/api/lists/${(await list()).id}`, (route) =>
    route.request().method() === 'PUT' ? answer(route) : route.continue(),
  );
  return page;
}

async function retitle(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill(`Van loading, again ${crypto.randomUUID()}`);
}
