import { useLayoutEffect, useRef } from 'react';
import { createLayerHistory, type LayerHistory } from './layer-history.ts';

/**
 * While `isOpen`, going back in the browser calls `close` instead of leaving the page: for everything that floats over
 * a page until it is closed. However it is closed, it leaves no entry in the history.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    const layers = layerHistoryOf(window);
    if (isOpen) return layers.add(() => latest.current());
  }, [isOpen]);
}

/** One per document: the shell and every slice bring a copy of this code, and all of their layers share one history. */
const shared = Symbol.for('scanlist.layers');

/**
 * The open layers of this document. Call it at startup where layers are loaded late: the document may have been
 * reloaded while one was open.
 */
export function layerHistoryOf(tab: Window & { [shared]?: LayerHistory }): LayerHistory {
  tab[shared] ??= createLayerHistory(tab);
  return tab[shared];
}
