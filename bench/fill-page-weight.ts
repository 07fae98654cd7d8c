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
  let before: string[] = [];
  await page.exposeFunction('scanlistInteractive', (loaded: string[]) => {
    before = loaded;
  });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-live]')) return;
      observer.disconnect();
      (window as unknown as { scanlistInteractive(loaded: string[]): void }).scanlistInteractive(
        performance.getEntriesByType('resource').map(({ name }) => name),
      );
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-live'] });
  });
  await page.goto(`${gateway}/view-list/${list.id}`, { waitUntil: 'networkidle' });
  const styles = await page.evaluate(() =>
    [...document.querySelectorAll('head style')].map((style) => style.textContent ?? ''),
  );
  const inline = await page.evaluate(() =>
    [...document.querySelectorAll('script:not([src], [type])')].map((script) => script.textContent ?? ''),
  );
  await browser.close();

  const requests = seen();
  const later = requests.filter((request) => isScript(request) && !before.includes(request.url));
  const asked = before.filter((url) => new URL(url).pathname.endsWith('.js'));
  const scripts = [...inline, ...(await Promise.all(asked.map(async (url) => (await fetch(url)).text())))];
  const plain = await fetch(`${gateway}/view-list/${list.id}`, { headers: { 'accept-encoding': 'br' } });
  const html = requests.find(({ type }) => type === 'Document');
  const detail = listBytes(requests);
  return [
    {
      name: 'fill page JavaScript before interactive, brotli',
      // Its text alone: a first visit gets it inside the page, compressed together with the page.
      value: scripts.reduce((sum, text) => sum + brotliBytes(text), 0),
      unit: 'bytes',
      bound: { most: 57_500 },
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
      bound: { most: 1 },
    },
    {
      name: 'fill page style, inlined, brotli',
      value: brotliBytes(styles.join('')),
      unit: 'bytes',
      bound: { most: 4_000 },
    },
    {
      name: 'fill page HTML without its script, brotli',
      value: Number(plain.headers.get('content-length') ?? Number.NaN),
      unit: 'bytes',
      bound: { most: 8_192 },
    },
    {
      name: 'fill page HTML of a first visit, with its script, on the wire',
      value: html?.bytes ?? Number.NaN,
      unit: 'bytes',
      bound: { most: 78_000 },
    },
  ];
}

const brotliBytes = (text: string) => brotliCompressSync(text).length;
