import { documentMarkMetric } from '@scanlist/contracts/http/document-mark';
import { readPageData } from '../page-data.ts';

const slice = 'fill';
const key = `scanlist-failed-${slice}`;

/** Reports which version of the page crashed, with the mark of the document, once for each phone and version. */
export function reportCrash(): void {
  const version = readPageData(document)?.version;
  if (!version || stored() === version) return;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const mark = navigation?.serverTiming?.find(({ name }) => name === documentMarkMetric)?.description;
  // Without a mark it does not count, and a later document may have one.
  if (mark !== undefined) stored(version);
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ slice, version, kind: 'render', mark }),
    keepalive: true,
  };
  fetch('/api/slice-errors', init).catch(() => undefined);
}

/** The version that this phone has reported; with `version`, changes it. Where storage is refused, none. */
function stored(version?: string): string | null {
  try {
    if (version) localStorage.setItem(key, version);
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
