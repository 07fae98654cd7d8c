interface PageHead {
  title: string;
  /** The policy of the page itself: a copy that is opened offline or from a file has no headers. */
  policy: string;
  /** Who gets its address; by default nobody. */
  referrer?: 'no-referrer' | 'same-origin';
  /** The style sheet of the page. */
  styles: string;
  /** What messengers show of its address; by default nothing, and a home screen has no icon. */
  preview?: LinkPreview | undefined;
  /** Further elements. */
  more?: string;
}

/** https://ogp.me, which messengers read, with whole addresses. */
export interface LinkPreview {
  title: string;
  siteName: string;
  description: string;
  url: string;
  picture: { url: string; width: number; height: number };
}

/** The head of a document that the server renders. Its address is a key, so no other site and no search engine gets it. */
export function pageHead({
  title,
  policy,
  styles,
  referrer = 'no-referrer',
  preview,
  more = '',
}: PageHead): string {
  return `<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex"><meta name="referrer" content="${referrer}"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><meta name="color-scheme" content="light dark"><meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme:light)"><meta name="theme-color" content="#0c120f" media="(prefers-color-scheme:dark)">${preview ? icons : noIcon}<title>${escapeText(title)}</title>${preview ? previewTags(preview) : ''}<style>${styles}</style>${more}</head>`;
}

/** Keeps browsers from asking for one. */
const noIcon = '<link rel="icon" href="data:,">';
/** The product's icons, at the addresses that browsers ask for without being told. */
const icons =
  '<link rel="icon" href="/favicon.svg"><link rel="apple-touch-icon" href="/apple-touch-icon.png">';

function previewTags({ title, siteName, description, url, picture }: LinkPreview): string {
  const tags = {
    'og:type': 'website',
    'og:title': title,
    'og:site_name': siteName,
    'og:description': description,
    'og:url': url,
    'og:image': picture.url,
    'og:image:width': String(picture.width),
    'og:image:height': String(picture.height),
    'og:image:alt': title,
  };
  const elements = Object.entries(tags).map(
    ([property, content]) => `<meta property="${property}" content="${escapeAttribute(content)}">`,
  );
  return `<meta name="description" content="${escapeAttribute(description)}">${elements.join('')}<meta name="twitter:card" content="summary_large_image">`;
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
