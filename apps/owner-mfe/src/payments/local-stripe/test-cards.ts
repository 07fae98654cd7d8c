/** A card of the stand-in and its result. */
interface TestCard {
  number: string;
  outcome: string;
}

/** The only numbers that work without real charges (Stripe's test cards). */
export const testCards: readonly { title: string; cards: readonly TestCard[] }[] = [
  {
    title: 'Accepted',
    cards: [
      { number: '4242424242424242', outcome: 'Visa' },
      { number: '5555555555554444', outcome: 'Mastercard' },
      { number: '378282246310005', outcome: 'American Express' },
    ],
  },
  {
    title: 'The bank asks first (3-D Secure)',
    cards: [
      { number: '4000002500003155', outcome: 'Once, when it is set up' },
      { number: '4000002760003184', outcome: 'With every charge' },
      { number: '4000008260003178', outcome: 'Then later charges are refused' },
    ],
  },
  {
    title: 'Refused',
    cards: [
      { number: '4000000000000002', outcome: 'Declined' },
      { number: '4000000000009995', outcome: 'Insufficient funds' },
      { number: '4000000000009987', outcome: 'Lost' },
      { number: '4000000000009979', outcome: 'Stolen' },
      { number: '4000000000000069', outcome: 'Expired' },
      { number: '4000000000000127', outcome: 'Wrong security code' },
      { number: '4000000000000119', outcome: 'Processing error' },
      { number: '4000000000000341', outcome: 'Accepted now, refused when charged later' },
    ],
  },
];

const numbers = new Set(testCards.flatMap(({ cards }) => cards.map(({ number }) => number)));

/** True for a test card number. */
export function isTestNumber(digits: string): boolean {
  return numbers.has(digits);
}
