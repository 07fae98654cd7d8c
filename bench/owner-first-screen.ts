import { browserArguments } from '@scanlist/e2e/browser';
import { chromium } from 'playwright';
import type { Figure } from './support/report.ts';
import { isScript, listBytes, sumBytes, watchRequests } from './support/watch-requests.ts';

/**
 * Measures bytes and requests of a signed-in owner's first visit to /dashboard, with an empty cache, until the network
 * is idle.
 */
export async function measureOwnerFirstScreen(gateway: string, executablePath: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  const context = await browser.newContext({ baseURL: gateway, viewport: { width: 1280, height: 800 } });
  const signedIn = await context.request.post('/api/auth/login', {
    data: { username: 'demo', password: 'demo1234' },
    headers: { origin: gateway },
  });
  if (!signedIn.ok()) throw new Error(`sign-in answered ${signedIn.status()}`);
  const page = await context.newPage();
  const seen = await watchRequests(page);
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'My Lists' }).waitFor();
  const requests = seen();
  await browser.close();

  const scripts = requests.filter(isScript);
  return [
    {
      name: 'first screen with the shell, JavaScript on the wire',
      value: sumBytes(scripts),
      unit: 'bytes',
      bound: { most: 165 * 1024 },
      detail: listBytes(scripts),
    },
    {
      name: 'first screen with the shell, requests until idle',
      value: requests.length,
      unit: 'requests',
      bound: { most: 28 },
    },
  ];
}
