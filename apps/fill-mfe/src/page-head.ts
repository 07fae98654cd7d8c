interface PageHead {
  title: string;
  /** The policy of the page itself: a copy that is opened offline or from a file has no headers. */
  policy: string;
  /** Who gets its address; by default nobody. */
  referrer?: 'no-referrer' | 'same-origin';
  /** The style sheet of the page. */
  styles: string;
  /** Further elements. */
  more?: string;
}

/** The head of a document that the server renders. Its address is a key, so no other site and no search engine gets it. */
export function pageHead({ title, policy, styles, referrer = 'no-referrer', more = '' }: PageHead): string {
  return `<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex"><meta name="referrer" content="${referrer}"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><meta name="color-scheme" content="light dark"><meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme:light)"><meta name="theme-color" content="#0c120f" media="(prefers-color-scheme:dark)"><link rel="icon" href="data:,"><title>${escapeText(title)}</title><style>${styles}</style>${more}</head>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
