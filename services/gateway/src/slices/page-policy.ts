/** What `style-src` says for a page whose inline styles have these hashes. */
export function styleSources(styleHashes: string[]): string {
  return styleHashes.map((hash) => `'${hash.replaceAll("'", '')}'`).join(' ') || "'none'";
}
