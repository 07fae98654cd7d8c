import { isTestNumber } from './test-cards.ts';

export const cardFields = ['number', 'expiry', 'cvc'] as const;
export type CardField = (typeof cardFields)[number];

/** A card as it stands in the fields, spaces and all. */
export type TypedCard = Record<CardField, string>;

/** What is wrong with it, in words beside the field. */
export type CardProblems = Partial<Record<CardField, string>>;

export type Brand = 'visa' | 'mastercard' | 'amex' | 'unknown';

/** Whose card a number belongs to, as far as its first digits say. */
export function brandOf(number: string): Brand {
  const digits = digitsOf(number);
  if (/^4/.test(digits)) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  if (/^3[47]/.test(digits)) return 'amex';
  return 'unknown';
}

/** A number in the groups that are printed on its card; everything that is no digit goes. */
export function groupNumber(typed: string): string {
  const digits = digitsOf(typed);
  if (brandOf(digits) === 'amex') {
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ');
  }
  return digits.slice(0, lengthMax(digits)).replace(/(\d{4})(?=\d)/g, '$1 ');
}

/**
 * What was typed as 'MM / YY'. A first digit that begins no month is the whole month; a year of four digits is shortened.
 * `before` is what stood there: taking back the slash takes back the digit in front of it.
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

/** The security code, as long as it is printed on this card. */
export function groupCvc(typed: string, number: string): string {
  return digitsOf(typed).slice(0, cvcLength(number));
}

/** Everything that is wrong with a card, before anybody is asked about it. `now` is in milliseconds. */
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

/** 2034 may be typed whole; until its last digit is there it stands as it is. */
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
