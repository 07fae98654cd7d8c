import { isPaymentPage } from './routes.ts';

interface ServedDocument {
  /** The address the document was asked for at. */
  pathname: string;
  takesPayments: boolean;
}

/**
 * Whether this document may draw that address: what takes payments, and nothing else, is drawn by a document served for it.
 * At the address it was served for a document always fits, whatever the gateway made of it, so that nothing loads for ever.
 */
export function isDocumentCompatible(served: ServedDocument, pathname: string): boolean {
  return pathname === served.pathname || isPaymentPage(pathname) === served.takesPayments;
}
