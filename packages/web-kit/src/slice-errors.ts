import { documentMarkMetric } from '@scanlist/contracts/http/document-mark';
import type { SliceName } from '@scanlist/contracts/http/routes';
import type { SliceErrorBody } from '@scanlist/contracts/http/slice-errors';
import { requestedBy, servedSlices } from './served-slices.ts';

/** A part that is deployed alone. */
type Slice = SliceName | 'shell';

/** How long an attempt and a look at a file may take, in milliseconds. */
const answerMsMax = 4_000;

/** What failed, without the mark of the document. */
type Failed = Omit<SliceErrorBody, 'mark'>;

/**
 * Reports that a slice does not work here, once for each browser and version, and also while the page is left. It names the
 * version and the mark of the document: nothing of the person, the page or the error.
 */
export function reportSliceError(report: Failed): void {
  // On the document, because the shell and each slice have a copy of this module.
  const { dataset } = document.documentElement;
  const reported = dataset.failedSlices?.split(' ') ?? [];
  if (reported.includes(report.slice)) return;
  dataset.failedSlices = [...reported, report.slice].join(' ');
  if (readReported(report.slice) === report.version) return;
  const mark = documentMark();
  const body = JSON.stringify({ ...report, mark } satisfies SliceErrorBody);
  const isSent = navigator.sendBeacon('/api/slice-errors', new Blob([body], { type: 'application/json' }));
  // Without a mark it does not count, and a later document may have one.
  if (isSent && mark !== undefined) storeReported(report);
}

const reportedKey = (slice: string) => `scanlist-failed-${slice}`;

/** The version that this browser has reported: who opens a page five times is one person. */
function readReported(slice: string): string | null {
  try {
    return localStorage.getItem(reportedKey(slice));
  } catch {
    return null;
  }
}

function storeReported({ slice, version }: Failed): void {
  try {
    localStorage.setItem(reportedKey(slice), version);
  } catch {
    // Nothing can be stored here.
  }
}

/** What the gateway signed when it served this document; undefined where the browser does not tell. */
function documentMark(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.find(({ name }) => name === documentMarkMetric)?.description;
}

/** Reports that a slice inside the shell threw while it was drawn. */
export function reportCrash(slice: Slice): void {
  const version = versionServed(slice);
  if (version) reportSliceError({ slice, version, kind: 'render' });
}

/** A part of a slice that could not be loaded. */
export interface FailedLoad {
  slice: Slice;
  error: unknown;
  /** Loads it again. Without it only an error that no network causes is reported. */
  load?: () => Promise<unknown>;
  /** On a page without the shell, which names no versions. */
  version?: string | undefined;
}

const waiting = new Set<Slice>();

/**
 * Reports that a part of a slice does not load, unless the network is the reason: it must fail a second time and quickly,
 * and before and after that the server answers for every file of it. Never throws.
 */
export async function reportFailedLoad({ slice, error, load, version }: FailedLoad): Promise<void> {
  const served = version ?? versionServed(slice);
  if (!served || waiting.has(slice)) return;
  waiting.add(slice);
  try {
    if (!load && requestedBy(error) !== undefined) return;
    if (!(await isReachable(slice, error))) return;
    // The network may also have gone meanwhile.
    if (load && !((await failsQuickly(load)) && (await isReachable(slice, error)))) return;
    reportSliceError({ slice, version: served, kind: 'load' });
  } finally {
    waiting.delete(slice);
  }
}

function versionServed(slice: Slice): string | undefined {
  const served = servedSlices();
  if (slice === 'shell') return served?.shellVersion;
  return served?.slices.find(({ name }) => name === slice)?.version;
}

async function failsQuickly(load: () => Promise<unknown>): Promise<boolean> {
  const startedAt = performance.now();
  return load().then(
    () => false,
    () => performance.now() - startedAt < answerMsMax,
  );
}

/** Whether the server answers for the files of a slice, found or not. A proxy, a portal and a blocker do not. */
async function isReachable(slice: Slice, error: unknown): Promise<boolean> {
  const entry = servedSlices()?.slices.find(({ name }) => name === slice)?.entry;
  const request = requestedBy(error);
  const known = [entry, request].filter((address) => address !== undefined);
  const files = entry ? await filesOf(entry) : [];
  if (files === null) return false;
  const answers = await Promise.all([...known, ...files].map(statusOf));
  return answers.every((status) => status === 200 || status === 404);
}

/** The files that a federation manifest names; null where it did not arrive. */
async function filesOf(entry: string): Promise<string[] | null> {
  try {
    const answer = await fetch(entry, { cache: 'no-store', signal: AbortSignal.timeout(answerMsMax) });
    if (answer.status !== 200) return null;
    const { metaData, exposes } = (await answer.json()) as FederationManifest;
    const files = exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync]);
    return [metaData.remoteEntry.name, ...files].map((file) => metaData.publicPath + file);
  } catch {
    return null;
  }
}

/** The part of a federation manifest that is read here. */
interface FederationManifest {
  metaData: { publicPath: string; remoteEntry: { name: string } };
  exposes: { assets: Record<'js' | 'css', { sync: string[] }> }[];
}

/** The status of a file at the server itself; 0 without an answer. */
async function statusOf(address: string): Promise<number> {
  const init = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(answerMsMax) } as const;
  return fetch(address, init).then(
    ({ status }) => status,
    () => 0,
  );
}
