import type { Page } from 'playwright';

/** One request of a page; `bytes` is what came over the wire for it, headers included, once it has arrived. */
export interface SeenRequest {
  url: string;
  type: string;
  bytes: number;
}

/** Notes every request the page makes from now on, inlined data aside; the list grows while the page loads. */
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

/** True for a script, also one that was only preloaded. */
export function isScript({ url, type }: SeenRequest): boolean {
  return type === 'Script' || new URL(url).pathname.endsWith('.js');
}
