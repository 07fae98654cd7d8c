/** The path of the next page that a `Link` header names with `rel="next"` (RFC 8288); null on the last page. */
export function nextPageOf(linkHeader: string | null): string | null {
  for (const link of linkHeader?.matchAll(/<([^>]*)>([^<]*)/g) ?? []) {
    const [, target = '', parameters = ''] = link;
    if (!/;\s*rel\s*=\s*"?(?:[^";]*\s)?next\b/i.test(parameters)) continue;
    // Path and query only: the page stays on its own origin, whatever origin a proxy wrote there.
    const url = new URL(target, 'http://here');
    return url.pathname + url.search;
  }
  return null;
}
