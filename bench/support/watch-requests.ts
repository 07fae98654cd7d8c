import type { Page } from 'playwright';

/**
 * One request of a page. `bytes` is the transferred size with headers; 0 until the response has arrived, and for one that
 * comes from the cache.
 */
export interface SeenRequest {
  url: string;
  type: string;
  bytes: number;
}

/** Records every request of the page from now on, except data URLs. The returned function gives the requests so far. */
export async function watchRequests(page: Page): Promise<() => SeenRequest[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const seen = new Map<string, SeenRequest>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('data:'))
      seen.set(requestId, { url: request.url, type: type ?? '', bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = seen.get(requestId);
    if (known) known.bytes = encodedDataLength;
  });
  return () => [...seen.values()];
}

/** Returns whether the request is for a script, including a preloaded one. */
export function isScript({ url, type }: SeenRequest): boolean {
  return type === 'Script' || new URL(url).pathname.endsWith('.js');
}

/** The transferred bytes of these requests. */
export function sumBytes(requests: SeenRequest[]): number {
  return requests.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Formats requests as '/a.js 1200, /b.js 300'. */
export function listBytes(requests: SeenRequest[]): string {
  return requests.map(({ url, bytes }) => `${new URL(url).pathname} ${bytes}`).join(', ');
}
