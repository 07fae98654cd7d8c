import { Component, type ReactNode } from 'react';
import { loadLater } from './load-later.ts';
import { CrashedCard } from './state-cards.tsx';

/** Keeps a crash from leaving a blank page. The draft is on the phone, and a reload restores it. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch() {
    loadLater()
      .then(({ reportCrash }) => reportCrash())
      .catch(() => undefined);
  }

  override render() {
    return this.state.crashed ? <CrashedCard /> : this.props.children;
  }
}
