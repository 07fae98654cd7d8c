import { NewerVersionPanel } from '@scanlist/ui/newer-version-panel';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { reloadPage } from '@scanlist/web-kit/newer-version';
import type { LoadFailure } from '@scanlist/web-kit/retrying-lazy';
import { reportCrash, reportFailedLoad } from '@scanlist/web-kit/slice-errors';
import { Component, type ReactNode, useEffect } from 'react';

interface SliceBoundaryProps {
  /** A change (another address) resets the error. */
  resetKey: string;
  children: ReactNode;
}

/** The error boundary of a screen: the shell around it stays, and retrying renders the screen again. */
export class SliceBoundary extends Component<SliceBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    reportCrash('owner');
  }

  override componentDidUpdate(previous: SliceBoundaryProps) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ScreenFailed retry={() => this.setState({ failed: false })} />;
  }
}

/** A screen that could not be loaded. */
export function ScreenMissing({ retry, failure }: { retry: () => void; failure: LoadFailure }) {
  const { error, load, isVersionGone } = failure;
  useEffect(() => {
    void reportFailedLoad({ slice: 'owner', error, load });
  }, [error, load]);
  if (!isVersionGone) return <ScreenFailed retry={retry} />;
  return (
    <div className="mx-auto max-w-form px-4 py-12">
      <NewerVersionPanel as="h1" onReload={reloadPage}>
        We kept the list you were writing.
      </NewerVersionPanel>
    </div>
  );
}

/** A screen that threw an error. */
function ScreenFailed({ retry }: { retry: () => void }) {
  return (
    <div className="mx-auto max-w-form px-4 py-12">
      <RetryPanel as="h1" title="We can’t show this page right now" onRetry={retry}>
        Nothing you saved is affected. Please try again. If that doesn’t help, reload the page.
      </RetryPanel>
    </div>
  );
}
