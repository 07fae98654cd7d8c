import { isPaymentPage } from './routes.ts';

interface ServedDocument {
  /** The address the document was requested at. */
  pathname: string;
  takesPayments: boolean;
}

/**
 * Whether this document may render that address: pages that take payments, and only they, need a document served for
 * them. A document is always compatible with the address it was served for, whatever the gateway made of it, so that
 * there is no endless reload.
 */
export function isDocumentCompatible(served: ServedDocument, pathname: string): boolean {
  return pathname === served.pathname || isPaymentPage(pathname) === served.takesPayments;
}
