/** In the address of a page that was opened while the visitor was asked whether to continue. */
const ask = 'ask';

/**
 * Whether this page was opened by a link to another language on the same page, and not loaded again since. Not if
 * `askAgainAfterSwitch` held then: the visitor has not said that the ticks on this phone are theirs.
 */
export function hasSwitched(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const search = new URLSearchParams(location.search);
  const pathOf = (address: string) => address.split('?')[0];
  return (
    search.has('lang') &&
    !search.has(ask) &&
    navigation?.type === 'navigate' &&
    pathOf(document.referrer) === pathOf(location.href)
  );
}

/** Lets the page that these links of the menu of languages open ask whether to continue, until the returned function is called. */
export function askAgainAfterSwitch(
  links: readonly Pick<Element, 'getAttribute' | 'setAttribute'>[],
): () => void {
  const hrefs = links.map((link) => link.getAttribute('href') ?? '');
  const lead = (more: string) => {
    for (const [place, link] of links.entries()) link.setAttribute('href', `${hrefs[place]}${more}`);
  };
  lead(`&${ask}`);
  return () => lead('');
}
