import type { Page } from 'playwright/test';
import { demoOwner, makeEntry, makeList } from '../support/fixtures.ts';
import { open, type Scenes, type Stage, signIn } from './stage.ts';

/** The scenes of the dashboard. */
export const dashboardScenes = {
  'dashboard with lists': async ({ owner, api }) => {
    await makeEntry(api, await makeList(api));
    await makeList(api, { type: 'INVENTORY' });
    return open(owner, '/dashboard');
  },
  'dashboard after sign-in': async ({ stranger }) => {
    await open(stranger, '/login');
    await signIn(stranger, demoOwner.username, demoOwner.password);
    await stranger.waitForURL('**/dashboard');
    return stranger;
  },
  'dashboard without subscription': async ({ owner }) => {
    await owner.route('**/api/auth/user', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        json: {
          ...(await answer.json()),
          stripeSubscriptionId: null,
          trialEndsAt: null,
          subscriptionStatus: 'none',
          listLimit: 10,
        },
      });
    });
    // Billing is asked as well, where there is a limit.
    await owner.route('**/api/subscription', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), status: 'none' } });
    });
    return open(owner, '/dashboard');
  },
  'dashboard of a subscriber': ({ owner }) => open(owner, '/dashboard'),
  'dashboard card menu': async ({ owner, api }) => {
    await makeList(api, { title: 'A list with a menu' });
    await open(owner, '/dashboard');
    await owner.getByRole('button', { name: 'More actions' }).first().click();
    return owner;
  },
  'dashboard without lists': (stage) => emptyDashboard(stage, 'All Lists'),
  'dashboard without to-do lists': (stage) => emptyDashboard(stage, 'To-Do'),
  'dashboard without inventory lists': (stage) => emptyDashboard(stage, 'Inventory'),
} satisfies Scenes;

async function emptyDashboard({ owner }: Stage, tab: string): Promise<Page> {
  await owner.route('**/api/lists', (route) => route.fulfill({ json: [] }));
  await open(owner, '/dashboard');
  await owner.getByRole('tab', { name: tab }).click();
  return owner;
}
