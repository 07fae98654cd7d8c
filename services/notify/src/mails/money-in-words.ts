/**
 * An amount as the screens print it: `moneyInWords(799, 'usd')` is '$7.99'. Currencies without cents are kept whole.
 *
 * @throws RangeError for what is no code of a currency
 */
export function moneyInWords(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(cents / 10 ** digits);
}
