import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Component, type ReactNode } from 'react';

interface SliceBoundaryProps {
  /** A change of it (another address) is a fresh start. */
  resetKey: string;
  children: ReactNode;
}

/** Keeps a fault of one screen on that screen: the frame around it stays, and trying again draws the screen anew. */
export class SliceBoundary extends Component<SliceBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(previous: SliceBoundaryProps) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ScreenFailed retry={() => this.setState({ failed: false })} />;
  }
}

/** A screen that broke or could not be loaded. */
export function ScreenFailed({ retry }: { retry: () => void }) {
  return (
    <div className="mx-auto max-w-form px-4 py-12">
      <RetryPanel as="h1" title="This page could not be shown" onRetry={retry}>
        Nothing you saved is affected. Please try again; if that does not help, reload the page.
      </RetryPanel>
    </div>
  );
}
