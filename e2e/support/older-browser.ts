import type { Page } from 'playwright/test';

/** What came after Chrome 90, Firefox 90 or iOS 14.1, which the fill page serves (decision F17), and a page might call. */
const newer = [
  'AbortSignal.abort',
  'AbortSignal.any',
  'AbortSignal.prototype.throwIfAborted',
  'AbortSignal.timeout',
  'Array.fromAsync',
  'Array.prototype.at',
  'Array.prototype.findLast',
  'Array.prototype.findLastIndex',
  'Array.prototype.toReversed',
  'Array.prototype.toSorted',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
  'BroadcastChannel',
  'CompressionStream',
  'Crypto.prototype.randomUUID',
  'DecompressionStream',
  'Document.prototype.startViewTransition',
  'Element.prototype.checkVisibility',
  'FinalizationRegistry',
  'HTMLDialogElement.prototype.close',
  'HTMLDialogElement.prototype.open',
  'HTMLDialogElement.prototype.show',
  'HTMLDialogElement.prototype.showModal',
  'HTMLDialogElement',
  'HTMLElement.prototype.hidePopover',
  'HTMLElement.prototype.inert',
  'HTMLElement.prototype.showPopover',
  'HTMLFormElement.prototype.requestSubmit',
  'Intl.Segmenter',
  'Map.groupBy',
  'Navigator.prototype.locks',
  'Navigator.prototype.storage',
  'Navigator.prototype.userActivation',
  'Object.groupBy',
  'Object.hasOwn',
  'PerformanceResourceTiming.prototype.serverTiming',
  'Promise.try',
  'Promise.withResolvers',
  'Set.prototype.union',
  'String.prototype.at',
  'String.prototype.isWellFormed',
  'URL.canParse',
  'URL.parse',
  'WeakRef',
  'navigation',
  'reportError',
  'requestIdleCallback',
  'scheduler',
  'structuredClone',
];

/** Takes away from the pages that `page` opens what `newer` lists. What the browser draws stays. */
export async function takeNewerPartsAway(page: Page): Promise<void> {
  await page.addInitScript((paths) => {
    for (const path of paths) {
      const names = path.split('.');
      const name = names.pop() as string;
      let owner: Record<string, unknown> | undefined = window as never;
      for (const step of names) owner = owner?.[step] as never;
      if (!owner || !(name in owner)) continue;
      delete owner[name];
      if (name in owner) throw new Error(`${path} is still there`);
    }
  }, newer);
}

/** Makes the browser drop the declarations and rules of a page that older ones do not know. */
export async function withoutNewerStyles(page: Page): Promise<void> {
  await page.route('**/view-list/*', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const older = html.replaceAll(/<style>[^<]*<\/style>/g, (sheet) =>
      sheet
        .replaceAll(/\b(oklch|oklab|lab|lch|color|color-mix|light-dark)\(/g, 'unknown(')
        .replaceAll(/(\d)[dsl]v([hw])\b/g, '$1unknown')
        .replaceAll(/:has\(/g, ':unknown('),
    );
    await route.fulfill({ response, body: older });
  });
}
