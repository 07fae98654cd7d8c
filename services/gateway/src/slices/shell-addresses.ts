import { paymentRoutes, sliceRoutes } from '@scanlist/contracts/http/routes';

const routes = Object.values(sliceRoutes).flat();
const patterns = routes.map(toPattern);
const patternsWithToken = routes.filter((route) => route.includes('/:token')).map(toPattern);
const paymentPatterns = paymentRoutes.map(toPattern);

/** Whether some slice draws a screen at this address inside the shell; every other address is a 404 page. */
export function isShellAddress(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/** Whether the address itself is a key that was mailed to somebody: nobody else gets to know it. */
export function holdsToken(path: string): boolean {
  return patternsWithToken.some((pattern) => pattern.test(path));
}

/** Whether a card may be asked for at this address. */
export function takesPayments(path: string): boolean {
  return paymentPatterns.some((pattern) => pattern.test(path));
}

/** Regardless of case, as the browser's router matches them. */
function toPattern(route: string): RegExp {
  const segments = route.split('/').map((segment) => (segment.startsWith(':') ? '[^/]+' : segment));
  return new RegExp(`^${segments.join('/').replace(/\/$/, '')}/?$`, 'i');
}
