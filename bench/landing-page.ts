import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { browserArguments } from '@scanlist/e2e/browser';
import { type Browser, chromium } from 'playwright';
import { median } from './support/load.ts';
import type { Figure } from './support/report.ts';
import { openPhone, type Visit, visit } from './support/slow-phone.ts';
import { isScript, listBytes, sumBytes, watchRequests } from './support/watch-requests.ts';

const rounds = 13;

/**
 * Measures the landing page on a first visit: the first contentful paint compared with the same HTML as a static file
 * without scripts and fonts, measured alternately; layout shifts while loading; bytes until the network is idle.
 */
export async function measureLandingPage(gateway: string, executablePath: string): Promise<Figure[]> {
  const html = await (await fetch(gateway)).text();
  const still = await serveStill(html);
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  try {
    const seen: { page: Visit[]; still: Visit[] } = { page: [], still: [] };
    for (let round = 0; round < rounds; round += 1) {
      seen.page.push(await paint(browser, gateway));
      seen.still.push(await paint(browser, still.url));
    }
    const page = median(seen.page.map(({ firstMs }) => firstMs));
    const file = median(seen.still.map(({ firstMs }) => firstMs));
    const weight = await weigh(browser, gateway);
    return [
      {
        name: 'landing page, first contentful paint / static file of the same bytes',
        value: page / file,
        unit: 'ratio',
        bound: { most: 1.3 },
        detail: `${page.toFixed(0)} ms / ${file.toFixed(0)} ms`,
      },
      {
        name: 'landing page, layout shift on a slow phone',
        value: Math.max(...seen.page.map(({ shift }) => shift)),
        unit: 'CLS',
        bound: { most: 0.02 },
      },
      {
        name: 'landing page, HTML with its style, brotli',
        value: brotliCompressSync(html).length,
        unit: 'bytes',
        bound: { most: 30_000 },
      },
      { name: 'landing page JavaScript until idle', ...weight, bound: { most: 85_000 } },
    ];
  } finally {
    await browser.close();
    still.stop();
  }
}

/** A first visit, with nothing cached. */
async function paint(browser: Browser, url: string): Promise<Visit> {
  const context = await openPhone(browser, url);
  const seen = await visit(context, url, (page) => page.getByRole('heading', { level: 1 }));
  await context.close();
  return seen;
}

/**
 * Serves the same HTML without any further requests: scripts and preloads are replaced with comments of the same
 * length.
 */
async function serveStill(html: string): Promise<{ url: string; stop(): void }> {
  // Not one repeated letter, because bytes are counted after compression.
  const asComment = (tag: string) => `<!--${tag.replaceAll(/[<>-]/g, '_')}-->`;
  const file = html
    .replaceAll(/<script[^>]+src="[^>]*><\/script>/g, asComment)
    .replaceAll(/<link[^>]+rel="(?:preload|modulepreload|icon|manifest|apple-touch-icon)"[^>]*>/g, asComment);
  if (file === html) throw new Error('the landing page loads no script, so there is nothing to compare');
  // The same compression level as in the gateway.
  const compressed = brotliCompressSync(file);
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end();
    return response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
      .end(compressed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, stop: () => server.close() };
}

async function weigh(browser: Browser, gateway: string): Promise<Pick<Figure, 'value' | 'unit' | 'detail'>> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const seen = await watchRequests(page);
  await page.goto(gateway, { waitUntil: 'networkidle' });
  const requests = seen();
  return {
    value: sumBytes(requests.filter(isScript)),
    unit: 'bytes',
    detail: listBytes(requests),
  };
}
