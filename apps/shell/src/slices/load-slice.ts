import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { LiveSlices, SliceName } from '@scanlist/contracts/http/routes';
import { retryFailedSharedModules } from './retry-failed-shared-modules.ts';

/** How long a slice may take before the page says that it is not available. */
export const sliceMsMax = 5000;

/** Registers every live slice with the federation runtime. Loads nothing yet. */
export function registerSlices(slices: LiveSlices['slices']): void {
  registerPlugins([requestTimeouts]);
  retryFailedSharedModules();
  for (const { name, entry } of slices) entries.set(name, entry);
  registerRemotes(slices.map(({ name, entry }) => ({ name, entry })));
}

/**
 * The module a slice exposes as `./<expose>`. Rejects when the slice is not live, cannot be reached or takes longer
 * than `sliceMsMax`; the next call requests it again.
 */
export async function loadSlice<Module>(name: SliceName, expose: string): Promise<Module> {
  try {
    const module = await withTimeLimit(loadRemote<Module>(`${name}/${expose}`));
    if (!module) throw new Error(`The slice ${name} exposes no ./${expose}`);
    return module;
  } catch (error) {
    const manifest = entries.get(name) ?? '';
    // The runtime's own error does not say that nobody answered.
    if (unanswered.has(manifest))
      throw new DOMException(`${manifest} did not answer in time`, 'TimeoutError');
    // The runtime does not say which file it is; the manifest tells whether the version is still kept.
    if (error instanceof Error && !('request' in error)) Object.assign(error, { request: manifest });
    throw error;
  }
}

/** The address of each manifest. */
const entries = new Map<SliceName, string>();

/** Starts loading a slice's `./routes` before it is rendered. A failure is reported only when it is rendered. */
export function preloadSlice(name: SliceName): void {
  loadSlice(name, 'routes').catch(() => {});
}

/** The manifests whose last request was given up, by path: the runtime asks by the whole address. */
const unanswered = new Set<string>();

/** How often each script was requested. */
const requestCounts = new Map<string, number>();

/**
 * The runtime waits without a limit and remembers what it waits for, so that a retry would only wait as well. Its
 * requests are therefore aborted, and an error page is not taken for a manifest.
 */
const requestTimeouts: ModuleFederationRuntimePlugin = {
  name: 'bounded-requests',
  async fetch(url, init) {
    const { pathname } = new URL(url, window.location.href);
    unanswered.delete(pathname);
    const signal = AbortSignal.timeout(sliceMsMax);
    const response = await fetch(url, { ...init, signal }).catch((error: unknown) => {
      if (signal.aborted) unanswered.add(pathname);
      throw error;
    });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return response;
  },
  createScript({ url }) {
    const times = (requestCounts.get(url) ?? 0) + 1;
    requestCounts.set(url, times);
    if (times === 1) return { timeout: sliceMsMax };
    // The browser lets a second request for the same address wait for the first, even where that one hangs.
    const script = document.createElement('script');
    script.src = `${url}?again=${times}`;
    return { script, timeout: sliceMsMax };
  },
};

function withTimeLimit<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new DOMException(`No answer within ${sliceMsMax} ms`, 'TimeoutError')),
      sliceMsMax,
    );
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
