import { ownerPages, paymentRoutes, type SliceName, sliceRoutes } from '@scanlist/contracts/http/routes';
import { matchPath } from 'react-router-dom';

/** Which slice draws this address; null for "404 Page Not Found". */
export function sliceAt(pathname: string): SliceName | null {
  for (const [name, patterns] of entriesOf(sliceRoutes)) {
    if (patterns.some((pattern) => matchPath(pattern, pathname))) return name;
  }
  return null;
}

/** True for the owner's rooms: those that need somebody signed in and are drawn inside the frame (section 2). */
export function isOwnerPage(pathname: string): boolean {
  return entriesOf(ownerPages).some(
    ([pattern, access]) => access === 'owner' && matchPath(pattern, pathname),
  );
}

/** True where a card may be asked for: only a page the gateway served for such an address may load what that takes. */
export function isPaymentPage(pathname: string): boolean {
  return paymentRoutes.some((pattern) => matchPath(pattern, pathname));
}

function entriesOf<Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}
