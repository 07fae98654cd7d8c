import type { PublicPageInput } from '@scanlist/contracts/http/public-site';
import { inertScript } from '../page-data.ts';
import type { PublicPage } from '../pages.ts';
import { structuredData } from './structured-data.ts';

/** Files named in a head: addresses on this origin. */
export interface HeadFiles {
  /** 1200 x 630 pixels. */
  picture: string;
}

/** Preloads font files before the styles that name them. */
export function faceLinks(faces: readonly string[]): string {
  return faces
    .map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
    .join('');
}

/**
 * The page's `<head>` besides its styles: title, description, canonical address, link previews, and structured data.
 * Everything from configuration is escaped.
 */
export function pageHead(page: PublicPage, { path, site }: PublicPageInput, files: HeadFiles): string {
  const { productName, publicOrigin } = site;
  const title = page.title(productName);
  const description = page.description?.(productName);
  const data = structuredData(path, site);
  return [
    `<title>${escapeText(title)}</title>`,
    ...(description
      ? [meta('name', 'description', description), ...cards(title, description)]
      : [meta('name', 'robots', 'noindex')]),
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme:light)">',
    '<meta name="theme-color" content="#0c120f" media="(prefers-color-scheme:dark)">',
    '<meta name="format-detection" content="telephone=no">',
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...(data ? [inertScript('application/ld+json', data)] : []),
  ].join('');

  function cards(title: string, description: string): string[] {
    const url = `${publicOrigin}${path}`;
    const picture = `${publicOrigin}${files.picture}`;
    return [
      `<link rel="canonical" href="${escapeAttribute(url)}">`,
      meta('property', 'og:type', 'website'),
      meta('property', 'og:site_name', productName),
      meta('property', 'og:title', title),
      meta('property', 'og:description', description),
      meta('property', 'og:url', url),
      meta('property', 'og:image', picture),
      meta('property', 'og:image:width', '1200'),
      meta('property', 'og:image:height', '630'),
      meta('property', 'og:image:alt', pictureWords),
      meta('name', 'twitter:card', 'summary_large_image'),
      meta('name', 'twitter:title', title),
      meta('name', 'twitter:description', description),
      meta('name', 'twitter:image', picture),
    ];
  }
}

/** What the preview picture of every page shows. */
const pictureWords =
  'A checklist on the wall that any phone can fill in: a hanging label with a QR code and checked-off lines.';

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeAttribute(content)}">`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}
