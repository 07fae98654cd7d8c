import { Component, type ReactNode } from 'react';

interface CrashBoundaryProps {
  children: ReactNode;
  /** What to draw instead; the function it gets draws the children anew. */
  fallback: (retry: () => void) => ReactNode;
}

/** Keeps an error thrown while drawing from unmounting everything around it. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (this.state.crashed) return this.props.fallback(() => this.setState({ crashed: false }));
    return this.props.children;
  }
}
