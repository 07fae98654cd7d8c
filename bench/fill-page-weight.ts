import { brotliCompressSync } from 'node:zlib';
import { browserArguments } from '@scanlist/e2e/browser';
import { chromium } from 'playwright';
import { signIn } from './support/owner.ts';
import type { Figure } from './support/report.ts';
import { isScript, listBytes, sumBytes, watchRequests } from './support/watch-requests.ts';

/**
 * Measures bytes and requests of the fill page, for a list of 20 items without a signature, until the network is idle.
 */
export async function measureFillPageWeight(gateway: string, executablePath: string): Promise<Figure[]> {
  const owner = await signIn(gateway);
  const list = await owner.makeList({ title: 'Twenty things', items: 20 });

  const browser = await chromium.launch({ executablePath, args: browserArguments });
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const seen = await watchRequests(page);
  let beforeInteractive = 0;
  await page.exposeFunction('scanlistInteractive', () => {
    beforeInteractive = seen().length;
  });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-live]')) return;
      observer.disconnect();
      (window as unknown as { scanlistInteractive(): void }).scanlistInteractive();
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-live'] });
  });
  await page.goto(`${gateway}/view-list/${list.id}`, { waitUntil: 'networkidle' });
  const styles = await page.evaluate(() =>
    [...document.querySelectorAll('head style')].map((style) => style.textContent ?? ''),
  );
  await browser.close();

  const requests = seen();
  const scripts = requests.slice(0, beforeInteractive).filter(isScript);
  const later = requests.slice(beforeInteractive).filter(isScript);
  const html = requests.find(({ type }) => type === 'Document');
  const detail = listBytes(requests);
  return [
    {
      name: 'fill page JavaScript before interactive, brotli',
      value: sumBytes(scripts),
      unit: 'bytes',
      bound: { most: 59_000 },
      detail,
    },
    {
      name: 'fill page JavaScript kept for later, brotli',
      value: sumBytes(later),
      unit: 'bytes',
      bound: { most: 20_000 },
    },
    { name: 'fill page requests until idle', value: requests.length, unit: 'requests', bound: { most: 4 } },
    {
      name: 'fill page requests before interactive',
      value: beforeInteractive,
      unit: 'requests',
      bound: { most: 2 },
    },
    {
      name: 'fill page style, inlined, brotli',
      value: brotliCompressSync(styles.join('')).length,
      unit: 'bytes',
      bound: { most: 4_000 },
    },
    {
      name: 'fill page HTML on the wire',
      value: html?.bytes ?? Number.NaN,
      unit: 'bytes',
      bound: { most: 8_192 },
    },
  ];
}
