import type { Browser, BrowserContext, Locator, Page, Request, Response } from 'playwright';
import type { Cookie } from './owner.ts';
import { isScript, type SeenRequest, watchRequests } from './watch-requests.ts';

/** A slow phone: 1.6 Mbps, 150 ms latency per request, a processor four times slower than this one. */
export const slowPhone = { latency: 150, throughput: (1.6 * 1024 * 1024) / 8, cpu: 4 };

/** For so long nothing is painted and nothing shifts once a page is complete. */
const quietMs = 300;

/** The same, for `Network.emulateNetworkConditions`. */
const slowNetwork = {
  offline: false,
  latency: slowPhone.latency,
  downloadThroughput: slowPhone.throughput,
  uploadThroughput: slowPhone.throughput,
};

/** What a visitor with a slow phone sees of a page, and what the page costs. */
export interface Visit {
  /** First contentful paint. */
  firstMs: number;
  /** Largest contentful paint. */
  largestMs: number;
  /** When the page said that it answers, by `<html data-interactive>`; NaN if it never did. */
  interactiveMs: number;
  /** When the page's script marked 'kept'; NaN if it never did. */
  keptMs: number;
  /** The sum of all layout shifts. */
  shift: number;
  /** The elements that shifted, with the beginning of their text. */
  shifted: string[];
  /** Those that came over the network. */
  scripts: SeenRequest[];
  /** The paths that page and worker asked the network for before `interactiveMs`, in order. */
  askedBefore: string[];
}

/** Opens a browser context of a phone with an empty cache, signed in by `cookies`. */
export async function openPhone(
  browser: Browser,
  url: string,
  cookies: readonly Cookie[] = [],
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
  return context;
}

/**
 * Opens a page in a new tab as on a slow phone, and measures until its content is visible, the network is idle, and
 * nothing moves any more. The cache of the context stays.
 */
export async function visit(
  context: BrowserContext,
  url: string,
  content: (page: Page) => Locator,
  /** How many times slower than this one the phone's processor is. */
  cpu = slowPhone.cpu,
): Promise<Visit> {
  const page = await context.newPage();
  const seen = await watchRequests(page);
  const asked: Request[] = [];
  const note = (response: Response) => !response.fromServiceWorker() && asked.push(response.request());
  context.on('response', note);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.documentElement?.hasAttribute('data-interactive')) return;
      observer.disconnect();
      performance.mark('interactive');
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slowNetwork);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.goto(url, { waitUntil: 'networkidle' });
  await content(page).waitFor();
  const paints = await page.evaluate(readPaints, quietMs);
  const scripts = seen().filter((request) => isScript(request) && request.bytes > 0);
  const originMs = await page.evaluate(() => performance.timeOrigin);
  context.off('response', note);
  await page.close();
  const askedBefore = asked
    .filter((request) => request.timing().startTime < originMs + paints.interactiveMs)
    .map((request) => new URL(request.url()).pathname);
  return { ...paints, scripts, askedBefore };
}

/**
 * Gives the service workers that run now the slow network too, which a page's emulation does not reach, and keeps them running.
 */
export async function slowDownWorkers(browser: Browser): Promise<void> {
  const cdp = await browser.newBrowserCDPSession();
  const { targetInfos } = await cdp.send('Target.getTargets');
  for (const { targetId } of targetInfos.filter(({ type }) => type === 'service_worker')) {
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
    for (const [id, [method, params]] of [
      ['Network.enable', {}] as const,
      ['Network.emulateNetworkConditions', slowNetwork] as const,
    ].entries())
      await cdp.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id, method, params }),
      });
  }
}

/** An entry of https://wicg.github.io/layout-instability/, which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/**
 * Runs in the page, so it names no function: tsx adds calls of a helper that the page does not have. Resolves when for
 * `quietMs` no larger paint and no layout shift has come.
 */
function readPaints(quietMs: number): Promise<Omit<Visit, 'scripts' | 'askedBefore'>> {
  return new Promise((resolve) => {
    let shift = 0;
    const shifted: string[] = [];
    let largestMs = Number.NaN;
    let changedAt = performance.now();
    const observer = new PerformanceObserver((list) => {
      changedAt = performance.now();
      for (const entry of list.getEntries()) {
        if (entry.entryType === 'layout-shift') {
          const { value, sources } = entry as LayoutShift;
          shift += value;
          for (const { node } of sources) {
            shifted.push(`${node?.nodeName.toLowerCase()} '${node?.textContent?.trim().slice(0, 20)}'`);
          }
        } else largestMs = entry.startTime;
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
    const timer = setInterval(() => {
      if (performance.now() - changedAt < quietMs) return;
      clearInterval(timer);
      const first = performance.getEntriesByName('first-contentful-paint')[0];
      const interactive = performance.getEntriesByName('interactive')[0];
      const kept = performance.getEntriesByName('kept')[0];
      resolve({
        firstMs: first?.startTime ?? Number.NaN,
        interactiveMs: interactive?.startTime ?? Number.NaN,
        keptMs: kept?.startTime ?? Number.NaN,
        largestMs,
        shift,
        shifted,
      });
    }, 50);
  });
}
