import type { Page } from 'playwright/test';

/** Sent by every page without an action of the user, if the browser's time zone differs from the account's. */
const automaticWrite = 'PUT /api/profile/time-zone';

/** Records every write request of a page from now on, as 'POST /api/lists'. The returned list grows. */
export function recordWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const write = `${request.method()} ${pathname}`;
    if (request.method() === 'GET' || !pathname.startsWith('/api/') || write === automaticWrite) return;
    writes.push(write);
  });
  return writes;
}

/**
 * Delays every write request of a page until `act` is done, so that a second press in `act` happens while the first
 * request is pending.
 */
export async function holdWritesDuring(page: Page, act: () => Promise<void>): Promise<void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await released;
    await route.fallback();
  });
  try {
    await act();
  } finally {
    release();
  }
}
