import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Spinner } from '@scanlist/ui/spinner';
import { useLoading } from '@scanlist/web-kit/retrying-lazy';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { CrashBoundary } from './crash-boundary.tsx';

interface SliceBoundaryProps<Props> {
  /** Loads the slice's component; keep it stable. */
  load: () => Promise<{ default: ComponentType<Props> }>;
  /** What a person misses while it is not there: 'Your lists'. */
  what: string;
  /** Level of the panel's heading: `h1` where the slice is the whole page. */
  heading: 'h1' | 'h2';
  children: (Slice: ComponentType<Props>) => ReactNode;
}

/**
 * Draws a slice's component; a spinner until it is there; and, when it cannot be loaded or falls over while drawing, a
 * panel that says what is not available and tries again without a reload. Nothing outside the boundary is touched.
 */
export function SliceBoundary<Props extends object>({
  load,
  what,
  heading,
  children,
}: SliceBoundaryProps<Props>) {
  const loading = useLoading(load);
  const error = loading.state === 'failed' ? loading.error : null;
  useEffect(() => {
    if (error) console.warn(`${what} could not be loaded`, error);
  }, [error, what]);

  if (loading.state === 'loading') {
    return (
      <div className="flex justify-center px-4 py-18">
        <Spinner />
      </div>
    );
  }
  if (loading.state === 'failed')
    return <Unavailable what={what} heading={heading} onRetry={loading.retry} />;
  return (
    <CrashBoundary fallback={(retry) => <Unavailable what={what} heading={heading} onRetry={retry} />}>
      {children(loading.value.default)}
    </CrashBoundary>
  );
}

function Unavailable({
  what,
  heading,
  onRetry,
}: {
  what: string;
  heading: 'h1' | 'h2';
  onRetry: () => void;
}) {
  return (
    <RetryPanel title={`${what} cannot be shown right now`} as={heading} onRetry={onRetry}>
      This part of the service did not answer. The rest still works; please try again in a moment.
    </RetryPanel>
  );
}
