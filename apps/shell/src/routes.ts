import { paymentRoutes, type SliceName, sliceRoutes } from '@scanlist/contracts/http/routes';
import { matchPath } from 'react-router-dom';

/** Which slice draws this address; null for "404 Page Not Found". */
export function sliceAt(pathname: string): SliceName | null {
  for (const [name, patterns] of entriesOf(sliceRoutes)) {
    if (patterns.some((pattern) => matchPath(pattern, pathname))) return name;
  }
  return null;
}

/** True for the owner's rooms: those that need somebody signed in and are drawn inside the frame (section 2). */
export function isOwnersRoom(pathname: string): boolean {
  return sliceAt(pathname) === 'owner' && !doors.some((pattern) => matchPath(pattern, pathname));
}

/** True where a card may be asked for: only a page the gateway served for such an address may load what that takes. */
export function isPaymentPage(pathname: string): boolean {
  return paymentRoutes.some((pattern) => matchPath(pattern, pathname));
}

/** The owner slice's screens that nobody has to sign in for: mails lead to those with a token. */
const doors = [
  '/login',
  '/signup',
  '/forgot-password',
  '/notifications/:token',
  '/confirm-email/:token',
  '/reset-password/:token',
  '/account-deleted',
];

function entriesOf<Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}
