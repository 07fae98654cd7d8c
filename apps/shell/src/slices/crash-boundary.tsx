import { Component, type ReactNode } from 'react';

interface CrashBoundaryProps {
  children: ReactNode;
  /** What to render instead; the function it gets renders the children again. */
  fallback: (retry: () => void) => ReactNode;
  onCrash: () => void;
}

/** Keeps an error during rendering from unmounting everything around it. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch() {
    this.props.onCrash();
  }

  override render() {
    if (this.state.crashed) return this.props.fallback(() => this.setState({ crashed: false }));
    return this.props.children;
  }
}
