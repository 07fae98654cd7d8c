/** A link to the page of a receipt; nothing without an address. */
export function ReceiptLink({ href, onFollow }: { href: string | undefined; onFollow?: () => void }) {
  return href ? (
    <a className="fill-link" href={href} onClick={onFollow}>
      View your receipt
    </a>
  ) : null;
}
