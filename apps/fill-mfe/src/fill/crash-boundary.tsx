import { Component, type ReactNode } from 'react';
import { CrashedCard } from './state-cards.tsx';

/** Keeps a crash from leaving a blank page. The draft is on the phone, and a reload restores it. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <CrashedCard /> : this.props.children;
  }
}
