import { requestedBy, servedSlices } from './served-slices.ts';

/** How long a look at the server may take, in milliseconds: the failure is shown after it. */
const lookMsMax = 1_500;

const assetOf = /\/assets\/(\w+)\//;

let reloading = false;

/**
 * Whether a file could not be loaded because nobody keeps the version any more that this page runs: the gateway itself says
 * that the file is not there, and neither is the manifest of that version. Every other failure may be over in a moment.
 * Never throws.
 */
export async function isVersionGone(error: unknown): Promise<boolean> {
  if (hasTimedOut(error)) return false;
  const file = requestedBy(error);
  const slice = file && assetOf.exec(file)?.[1];
  if (!slice) return false;
  const manifest = servedSlices()?.slices.find(({ name }) => name === slice)?.entry;
  const looks = await Promise.all([...new Set([file, manifest ?? file])].map(isGone));
  return looks.every(Boolean);
}

/** Loads this page again, in the version that is live now. Pages that store what was typed do not ask. */
export function reloadPage(): void {
  reloading = true;
  window.location.reload();
}

/** Whether `reloadPage` was called: a page whose input is stored lets the tab go without a question. */
export function isReloading(): boolean {
  return reloading;
}

/** Whether nobody answered: a file that is gone is answered at once, so the failure need not wait for a look. */
function hasTimedOut(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  // webpack says so by its type, everything else by the name of the platform's own error.
  return ('type' in error && error.type === 'timeout') || ('name' in error && error.name === 'TimeoutError');
}

/** Whether the gateway says that there is nothing at an address. A proxy that says so is not believed. */
async function isGone(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(lookMsMax) });
    if (answer.status !== 404) return false;
    const problem = (await answer.json()) as { code?: unknown };
    return problem.code === 'NOT_FOUND';
  } catch {
    return false;
  }
}
