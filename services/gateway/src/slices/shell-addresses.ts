import type { PublicPath } from '@scanlist/contracts/http/public-site';
import { type OwnerPage, paymentRoutes, sliceRoutes } from '@scanlist/contracts/http/routes';

const routes = Object.values(sliceRoutes).flat();
const patterns = routes.map(toPattern);
const patternsWithToken = routes.filter((route) => route.includes('/:token')).map(toPattern);
const paymentPatterns = paymentRoutes.map(toPattern);
const ownerPatterns = sliceRoutes.owner.map((page) => ({ page, pattern: toPattern(page) }));
const publicPatterns = sliceRoutes.marketing.map((path) => ({ path, pattern: toPattern(path) }));

/** The public pages of the owner slice, which search engines may show. */
const publicOwnerPages: readonly string[] = [
  '/login',
  '/signup',
] satisfies (typeof sliceRoutes.owner)[number][];

/** What search engines may show: the public pages, except the one that only shows toasts. */
export const sitemapPaths: readonly PublicPath[] = sliceRoutes.marketing.filter(
  (path) => path !== '/message-demo',
);

/** What search engines should skip: the protected pages, up to the first parameter. */
export const ownerPrefixes: readonly string[] = sliceRoutes.owner
  .filter((route) => !publicOwnerPages.includes(route))
  .map((route) => route.replace(/:.*$/, ''));

const foundPatterns = [...sitemapPaths, ...publicOwnerPages].map(toPattern);

/** Whether a slice renders this address inside the shell; every other address is a 404 page. */
export function isShellAddress(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/** The public page at this address: null if no slice renders it, undefined for a page of the shell. */
export function publicPathOf(path: string): PublicPath | null | undefined {
  const found = publicPatterns.find(({ pattern }) => pattern.test(path))?.path;
  return found ?? (isShellAddress(path) ? undefined : null);
}

/** The page of the owner slice at this address, and the list's id in it; undefined for every other address. */
export function ownerPageAt(path: string): { page: OwnerPage; id: string } | undefined {
  for (const { page, pattern } of ownerPatterns) {
    const match = pattern.exec(path);
    if (match) return { page, id: match[1] ?? '' };
  }
  return undefined;
}

/** Whether search engines may show this address. */
export function isIndexable(path: string): boolean {
  return foundPatterns.some((pattern) => pattern.test(path));
}

/** Whether the address contains a mailed token: it must not leak. */
export function containsToken(path: string): boolean {
  return patternsWithToken.some((pattern) => pattern.test(path));
}

/** Whether the page at this address may take a card. */
export function isPaymentPage(path: string): boolean {
  return paymentPatterns.some((pattern) => pattern.test(path));
}

/** Regardless of case, as the browser's router matches them. */
function toPattern(route: string): RegExp {
  const segments = route.split('/').map((segment) => (segment.startsWith(':') ? '([^/]+)' : segment));
  return new RegExp(`^${segments.join('/').replace(/\/$/, '')}/?$`, 'i');
}
