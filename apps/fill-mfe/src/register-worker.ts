import type { CachePageMessage } from './cache-page-message.ts';

const scope = '/view-list/';

/**
 * Lets a service worker cache this page and its files, so that it opens without a network from now on (decision F8). The
 * HTML is handed over as it came, with `shown` in `#root` again, which saves the visitor a second download. A browser without
 * service workers, or that does not let this page have one, goes without. The page must have loaded what belongs to it by the
 * end of `loading`; rejects if that does.
 */
export async function cachePageForOffline(shown: string, loading: Promise<unknown>): Promise<void> {
  const html = pageAsSent(document, shown);
  const registration = register().catch(() => undefined);
  await loading;
  if (!(await registration)) return;
  const { active } = await navigator.serviceWorker.ready;
  const message: CachePageMessage = { page: location.pathname, html, assets: loadedAssets() };
  active?.postMessage(message);
}

// Async: a browser may throw already when the container is read.
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.register(`${scope}fill-worker.js`, { scope });
}

function loadedAssets(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'));
}

/** The HTML of the page before its script changed it: the content of `#root`, which was `shown`, and the mark of the moment. */
function pageAsSent({ documentElement }: Document, shown: string): string {
  const root = documentElement.querySelector('#root');
  return `<!doctype html>${documentElement.outerHTML}`
    .replace(root?.innerHTML ?? '', () => shown)
    .replace(' data-interactive="true"', '');
}
