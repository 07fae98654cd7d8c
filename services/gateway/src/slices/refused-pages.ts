/** The pages that ended a renderer process and are not tried again for a while. */
export interface RefusedPages {
  /** Notes that a page ended a process. */
  add(key: string): void;
  /** Whether the page is refused now. */
  has(key: string): boolean;
}

/**
 * How long a page is refused the first time. A stall of the machine looks like a page that hangs, but is over soon. A page
 * that really hangs ends the next process as well.
 */
const firstMs = 1_000;
/** How many pages are remembered. */
const pagesMax = 1_000;

/**
 * Remembers refused pages with exponential backoff: a page is refused for a second, and twice as long each further time,
 * up to `mostMs`. The backoff is reset once a page has ended no process for `mostMs`. `now` is a monotonic clock in
 * milliseconds.
 */
export function createRefusedPages(mostMs: number, now = () => performance.now()): RefusedPages {
  const pages = new Map<string, { pauseMs: number; untilMs: number }>();

  return {
    add(key) {
      const before = pages.get(key);
      if (!before && pages.size >= pagesMax) pages.clear();
      const isAgain = before && now() < before.untilMs + mostMs;
      const pauseMs = Math.min(mostMs, isAgain ? 2 * before.pauseMs : firstMs);
      pages.set(key, { pauseMs, untilMs: now() + pauseMs });
    },
    has(key) {
      return now() < (pages.get(key)?.untilMs ?? 0);
    },
  };
}
