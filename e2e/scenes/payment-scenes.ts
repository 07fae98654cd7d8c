import type { Page } from 'playwright/test';
import { refuse } from '../support/answers.ts';
import { cards, typeCard } from '../support/card-form.ts';
import { expect } from '../support/fixtures.ts';
import { open, type Scenes } from './stage.ts';

/** The scenes in which an owner pays, or stops paying. */
export const paymentScenes = {
  'subscribe page': async ({ newOwner }) => open(await newOwner(), '/subscribe'),
  'payment refused': async ({ newOwner }) => pay(await newOwner(), '4000000000000002'),
  'subscription not made': async ({ newOwner }) => {
    const page = await newOwner();
    await page.route('**/api/create-subscription*', refuse);
    return pay(page);
  },
  'payment made': async ({ newOwner }) => pay(await newOwner()),
  'subscription canceled': async ({ newOwner }) => {
    const page = await newOwner();
    await pay(page);
    await page.waitForURL(/\/dashboard/);
    return cancel(page);
  },
  'cancellation refused': async ({ owner }) => {
    await owner.route('**/api/cancel-subscription', refuse);
    return cancel(owner);
  },
  'cancellation answered nonsense': async ({ owner }) => {
    await owner.route('**/api/cancel-subscription', (route) => route.fulfill({ status: 502, body: '' }));
    return cancel(owner);
  },
} satisfies Scenes;

async function pay(page: Page, number: string = cards.good): Promise<Page> {
  await open(page, '/subscribe');
  await typeCard(page, number);
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  return page;
}

async function cancel(page: Page): Promise<Page> {
  await open(page, '/profile?tab=subscription');
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  return page;
}
