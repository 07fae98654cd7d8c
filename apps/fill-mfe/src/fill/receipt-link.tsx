import { text } from '../texts/text.ts';

/** A link to the page of a receipt; nothing without an address. */
export function ReceiptLink({ href }: { href: string | undefined }) {
  return href ? (
    <a className="fill-link" href={href}>
      {text('viewReceipt')}
    </a>
  ) : null;
}
