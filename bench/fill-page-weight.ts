import { brotliCompressSync } from 'node:zlib';
import { browserArguments } from '@scanlist/e2e/browser';
import { chromium } from 'playwright';
import { signIn } from './support/owner.ts';
import type { Figure } from './support/report.ts';
import { isScript, listBytes, sumBytes, watchRequests } from './support/watch-requests.ts';

/** A file that the page has loaded. */
interface Loaded {
  path: string;
  /** Of its content, as it came over the network. */
  bytes: number;
}

/**
 * Measures bytes and requests of the fill page, for a list of 20 items without a signature, until the network is idle.
 */
export async function measureFillPageWeight(gateway: string, executablePath: string): Promise<Figure[]> {
  const owner = await signIn(gateway);
  const list = await owner.makeList({ title: 'Twenty things', items: 20 });

  const browser = await chromium.launch({ executablePath, args: browserArguments });
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const seen = await watchRequests(page);
  let before: Loaded[] = [];
  await page.exposeFunction('scanlistInteractive', (loaded: Loaded[]) => {
    before = loaded;
  });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-live]')) return;
      observer.disconnect();
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      (window as unknown as { scanlistInteractive(loaded: Loaded[]): void }).scanlistInteractive(
        loaded.map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
      );
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-live'] });
  });
  await page.goto(`${gateway}/view-list/${list.id}`, { waitUntil: 'networkidle' });
  const styles = await page.evaluate(() =>
    [...document.querySelectorAll('head style')].map((style) => style.textContent ?? ''),
  );
  await browser.close();

  const requests = seen();
  const scripts = before.filter(({ path }) => path.endsWith('.js'));
  const later = requests.filter(
    (request) => isScript(request) && !scripts.some(({ path }) => request.url.endsWith(path)),
  );
  const html = requests.find(({ type }) => type === 'Document');
  const detail = listBytes(requests);
  return [
    {
      name: 'fill page JavaScript before interactive, brotli',
      value: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
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
      // With the page itself.
      value: before.length + 1,
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
