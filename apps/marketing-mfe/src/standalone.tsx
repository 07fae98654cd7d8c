import { reportFailedLoad, reportSliceError } from '@scanlist/web-kit/slice-errors';
import { hydrateRoot } from 'react-dom/client';
import { readPageData } from './page-data.ts';
import { pageAt } from './pages.ts';
import { PublicDocument } from './public-document.tsx';

/** The entry a visitor's browser loads: hydrates the server's HTML with the data it was rendered from. */
const root = document.getElementById('root');
if (root) void hydrate(root);

async function hydrate(root: HTMLElement): Promise<void> {
  const data = readPageData(document);
  const { load } = pageAt(data.path);
  const version = data.version;
  // Its file was requested together with this one.
  const { Page } = await load().catch((error: unknown) => {
    void reportFailedLoad({ slice: 'marketing', error, load, version });
    throw error;
  });
  const asSent = root.innerHTML;
  hydrateRoot(root, <PublicDocument data={data} Page={Page} />, {
    // After a failed render React leaves nothing; the page as it was sent is readable, and its links work.
    onUncaughtError(error) {
      console.error(error);
      if (version) reportSliceError({ slice: 'marketing', version, kind: 'render' });
      setTimeout(() => {
        root.innerHTML = asSent;
      });
    },
  });
}
