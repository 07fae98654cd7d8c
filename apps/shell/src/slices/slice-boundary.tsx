import type { SliceName } from '@scanlist/contracts/http/routes';
import { NewerVersionPanel } from '@scanlist/ui/newer-version-panel';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Spinner } from '@scanlist/ui/spinner';
import { reloadPage } from '@scanlist/web-kit/newer-version';
import { useLoading } from '@scanlist/web-kit/retrying-lazy';
import { reportCrash, reportFailedLoad } from '@scanlist/web-kit/slice-errors';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { CrashBoundary } from './crash-boundary.tsx';

interface SliceBoundaryProps<Props> {
  name: SliceName;
  /** Loads the slice's component; keep it stable. */
  load: () => Promise<{ default: ComponentType<Props> }>;
  /** What is missing while it is not loaded: 'Your lists'. */
  what: string;
  /** Level of the panel's heading: `h1` where the slice is the whole page. */
  heading: 'h1' | 'h2';
  /** The element around the spinner or panel: `main` where the slice itself would render it. */
  as?: 'main' | 'div';
  children: (Slice: ComponentType<Props>) => ReactNode;
}

/**
 * Renders a slice's component; a spinner until it is loaded; and, when it cannot be loaded or crashes, a panel that
 * says what is not available and retries without a reload. Nothing outside the boundary is affected. Either is reported,
 * so that gateways can go back to the version before.
 */
export function SliceBoundary<Props extends object>({
  name,
  load,
  what,
  heading,
  as: Around = 'div',
  children,
}: SliceBoundaryProps<Props>) {
  const loading = useLoading(load);
  const error = loading.state === 'failed' ? loading.error : null;
  useEffect(() => {
    if (!error) return;
    console.warn(`${what} could not be loaded`, error);
    void reportFailedLoad({ slice: name, error, load });
  }, [error, what, name, load]);

  const framed = (panel: ReactNode) => (
    <Around
      data-frame="all"
      className="mx-auto max-w-form px-4 py-12 outline-none"
      {...(Around === 'main' ? { tabIndex: -1 } : {})}
    >
      {panel}
    </Around>
  );
  const failed = (retry: () => void) =>
    framed(
      <RetryPanel title={`${what} can’t be shown right now`} as={heading} onRetry={retry}>
        This part of the service isn’t responding. The rest still works. Please try again in a moment.
      </RetryPanel>,
    );

  if (loading.state === 'loading') {
    return (
      <Around data-frame="all" className="flex justify-center px-4 py-18">
        <Spinner />
      </Around>
    );
  }
  if (loading.state === 'failed') {
    if (loading.isVersionGone) return framed(<NewerVersionPanel as={heading} onReload={reloadPage} />);
    return failed(loading.retry);
  }
  return (
    <CrashBoundary fallback={failed} onCrash={() => reportCrash(name)}>
      {children(loading.value.default)}
    </CrashBoundary>
  );
}
