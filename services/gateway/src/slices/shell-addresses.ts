import { sliceRoutes } from '@scanlist/contracts/http/routes';

const patterns = Object.values(sliceRoutes).flat().map(toPattern);

/** Whether some slice draws a screen at this address inside the shell; every other address is a 404 page. */
export function isShellAddress(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

function toPattern(route: string): RegExp {
  const segments = route.split('/').map((segment) => (segment.startsWith(':') ? '[^/]+' : segment));
  return new RegExp(`^${segments.join('/').replace(/\/$/, '')}/?$`);
}
