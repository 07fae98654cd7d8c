/** The part of `Window` this module uses; a test passes its own. */
export type Tab = Pick<
  Window,
  | 'addEventListener'
  | 'clearTimeout'
  | 'document'
  | 'history'
  | 'location'
  | 'removeEventListener'
  | 'requestAnimationFrame'
  | 'scrollTo'
  | 'scrollX'
  | 'scrollY'
  | 'setTimeout'
>;

/** The open layers of a page (dialogs, menus, drawers) in the history of its tab. */
export interface LayerHistory {
  /**
   * Adds a layer that has just opened above all others. Going back in the browser calls `close` instead of leaving the
   * page; a layer that stays open is called again by the next Back. Call the returned function when the layer has
   * closed.
   */
  add(close: () => void): () => void;
  /**
   * Call it when the page is being left for another document: no move through the history cancels that then. Needed
   * only where listeners of `beforeunload` do not run.
   */
  leave(): void;
}

/** The key in an entry's state with the number of layers open there; the page's own entry has none. */
const depthKey = 'scanlist:layers';

/**
 * How long after a layer has closed its entry is removed, in milliseconds. A dialog opened by a menu takes over the
 * menu's entry within this time, and a link that closes its drawer navigates.
 */
const settleMs = 100;

/**
 * The same while the page is being left for another document, in milliseconds. A move would cancel that, and a slow
 * network may take long to answer. Where the page stays after all, its entry is removed then, or when another layer has
 * closed.
 */
const leavingMsMax = 60_000;

/** How long a move through the history may take, in milliseconds, before it counts as failed. */
const moveMsMax = 1_000;

interface Place {
  left: number;
  top: number;
  focused: HTMLElement | null;
}

interface Entry {
  state: unknown;
  url: string;
}

/**
 * Makes the browser's Back close layers by giving each open one its own history entry: a copy of the page's, with the
 * number of open layers (docs/decisions/0035). The router does not see these copies. It receives no event for a move
 * between them. A page it opens replaces the copy, and a replaced address also replaces that of the page's own entry.
 * Call it once per document, before anything else writes the history: `layerHistoryOf`.
 */
export function createLayerHistory(tab: Tab): LayerHistory {
  const { history } = tab;
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  /** The close function of each open layer, the lowest first. */
  const layers: (() => void)[] = [];
  /** The page's own entry and its copies, by what distinguishes the router's entries. */
  let ownIds = new Set([idOf(history.state)]);
  /** The number of layers of the entry the tab was last at. */
  let depth = depthOf(history.state);
  /** What the router has written into a copy and is not yet in the page's own entry. */
  let replaced: Entry | null = null;
  /** A page the router has opened during a move, which may lose it. */
  let opened: Entry | null = null;
  /** Entries that other code has pushed above ours. */
  let foreignCount = 0;
  /** The scroll position and the focus to keep, while a move of ours through the history is running. */
  let moving: Place | null = null;
  let settleTimer: number | undefined;
  /** Set while the page is being left for another document. */
  let isLeaving = false;
  let moveTimer: number | undefined;

  history.pushState = (state: unknown, unused, url) => {
    if (!isNextPage(state, history.state)) {
      foreignCount += 1;
      push(state, unused, url);
      return;
    }
    if (depthOf(history.state) > 0) replace(state, unused, url);
    else push(state, unused, url);
    if (moving) opened = here();
    startAt(state);
  };
  history.replaceState = (state: unknown, unused, url) => {
    const copyDepth = depthOf(history.state);
    if (copyDepth === 0) {
      replace(state, unused, url);
      startAt(state);
    } else {
      replace(copyOf(state, copyDepth), unused, url);
      ownIds.add(idOf(state));
      replaced = here();
    }
  };
  tab.addEventListener('popstate', onPopState, { capture: true });
  tab.addEventListener('pageshow', () => {
    isLeaving = false;
    depth = depthOf(history.state);
    settleSoon();
  });
  tab.addEventListener('click', onClick);
  // Reloaded with a layer open, or returned to from a document that was opened over one.
  if (depth > 0) {
    replaced = here();
    move(-depth);
  }

  return {
    add(close) {
      isLeaving = false;
      layers.push(close);
      watchLeaving();
      if (!moving) pushMissingEntries();
      return () => {
        const place = layers.indexOf(close);
        if (place !== -1) layers.splice(place, 1);
        settleSoon();
      };
    },
    leave: onLeave,
  };

  function onPopState(event: PopStateEvent): void {
    const { state } = history;
    const depthBefore = depth;
    const isOwn = ownIds.has(idOf(state));
    depth = depthOf(state);
    if (foreignCount > 0 && !moving) {
      foreignCount -= 1;
      if (isOwn) {
        settleSoon();
        return;
      }
    }
    // A link to a section of a page without a router: no entry of ours was added or removed.
    if (isOwn && depth === depthBefore && !moving) return;
    // A move of ours goes between entries of one page. It ends elsewhere where the browser merged it with a Back, or
    // where the entry it left was older than the address of the page.
    const isArrival = moving !== null && (isOwn || opened !== null || replaced !== null);
    if (isArrival || isOwn) {
      event.stopImmediatePropagation();
      stayAt(moving ?? { ...placeNow(), focused: null });
    }
    if (isArrival) {
      arrive();
    } else if (!isOwn) {
      moving = null;
      tab.clearTimeout(moveTimer);
      startAt(state);
      closeAbove(0);
    } else {
      applyReplaced();
      // A layer had closed, its entry was still there, and consumed the Back that was meant for the layer below.
      const isSpent = depthBefore > layers.length && depth < depthBefore;
      if (isSpent && layers.length === 0) history.go(-1);
      else closeAbove(isSpent ? layers.length - 1 : depth);
    }
  }

  /** Closes the layers above the lowest `count`. */
  function closeAbove(count: number): void {
    for (const close of layers.slice(count).toReversed()) close();
    settleSoon();
  }

  /** A link that loads another document also replaces a copy. */
  function onClick(event: MouseEvent): void {
    if (event.defaultPrevented || depthOf(history.state) === 0) return;
    const address = addressOf(event);
    if (!address) return;
    event.preventDefault();
    tab.clearTimeout(settleTimer);
    depth = 0;
    tab.location.replace(address);
  }

  function settleSoon(): void {
    tab.clearTimeout(settleTimer);
    settleTimer = tab.setTimeout(settle, isLeaving ? leavingMsMax : settleMs);
    watchLeaving();
  }

  /** Only while a layer is open or has just closed: some browsers do not cache a page with this listener for Back. */
  function watchLeaving(): void {
    tab.addEventListener('beforeunload', onLeave);
  }

  function onLeave(): void {
    isLeaving = true;
    settleSoon();
  }

  /**
   * Moves to the entry for the present number of open layers: back where one has closed, forward where one stayed open.
   */
  function settle(): void {
    isLeaving = false;
    if (layers.length === 0) tab.removeEventListener('beforeunload', onLeave);
    const away = layers.length - depthOf(history.state);
    if (!moving && away !== 0) move(away);
  }

  function move(by: number): void {
    moving = placeNow();
    moveTimer = tab.setTimeout(() => {
      // There is nothing to move to: this entry becomes the page's own.
      if (by < 0) replace(copyOf(history.state, 0), '');
      arrive();
    }, moveMsMax);
    history.go(by);
  }

  function arrive(): void {
    moving = null;
    tab.clearTimeout(moveTimer);
    if (opened) {
      const { state, url } = opened;
      opened = null;
      if (idOf(history.state) !== idOf(state)) push(state, '', url);
    } else applyReplaced();
    depth = depthOf(history.state);
    if (depth < layers.length) pushMissingEntries();
    else settleSoon();
  }

  function pushMissingEntries(): void {
    for (depth = depthOf(history.state); depth < layers.length; ) {
      depth += 1;
      push(copyOf(history.state, depth), '');
    }
  }

  /** Writes what the router replaced in a copy into the entry below it. */
  function applyReplaced(): void {
    if (!replaced) return;
    replace(copyOf(replaced.state, depth), '', replaced.url);
    if (depth === 0) replaced = null;
  }

  function startAt(state: unknown): void {
    ownIds = new Set([idOf(state)]);
    depth = depthOf(state);
    replaced = null;
    foreignCount = 0;
  }

  function here(): Entry {
    return { state: history.state, url: tab.location.href };
  }

  function placeNow(): Place {
    const { activeElement, body } = tab.document;
    return {
      left: tab.scrollX,
      top: tab.scrollY,
      focused: activeElement === body ? null : (activeElement as HTMLElement | null),
    };
  }

  /**
   * The browser scrolls to the position at which the layer opened, and takes the focus away where the address names a
   * section; the page must stay as it is.
   */
  function stayAt({ left, top, focused }: Place): void {
    tab.requestAnimationFrame(() => {
      if (tab.scrollX !== left || tab.scrollY !== top) tab.scrollTo({ left, top, behavior: 'instant' });
      if (tab.document.activeElement === tab.document.body) focused?.focus({ preventScroll: true });
    });
  }
}

function asRecord(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** A state as in a page's own entry (0), or in its copy for this many layers. */
function copyOf(state: unknown, depth: number): Record<string, unknown> {
  const { [depthKey]: _, ...own } = asRecord(state);
  return depth > 0 ? { ...own, [depthKey]: depth } : own;
}

function depthOf(state: unknown): number {
  const depth = asRecord(state)[depthKey];
  return typeof depth === 'number' ? depth : 0;
}

/** What distinguishes the router's entries; the same for all entries of a page without a router. */
function idOf(state: unknown): string {
  const { idx, key } = asRecord(state);
  return `${String(idx)} ${String(key)}`;
}

/** The router numbers the pages it opens. Other code that writes the history sets no number, or copies the page's. */
function isNextPage(state: unknown, current: unknown): boolean {
  const next = asRecord(state);
  return 'idx' in next && next.idx !== asRecord(current).idx;
}

/** The address a click opens in this tab; null where it opens none. */
function addressOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.hasAttribute('download') || (link.target && link.target !== '_self')) return null;
  return /^https?:$/.test(link.protocol) ? link.href : null;
}
