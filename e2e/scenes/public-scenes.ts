import type { Page } from 'playwright/test';
import { answer503, neverAnswer } from '../support/answers.ts';
import { fillContact, fillSupport } from '../support/public-forms.ts';
import { open, type Scenes } from './stage.ts';

/** The scenes of the public pages. */
export const publicScenes = {
  'landing page': async ({ signedOut }) => open(await signedOut(), '/'),
  'landing page with its prices': async ({ signedOut }) => open(await signedOut(), '/#pricing'),
  'landing page by the year': async ({ signedOut }) => {
    const page = await signedOut();
    await page.getByRole('radio', { name: /Annually/ }).check();
    return page;
  },
  'landing page of somebody signed in': async ({ subscriber }) => open(await subscriber(), '/'),
  'drawer of a public page': async ({ phone }) => {
    const page = await open(await phone(), '/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    return page;
  },

  'support page': async ({ signedOut }) => open(await signedOut(), '/support'),
  'support form with too little': async ({ signedOut }) => press(await signedOut(), 'Submit Request'),
  'support request refused': async ({ signedOut }) => {
    const page = await signedOut();
    await page.route('**/api/support', answer503);
    await fillSupport(page);
    return press(page, 'Submit Request');
  },
  'support request sent': async ({ signedOut }) => press(await signedOut(), 'Submit Request'),
  'support form pending': async ({ signedOut }) => {
    const page = await press(await signedOut(), 'Submit Another Request');
    await page.route('**/api/support', neverAnswer);
    await fillSupport(page);
    return press(page, 'Submit Request');
  },

  'contact page': async ({ signedOut }) => open(await signedOut(), '/contact'),
  'footer of a public page': ({ signedOut }) => signedOut(),
  'contact form with too little': async ({ signedOut }) => press(await signedOut(), 'Send Message'),
  'contact message refused': async ({ signedOut }) => {
    const page = await signedOut();
    await page.route('**/api/contact', answer503);
    await fillContact(page);
    return press(page, 'Send Message');
  },
  'contact message sent': async ({ signedOut }) => press(await signedOut(), 'Send Message'),
  'contact form pending': async ({ signedOut }) => {
    const page = await press(await signedOut(), 'Send Another Message');
    await page.route('**/api/contact', neverAnswer);
    await fillContact(page);
    return press(page, 'Send Message');
  },

  'privacy policy': async ({ signedOut }) => open(await signedOut(), '/privacy-policy'),
  'terms of service': async ({ signedOut }) => open(await signedOut(), '/terms-of-service'),
  'cookie policy': async ({ signedOut }) => open(await signedOut(), '/cookie-policy'),
} satisfies Scenes;

async function press(page: Page, button: string): Promise<Page> {
  await page.getByRole('button', { name: button }).click();
  return page;
}
