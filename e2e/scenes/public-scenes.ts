import type { Page } from 'playwright/test';
import { neverAnswer, refuse } from '../support/answers.ts';
import { fillContact, fillSupport } from '../support/public-forms.ts';
import { open, type Scenes } from './stage.ts';

/** The scenes of the public pages. */
export const publicScenes = {
  'landing page': ({ stranger }) => open(stranger, '/'),
  'landing page of somebody signed in': ({ owner }) => open(owner, '/'),
  'landing page with its prices': ({ stranger }) => open(stranger, '/#pricing'),
  'landing page by the year': async ({ stranger }) => {
    await open(stranger, '/#pricing');
    await stranger.getByRole('radio', { name: /Annually/ }).check();
    return stranger;
  },
  'footer of a public page': ({ stranger }) => open(stranger, '/contact'),
  'drawer of a public page': async ({ phone }) => {
    await open(phone, '/');
    await phone.getByRole('button', { name: 'Open menu' }).click();
    return phone;
  },

  'support page': ({ stranger }) => open(stranger, '/support'),
  'support form with too little': ({ stranger }) => send(stranger, '/support', 'Submit Request'),
  'support form pending': async ({ stranger }) => {
    await stranger.route('**/api/support', neverAnswer);
    return sendSupport(stranger);
  },
  'support request sent': ({ stranger }) => sendSupport(stranger),
  'support request refused': async ({ stranger }) => {
    await stranger.route('**/api/support', refuse);
    return sendSupport(stranger);
  },

  'contact page': ({ stranger }) => open(stranger, '/contact'),
  'contact form with too little': ({ stranger }) => send(stranger, '/contact', 'Send Message'),
  'contact form pending': async ({ stranger }) => {
    await stranger.route('**/api/contact', neverAnswer);
    return sendContact(stranger);
  },
  'contact message sent': ({ stranger }) => sendContact(stranger),
  'contact message refused': async ({ stranger }) => {
    await stranger.route('**/api/contact', refuse);
    return sendContact(stranger);
  },

  'privacy policy': ({ stranger }) => open(stranger, '/privacy-policy'),
  'terms of service': ({ stranger }) => open(stranger, '/terms-of-service'),
  'cookie policy': ({ stranger }) => open(stranger, '/cookie-policy'),
} satisfies Scenes;

async function send(page: Page, path: string, button: string): Promise<Page> {
  await open(page, path);
  await page.getByRole('button', { name: button }).click();
  return page;
}

async function sendSupport(page: Page): Promise<Page> {
  await open(page, '/support');
  await fillSupport(page);
  await page.getByRole('button', { name: 'Submit Request' }).click();
  return page;
}

async function sendContact(page: Page): Promise<Page> {
  await open(page, '/contact');
  await fillContact(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  return page;
}
