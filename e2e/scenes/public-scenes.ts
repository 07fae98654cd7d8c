import type { Page } from 'playwright/test';
import { neverAnswer, refuse } from '../support/answers.ts';
import { fillContact, fillSupport } from '../support/public-forms.ts';
import { open, type Scenes } from './stage.ts';

/** The scenes of the public pages. */
export const publicScenes = {
  'landing page': async ({ stranger }) => open(await stranger(), '/'),
  'landing page with its prices': async ({ stranger }) => open(await stranger(), '/#pricing'),
  'landing page by the year': async ({ stranger }) => {
    const page = await stranger();
    await page.getByRole('radio', { name: /Annually/ }).check();
    return page;
  },
  'landing page of somebody signed in': async ({ subscriber }) => open(await subscriber(), '/'),
  'drawer of a public page': async ({ phone }) => {
    const page = await open(await phone(), '/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    return page;
  },

  'support page': async ({ stranger }) => open(await stranger(), '/support'),
  'support form with too little': async ({ stranger }) => press(await stranger(), 'Submit Request'),
  'support request refused': async ({ stranger }) => {
    const page = await stranger();
    await page.route('**/api/support', refuse);
    await fillSupport(page);
    return press(page, 'Submit Request');
  },
  'support request sent': async ({ stranger }) => press(await stranger(), 'Submit Request'),
  'support form pending': async ({ stranger }) => {
    const page = await press(await stranger(), 'Submit Another Request');
    await page.route('**/api/support', neverAnswer);
    await fillSupport(page);
    return press(page, 'Submit Request');
  },

  'contact page': async ({ stranger }) => open(await stranger(), '/contact'),
  'footer of a public page': ({ stranger }) => stranger(),
  'contact form with too little': async ({ stranger }) => press(await stranger(), 'Send Message'),
  'contact message refused': async ({ stranger }) => {
    const page = await stranger();
    await page.route('**/api/contact', refuse);
    await fillContact(page);
    return press(page, 'Send Message');
  },
  'contact message sent': async ({ stranger }) => press(await stranger(), 'Send Message'),
  'contact form pending': async ({ stranger }) => {
    const page = await press(await stranger(), 'Send Another Message');
    await page.route('**/api/contact', neverAnswer);
    await fillContact(page);
    return press(page, 'Send Message');
  },

  'privacy policy': async ({ stranger }) => open(await stranger(), '/privacy-policy'),
  'terms of service': async ({ stranger }) => open(await stranger(), '/terms-of-service'),
  'cookie policy': async ({ stranger }) => open(await stranger(), '/cookie-policy'),
} satisfies Scenes;

async function press(page: Page, button: string): Promise<Page> {
  await page.getByRole('button', { name: button }).click();
  return page;
}
