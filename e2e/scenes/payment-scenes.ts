import type { Page } from 'playwright/test';
import { answer503 } from '../support/answers.ts';
import { cards, typeCard } from '../support/card-form.ts';
import { expect } from '../support/fixtures.ts';
import { open, type Scenes } from './stage.ts';

/** The scenes in which an owner subscribes or cancels. */
export const paymentScenes = {
  'subscribe page': async ({ owner }) => open(await owner(), '/subscribe'),
  'payment refused': async ({ owner }) => pay(await owner(), '4000000000000002'),
  'subscription not made': async ({ owner }) => {
    const page = await owner();
    await page.route('**/api/create-subscription*', answer503);
    return pay(page);
  },
  'payment made': async ({ owner }) => pay(await owner()),
  'cancellation refused': async ({ owner }) => {
    const page = await owner();
    await page.waitForURL(/\/dashboard/);
    await page.route('**/api/cancel-subscription', answer503);
    return cancel(page);
  },
  'cancellation answered nonsense': async ({ owner }) => {
    const page = await owner();
    await page.route('**/api/cancel-subscription', (route) => route.fulfill({ status: 502, body: '' }));
    return cancel(page);
  },
  'subscription canceled': async ({ owner }) => cancel(await owner()),
} satisfies Scenes;

/** Submits the visible card form. */
async function pay(page: Page, number: string = cards.good): Promise<Page> {
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
