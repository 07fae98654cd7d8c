import { hydrateRoot } from 'react-dom/client';
import { watchEarlyInput } from './fill/early-input.ts';
import { FillPage } from './fill/fill-page.tsx';
import { readPageData } from './page-data.ts';
import { cachePageForOffline } from './register-worker.ts';

/** The entry a visitor's phone loads: hydrates the server's HTML with the list that came inside it. */
const root = document.getElementById('root');
const data = readPageData(document);
// Before anything renders or listens: both need the page as the server sent it.
const html = `<!doctype html>${document.documentElement.outerHTML}`;
if (root && data) {
  hydrateRoot(root, <FillPage {...data} readInput={watchEarlyInput(root)} />);
  // A preview is for this browser alone, and only as long as it lasts.
  if (document.documentElement.dataset.preview === undefined) cachePageForOffline(html, data.list);
}
