/** What a person reads: no tags, no invisible spaces. */
export const readable = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('\u200b', '')
    .replaceAll('\u00a0', ' ');

/** Where its links lead. */
export const linksOf = (html: string) =>
  Array.from(html.matchAll(/<a\b[^>]*href="([^"]*)"/g), ([, href]) => href);
