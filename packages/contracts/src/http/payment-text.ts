/** An amount as a price tag: `formatMoney(799, 'usd')` is '$7.99'. Currencies without cents are kept whole. */
export function formatMoney(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(cents / 10 ** digits);
}

/** A card as its owner knows it, on screens and in mails: 'Visa ending in 4242'. */
export function describeCard({ brand, last4 }: { brand: string; last4: string }): string {
  const name = brands[brand.toLowerCase()] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name} ending in ${last4}`;
}

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  unknown: 'Card',
};
