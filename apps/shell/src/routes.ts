import { ownerPages, paymentRoutes, type SliceName, sliceRoutes } from '@scanlist/contracts/http/routes';
import { matchPath } from 'react-router-dom';

/** The slice that renders this address; null for "404 Page Not Found". */
export function sliceAt(pathname: string): SliceName | null {
  for (const [name, patterns] of entriesOf(sliceRoutes)) {
    if (patterns.some((pattern) => matchPath(pattern, pathname))) return name;
  }
  return null;
}

/** True for the owner's pages: they require a signed-in user and are rendered inside the frame (section 2). */
export function isOwnerPage(pathname: string): boolean {
  return entriesOf(ownerPages).some(
    ([pattern, access]) => access === 'owner' && matchPath(pattern, pathname),
  );
}

/** True where a card may be entered: only a document the gateway served for such an address may load the card form. */
export function isPaymentPage(pathname: string): boolean {
  return paymentRoutes.some((pattern) => matchPath(pattern, pathname));
}

function entriesOf<Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}
