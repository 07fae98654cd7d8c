import { ownerPrefixes, sitemapPaths } from '../slices/shell-addresses.ts';

/** What crawlers may read, and where the sitemap is. */
export function robotsTxt(publicOrigin: string): string {
  const closed = ['/api/', '/view-list/', '/receipt/', ...ownerPrefixes];
  return [
    'User-agent: *',
    ...closed.map((prefix) => `Disallow: ${prefix}`),
    '',
    `Sitemap: ${publicOrigin}/sitemap.xml`,
    '',
  ].join('\n');
}

const dayMs = 24 * 60 * 60_000;

/** Where to report a fault of security (RFC 9116). It is true for ninety days from now. */
export function securityTxt(facts: { publicOrigin: string; supportEmail: string; now: Date }): string {
  const { publicOrigin, supportEmail, now } = facts;
  return [
    `Contact: mailto:${encodeURI(supportEmail)}?subject=Security`,
    `Expires: ${new Date(now.getTime() + 90 * dayMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicOrigin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** Every public page that search engines may show, with the day of its last build. */
export function sitemapXml(publicOrigin: string, builtAt: Date | undefined): string {
  const lastmod = builtAt ? `<lastmod>${builtAt.toISOString().slice(0, 10)}</lastmod>` : '';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...sitemapPaths.map((path) => `  <url><loc>${escapeXml(publicOrigin + path)}</loc>${lastmod}</url>`),
    '</urlset>',
    '',
  ].join('\n');
}

/** An icon for a home screen, if the marketing slice has it. */
export interface Icon {
  src: string;
  /** `any` for one that is rendered at every size. */
  sizes: string;
  type: string;
  purpose?: 'maskable';
}

const imageFolder = '/assets/marketing/standalone/pictures';

/** The icons of the home screen, by the addresses they are served at. */
export const icons: readonly Icon[] = [
  { src: `${imageFolder}/icon-192.png`, sizes: '192x192', type: 'image/png' },
  { src: `${imageFolder}/icon-512.png`, sizes: '512x512', type: 'image/png' },
  { src: `${imageFolder}/icon-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: `${imageFolder}/favicon.svg`, sizes: 'any', type: 'image/svg+xml' },
];

/** The files behind the addresses that browsers request by default. */
export const iconFiles: Readonly<Record<string, string>> = {
  '/favicon.ico': `${imageFolder}/favicon.ico`,
  '/favicon.svg': `${imageFolder}/favicon.svg`,
  '/apple-touch-icon.png': `${imageFolder}/apple-touch-icon.png`,
};

/** The manifest for a home screen; it opens the dashboard. */
export function webManifest(productName: string, own: readonly Icon[]): string {
  return JSON.stringify({
    id: '/',
    name: productName,
    short_name: productName,
    description: 'Checklists behind QR codes.',
    lang: 'en',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf7',
    theme_color: '#fbfaf7',
    icons: own,
  });
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
