import { hydrateRoot } from 'react-dom/client';
import { readPageData } from './page-data.ts';
import { pageAt } from './pages.ts';
import { PublicDocument } from './public-document.tsx';

/** What a visitor's browser loads: wakes the server's HTML up with what it was rendered from. */
const root = document.getElementById('root');
if (root) void hydrate(root);

async function hydrate(root: HTMLElement): Promise<void> {
  const data = readPageData(document);
  // Its file was asked for together with this one.
  const { Page } = await pageAt(data.path).load();
  const asSent = root.innerHTML;
  hydrateRoot(root, <PublicDocument data={data} Page={Page} />, {
    // React leaves nothing where drawing failed; the page as it was sent can still be read, and its links work.
    onUncaughtError(error) {
      console.error(error);
      setTimeout(() => {
        root.innerHTML = asSent;
      });
    },
  });
}
