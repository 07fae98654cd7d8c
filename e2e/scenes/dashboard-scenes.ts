import type { APIRequestContext, Page } from 'playwright/test';
import { answerFigures } from '../support/answer-figures.ts';
import { answer503 } from '../support/answers.ts';
import { demoOwner, type MadeList, makeEntry, makeList } from '../support/fixtures.ts';
import { open, type Scenes, type Stage, signIn } from './stage.ts';

/** The scenes of the dashboard. */
export const dashboardScenes = {
  'dashboard without lists': async ({ owner }) => open(await owner(), '/dashboard'),
  'way to the templates': ({ owner }) => owner(),
  'dashboard without subscription': ({ owner }) => owner(),
  'dashboard without to-do lists': (stage) => choose(stage, 'To-Do'),
  'dashboard without inventory lists': (stage) => choose(stage, 'Inventory'),
  'dashboard before its first entry': async ({ owner, list }) => {
    await list();
    return open(await owner(), '/dashboard');
  },
  'dashboard with lists': async ({ owner, api }) => {
    const calls = await api();
    await makeEntry(calls, await makeList(calls));
    await makeList(calls, { type: 'INVENTORY' });
    return open(await owner(), '/dashboard');
  },
  'dashboard card menu': async ({ owner }) => {
    const page = await owner();
    await page.getByRole('button', { name: 'More actions' }).first().click();
    return page;
  },
  'dashboard with figures': async ({ owner, api }) => {
    const page = await owner();
    await answerFigures(page, await api());
    return open(page, '/dashboard');
  },
  'dashboard card menu with figures': async ({ owner }) => {
    const page = await owner();
    await page.getByRole('button', { name: 'More actions' }).first().click();
    return page;
  },
  'dashboard with nothing missed': (stage) => openWithFigures(stage, { items: [] }),
  'dashboard whose figures are being counted': (stage) => openWithFigures(stage, { upToDate: false }),
  'dashboard whose figures could not be loaded': async ({ owner }) => {
    const page = await owner();
    await page.route('**/api/insights?*', answer503);
    return open(page, '/dashboard');
  },
  'entries that left an item out': async ({ owner, api }) => {
    const { id, items } = await listWithEntry(await api());
    return open(await owner(), `/entries?list=${id}&leftOut=${items[1]?.id}&noted=${items[0]?.id}`);
  },
  'entries that left out an unknown item': async ({ owner, list }) =>
    open(await owner(), `/entries?list=${(await list()).id}&leftOut=unknown`),
  'dashboard of a subscriber': async ({ subscriber }) => open(await subscriber(), '/dashboard'),
  'dashboard after sign-in': async ({ signedOut }) => {
    const page = await open(await signedOut(), '/login');
    await signIn(page, demoOwner.username, demoOwner.password);
    await page.waitForURL('**/dashboard');
    return page;
  },
} satisfies Scenes;

async function openWithFigures({ owner }: Stage, figures: object): Promise<Page> {
  const page = await owner();
  await page.route('**/api/insights?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...figures } });
  });
  return open(page, '/dashboard');
}

async function listWithEntry(api: APIRequestContext): Promise<MadeList> {
  const list = await makeList(api);
  await makeEntry(api, list, {
    uncompletedItems: list.items.slice(1).map(({ id, content }) => ({ itemId: id, content })),
  });
  return list;
}

async function choose({ owner }: Stage, tab: string): Promise<Page> {
  const page = await owner();
  await page.getByRole('tab', { name: tab }).click();
  return page;
}
