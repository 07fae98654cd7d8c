import { useLayoutEffect, useRef } from 'react';
import { createLayerHistory, type LayerHistory } from './layer-history.ts';

/**
 * While `isOpen`, going back in the browser calls `close` instead of leaving the page: for everything that floats over a page
 * until it is closed. However it is closed, nothing of it stays behind in the history.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    const layers = layerHistoryOf(window);
    if (isOpen) return layers.add(() => latest.current());
  }, [isOpen]);
}

/** One for a document: the shell and every slice bring a copy of this code, and all of their layers lie in one history. */
const shared = Symbol.for('scanlist.layers');

/**
 * The open layers of this document. A document whose layers are loaded late calls it as it starts: it may have been loaded
 * again while one was open.
 */
export function layerHistoryOf(tab: Window & { [shared]?: LayerHistory }): LayerHistory {
  tab[shared] ??= createLayerHistory(tab);
  return tab[shared];
}
