const restMs = 3_000;

/**
 * Runs `work` a few seconds after the page has loaded: for what the first screen can do without and the next touch may
 * need. What needs it sooner must not wait for this.
 */
export function runAfterPageLoad(work: () => void): void {
  const begin = () => setTimeout(work, restMs);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
