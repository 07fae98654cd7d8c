import { Component, type ReactNode } from 'react';
import { readPageData } from '../page-data.ts';
import { json } from './gateway.ts';
import { CrashedCard } from './state-cards.tsx';

/** Keeps a crash from leaving a blank page. The draft is on the phone, and a reload restores it. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  /** Reports which version it was, and nothing else; at most once, because a crashed page stays crashed. */
  override componentDidCatch() {
    const version = readPageData(document)?.version;
    if (!version) return;
    const report = json('POST', { slice: 'fill', version, kind: 'render' });
    fetch('/api/slice-errors', { ...report, keepalive: true }).catch(() => undefined);
  }

  override render() {
    return this.state.crashed ? <CrashedCard /> : this.props.children;
  }
}
