import { expect } from 'playwright/test';
import { answer503 } from './answers.ts';
import { asMember, asRemoved, typeList } from './as-member.ts';
import { makeEntry, makeList } from './fixtures.ts';
import { open } from './state-steps.ts';
import { closeLayer, type Walk } from './walks.ts';

/** Every visually distinct state that only members of a workspace see. */
export const roleWalk = {
  'menu with several workspaces': async (page) => {
    await asMember(page, 'viewer');
    await open(page, '/dashboard');
    await page.route('**/api/workspaces', (route) => route.fulfill({ json: { workspaces } }));
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByRole('menuitemradio')).toHaveCount(2);
  },
  'menu whose workspaces could not be loaded': async (page) => {
    await closeLayer(page);
    await page.route('**/api/workspaces', answer503);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByText('Your other workspaces didn’t load. Try again')).toBeVisible();
  },
  'dashboard of a viewer without lists': async (page) => {
    await closeLayer(page);
    await expect(page.getByText('Lists that your team creates appear here.')).toBeVisible();
  },
  'list of a viewer': async (page, api) => {
    const list = await makeList(api, { title: 'Seen by a viewer' });
    await makeEntry(api, list);
    await asMember(page, 'viewer');
    await open(page, `/list-details/${list.id}`);
    await expect(page.getByRole('heading', { level: 1, name: list.title })).toBeVisible();
  },
  'entry of a viewer': async (page, api) => {
    const [list] = await (await api.get('/api/lists')).json();
    const changed = await api.patch(`/api/lists/${list.id}/entries/1`, {
      data: { comment: 'Ordered a new one' },
    });
    expect(changed.status()).toBe(200);
    await asMember(page, 'viewer');
    await open(page, `/list-entries/${list.id}#entry-1`);
    await expect(page.getByText('Ordered a new one')).toBeVisible();
  },
  'form that a viewer may not use': async (page) => {
    await asMember(page, 'viewer');
    await open(page, '/create-list');
    await expect(page.getByText('You can view lists here, but not change them.')).toBeVisible();
  },
  'payment that a member may not make': async (page) => {
    await asMember(page, 'viewer');
    await open(page, '/subscribe');
    await expect(page.getByRole('heading', { name: 'Dana Moore manages the subscription' })).toBeVisible();
  },
  'subscription of the owner': async (page) => {
    await asMember(page, 'viewer');
    await open(page, '/profile?tab=subscription');
    await expect(page.getByText('Ask Dana Moore to subscribe.')).toBeVisible();
  },
  'company settings of a viewer': async (page) => {
    await asMember(page, 'viewer');
    await open(page, '/company-settings');
    await expect(page.getByText('Ask Dana Moore or an admin for help.')).toBeVisible();
  },
  'limit that a member cannot remove': async (page, api) => {
    for (let number = 2; number <= 10; number += 1) await makeList(api, { title: `Room ${number}` });
    await asMember(page, 'editor');
    await open(page, '/dashboard');
    await page.getByRole('button', { name: 'Create New List' }).click();
    await expect(page.getByRole('dialog').getByText('Ask Dana Moore to subscribe.')).toBeVisible();
  },
  'form of somebody who was removed': async (page) => {
    await closeLayer(page);
    await asRemoved(page);
    await asMember(page, 'editor');
    await open(page, '/create-list');
    await typeList(page);
    await page.getByRole('button', { name: 'Save New List' }).click();
    await expect(page.getByText('You no longer have access to Northlight Event Rentals')).toBeVisible();
  },
  'page of a workspace that one is not in': async (page) => {
    await open(page, '/profile?workspace=00000000-0000-4000-8000-000000000000');
    await expect(page.getByText('You no longer have access to this workspace')).toBeVisible();
  },
} satisfies Walk;

const workspaces = [
  {
    id: '0b0f4c0e-5f3f-4d0b-8a55-6a1f0e1d2c3b',
    name: 'Alex Reed’s lists',
    role: 'owner',
    ownerName: 'Alex Reed',
  },
];
