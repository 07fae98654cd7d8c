import type { PublicList } from '@scanlist/contracts/http/fill';
import type { CachePageMessage } from './cache-page-message.ts';
import { loadSignatureScreen } from './fill/lazy-signature-screen.tsx';
import { loadLater } from './fill/load-later.ts';

const scope = '/view-list/';

/**
 * Lets a service worker cache this page after the load, so that it opens without a network from now on (decision F8).
 * The HTML is handed over as it is, which saves the visitor a second download. A browser without service workers goes
 * without.
 */
export function cachePageForOffline(html: string, list: PublicList): void {
  if (!('serviceWorker' in navigator)) return;
  const keep = async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.register(`${scope}fill-worker.js`, { scope });
    // The visit may end without a network, and the next one begin without it.
    await loadLater();
    // The screen for name and signature belongs to the page: without it such a list could not be completed offline.
    if (list.requireSignature || list.askName) await loadSignatureScreen();
    const { active } = await serviceWorker.ready;
    const message: CachePageMessage = { page: location.pathname, html, assets: loadedAssets() };
    active?.postMessage(message);
  };
  const cacheSilently = () => void keep().catch(() => undefined);
  if (document.readyState === 'complete') cacheSilently();
  else addEventListener('load', cacheSilently, { once: true });
}

function loadedAssets(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'));
}
