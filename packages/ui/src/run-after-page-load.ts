const restMs = 3_000;

/**
 * Runs `work` a few seconds after the page has loaded: for code that the first screen does not need and the next
 * interaction may. Code that is needed sooner must not wait for this.
 */
export function runAfterPageLoad(work: () => void): void {
  const begin = () => setTimeout(work, restMs);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
