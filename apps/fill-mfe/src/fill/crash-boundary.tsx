import { documentMarkMetric } from '@scanlist/contracts/http/document-mark';
import { Component, type ReactNode } from 'react';
import { readPageData } from '../page-data.ts';
import { json } from './gateway.ts';
import { phoneStorage } from './phone-storage.ts';
import { CrashedCard } from './state-cards.tsx';

const slice = 'fill';
const key = `scanlist-failed-${slice}`;
const storage = phoneStorage();

/** Keeps a crash from leaving a blank page. The draft is on the phone, and a reload restores it. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  /** Reports which version it was, with the mark of the document, once for each phone and version. */
  override componentDidCatch() {
    const version = readPageData(document)?.version;
    if (!version || storage.read(key) === version) return;
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const mark = navigation?.serverTiming?.find(({ name }) => name === documentMarkMetric)?.description;
    // Without a mark it does not count, and a later document may have one.
    if (mark !== undefined) storage.write(key, version);
    const report = json('POST', { slice, version, kind: 'render', mark });
    fetch('/api/slice-errors', { ...report, keepalive: true }).catch(() => undefined);
  }

  override render() {
    return this.state.crashed ? <CrashedCard /> : this.props.children;
  }
}
