import '../styles.css';
import type { SiteFacts } from '@scanlist/contracts/http/public-site';
import type { ShellContext, SliceProps } from '@scanlist/contracts/http/shell-context';
import { NewerVersionPanel } from '@scanlist/ui/newer-version-panel';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { api } from '@scanlist/web-kit/api';
import { reloadPage } from '@scanlist/web-kit/newer-version';
import { useLoading } from '@scanlist/web-kit/retrying-lazy';
import { reportFailedLoad } from '@scanlist/web-kit/slice-errors';
import { type ComponentType, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { SiteFrame } from '../frame/site-frame.tsx';
import { pageAt } from '../pages.ts';
import { type Site, SiteContext } from '../site/site.tsx';

/**
 * Every public page inside the shell: after a navigation without a new document, and where there is no server
 * rendering.
 */
export default function MarketingRoutes({ shell }: SliceProps) {
  const { pathname } = useLocation();
  const load = useMemo(() => () => Promise.all([loadFacts(), pageAt(pathname).load()]), [pathname]);
  const loading = useLoading(load);
  const title = pageAt(pathname).title(shell.productName);
  useEffect(() => {
    document.title = title;
  }, [title]);

  const error = loading.state === 'failed' ? loading.error : null;
  useEffect(() => {
    if (error) void reportFailedLoad({ slice: 'marketing', error, load: pageAt(pathname).load });
  }, [error, pathname]);

  if (loading.state === 'ready') {
    const [facts, { Page }] = loading.value;
    return <DrawnPage facts={facts} Page={Page} shell={shell} />;
  }
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-page px-4 py-12 outline-none sm:px-6">
      {loading.state === 'failed' && loading.isVersionGone ? (
        <NewerVersionPanel as="h1" onReload={reloadPage} />
      ) : loading.state === 'failed' ? (
        <RetryPanel title="We can’t show this page right now" as="h1" onRetry={loading.retry}>
          The service isn’t responding. Please check your connection and try again.
        </RetryPanel>
      ) : (
        <div role="status" className="flex flex-col gap-4 pt-12">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-11 w-full max-w-form" />
          <Skeleton className="h-11 w-3/4 max-w-form" />
          <Skeleton className="mt-6 h-64 w-full" />
        </div>
      )}
    </main>
  );
}

interface DrawnPageProps {
  facts: SiteFacts;
  Page: ComponentType;
  shell: ShellContext;
}

function DrawnPage({ facts, Page, shell }: DrawnPageProps) {
  const { user, toast, signOut } = shell;
  const { hash } = useLocation();
  const site = useMemo<Site>(
    () => ({ ...facts, isSignedIn: Boolean(user), toast, signOut }),
    [facts, user, toast, signOut],
  );
  useEffect(() => {
    // The element that had the focus while the page was loading is gone.
    if (isAwayFromDocument() && document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, []);
  // The browser looked for the anchor before the page was rendered.
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
  return (
    <SiteContext value={site}>
      <SiteFrame hasSkipLink={false}>
        <Page />
      </SiteFrame>
    </SiteContext>
  );
}

/** True after a navigation inside the shell; on a freshly loaded document the focus stays at its start. */
function isAwayFromDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && new URL(navigation.name).pathname !== window.location.pathname;
}

function loadFacts(): Promise<SiteFacts> {
  return api.get<SiteFacts>('/api/site');
}
