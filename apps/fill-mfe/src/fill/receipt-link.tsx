import { text } from '../texts/text.ts';

/** A link to the page of a receipt; nothing without an address. */
export function ReceiptLink({ href, onFollow }: { href: string | undefined; onFollow?: () => void }) {
  return href ? (
    <a className="fill-link" href={href} onClick={onFollow}>
      {text('viewReceipt')}
    </a>
  ) : null;
}
