import type { Page } from 'playwright/test';

/** What every page tells by itself, when its browser is in another zone than the account knows. */
const automaticWrite = 'PUT /api/profile/time-zone';

/** Notes what a page asks the server to change from now on, as 'POST /api/lists'. */
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

/** Holds back every change a page asks for until `act` is done: what was pressed twice in it was pressed while on its way. */
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
