import { hydrateRoot } from 'react-dom/client';
import { watchEarlyInput } from './fill/early-input.ts';
import { FillPage } from './fill/fill-page.tsx';
import { readPageData } from './page-data.ts';
import { cachePageForOffline } from './register-worker.ts';

/** What a visitor's phone loads: wakes the server's HTML up with the list that came inside it. */
const root = document.getElementById('root');
const data = readPageData(document);
// Before anything is drawn or listened to: both are about the page as the server sent it.
const html = `<!doctype html>${document.documentElement.outerHTML}`;
if (root && data) {
  hydrateRoot(root, <FillPage {...data} readEarlyInput={watchEarlyInput(root)} />);
  cachePageForOffline(html, data.list);
}
