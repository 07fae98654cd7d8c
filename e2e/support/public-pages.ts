import type { Page } from 'playwright/test';

/** Every public page, its main heading, and whether search engines may index it. */
export const publicPages = [
  { path: '/', heading: /./, isIndexed: true },
  { path: '/support', heading: 'Support Center', isIndexed: true },
  { path: '/contact', heading: 'Contact Us', isIndexed: true },
  { path: '/privacy-policy', heading: 'Privacy Policy', isIndexed: true },
  { path: '/terms-of-service', heading: 'Terms of Service', isIndexed: true },
  { path: '/cookie-policy', heading: 'Cookie Policy', isIndexed: true },
  { path: '/message-demo', heading: 'Message Demo', isIndexed: false },
  { path: '/no-such-page', heading: '404 Page Not Found', isIndexed: false },
] as const;

/** Delays the scripts of the public pages until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/marketing/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
