import { documentMarkMetric } from '@scanlist/contracts/http/document-mark';
import { readPageData } from '../page-data.ts';
import { json } from './gateway.ts';
import { phoneStorage } from './phone-storage.ts';

const slice = 'fill';
const key = `scanlist-failed-${slice}`;

/** Reports which version of the page crashed, with the mark of the document, once for each phone and version. */
export function reportCrash(): void {
  const storage = phoneStorage();
  const version = readPageData(document)?.version;
  if (!version || storage.read(key) === version) return;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const mark = navigation?.serverTiming?.find(({ name }) => name === documentMarkMetric)?.description;
  // Without a mark it does not count, and a later document may have one.
  if (mark !== undefined) storage.write(key, version);
  const report = json('POST', { slice, version, kind: 'render', mark });
  fetch('/api/slice-errors', { ...report, keepalive: true }).catch(() => undefined);
}
