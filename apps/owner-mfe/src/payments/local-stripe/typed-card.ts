import { isTestNumber } from './test-cards.ts';

export const cardFields = ['number', 'expiry', 'cvc'] as const;
export type CardField = (typeof cardFields)[number];

/** A card as typed into the fields, with spaces. */
export type TypedCard = Record<CardField, string>;

/** The errors, shown beside the fields. */
export type CardProblems = Partial<Record<CardField, string>>;

export type Brand = 'visa' | 'mastercard' | 'amex' | 'unknown';

/** The card brand, as far as the first digits tell. */
export function brandOf(number: string): Brand {
  const digits = digitsOf(number);
  if (/^4/.test(digits)) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  if (/^3[47]/.test(digits)) return 'amex';
  return 'unknown';
}

/** Groups a number as printed on its card; drops everything except digits. */
export function groupNumber(typed: string): string {
  const digits = digitsOf(typed);
  if (brandOf(digits) === 'amex') {
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ');
  }
  return digits.slice(0, lengthMax(digits)).replace(/(\d{4})(?=\d)/g, '$1 ');
}

/**
 * Formats input as 'MM / YY'. A first digit that cannot begin a month is the whole month; a year of four digits is
 * shortened. `before` is the previous value: deleting the slash deletes the digit before it.
 */
export function groupExpiry(typed: string, before = ''): string {
  const isShorter = typed.length < before.length;
  if (isShorter && before.endsWith(' / ') && before.startsWith(typed)) return digitsOf(typed).slice(0, 1);
  const [, first = '', slash = '', rest = ''] = /^\D*(\d{0,2})\s*([/-]?)(.*)$/s.exec(typed) ?? [];
  const isWhole = first.length === 2 || /^[2-9]$/.test(first) || (first === '1' && slash !== '');
  if (!isWhole) return first;
  const [month, more] = Number(first) > 12 ? [first.slice(0, 1), first.slice(1)] : [first, ''];
  const year = shortYear(more + digitsOf(rest));
  const twoDigits = month.padStart(2, '0');
  return isShorter && year === '' ? twoDigits : `${twoDigits} / ${year}`;
}

/** The security code, cut to the length printed on this card. */
export function groupCvc(typed: string, number: string): string {
  return digitsOf(typed).slice(0, cvcLength(number));
}

/** All errors of a card, before it is sent. `now` is in milliseconds. */
export function problemsOf(card: TypedCard, now: number): CardProblems {
  const number = numberProblem(card.number);
  const expiry = expiryProblem(card.expiry, now);
  const cvc = card.cvc.length < cvcLength(card.number) ? "Your card's security code is incomplete." : null;
  return { ...(number && { number }), ...(expiry && { expiry }), ...(cvc && { cvc }) };
}

/** Month and full year of 'MM / YY'. */
export function readExpiry(expiry: string): { month: number; year: number } | null {
  const [, month, year] = /^(\d{2}) \/ (\d{2})$/.exec(expiry) ?? [];
  return month && year ? { month: Number(month), year: 2000 + Number(year) } : null;
}

/** The digits alone. */
export function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '');
}

/** How many digits the security code of this card has. */
export function cvcLength(number: string): 3 | 4 {
  return brandOf(number) === 'amex' ? 4 : 3;
}

function numberProblem(number: string): string | null {
  const digits = digitsOf(number);
  const brand = brandOf(digits);
  if (digits.length < (brand === 'unknown' ? 12 : lengthMax(digits)))
    return 'Your card number is incomplete.';
  if (!passesLuhn(digits)) return 'Your card number is invalid.';
  return isTestNumber(digits)
    ? null
    : 'Only the test cards below work here. A real card is not sent anywhere.';
}

function expiryProblem(expiry: string, now: number): string | null {
  const read = readExpiry(expiry);
  if (!read) return "Your card's expiration date is incomplete.";
  if (read.month < 1 || read.month > 12) return "Your card's expiration date is invalid.";
  const today = new Date(now);
  const isPast =
    read.year < today.getFullYear() ||
    (read.year === today.getFullYear() && read.month < today.getMonth() + 1);
  return isPast ? "Your card's expiration date is in the past." : null;
}

/** A year may be typed as 2034; it is shortened with its last digit. */
function shortYear(digits: string): string {
  if (!digits.startsWith('20')) return digits.slice(0, 2);
  return digits.length > 3 ? digits.slice(2, 4) : digits;
}

function lengthMax(digits: string): number {
  const brand = brandOf(digits);
  if (brand === 'amex') return 15;
  return brand === 'unknown' ? 19 : 16;
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
