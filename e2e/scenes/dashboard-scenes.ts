import type { Page } from 'playwright/test';
import { demoOwner, makeEntry, makeList } from '../support/fixtures.ts';
import { open, type Scenes, type Stage, signIn } from './stage.ts';

/** The scenes of the dashboard. */
export const dashboardScenes = {
  'dashboard without lists': async ({ owner }) => open(await owner(), '/dashboard'),
  'dashboard without subscription': ({ owner }) => owner(),
  'dashboard without to-do lists': (stage) => choose(stage, 'To-Do'),
  'dashboard without inventory lists': (stage) => choose(stage, 'Inventory'),
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
  'dashboard of a subscriber': async ({ subscriber }) => open(await subscriber(), '/dashboard'),
  'dashboard after sign-in': async ({ signedOut }) => {
    const page = await open(await signedOut(), '/login');
    await signIn(page, demoOwner.username, demoOwner.password);
    await page.waitForURL('**/dashboard');
    return page;
  },
} satisfies Scenes;

async function choose({ owner }: Stage, tab: string): Promise<Page> {
  const page = await owner();
  await page.getByRole('tab', { name: tab }).click();
  return page;
}
