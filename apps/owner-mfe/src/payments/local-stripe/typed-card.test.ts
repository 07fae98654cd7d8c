import { expect, test } from 'vitest';
import { brandOf, groupCvc, groupExpiry, groupNumber, problemsOf, readExpiry } from './typed-card.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const good = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' };

test.each([
  ['4', '4'],
  ['42424', '4242 4'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['  4242-4242 4242\t4242\n', '4242 4242 4242 4242'],
  ['42424242424242429999', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['Card: 5555 5555 5555 4444', '5555 5555 5555 4444'],
  ['no digits', ''],
])('a number typed or pasted as %j stands as %j', (typed, shown) => {
  expect(groupNumber(typed)).toBe(shown);
});

test.each([
  ['1', '', '1'],
  ['12', '1', '12 / '],
  ['4', '', '04 / '],
  ['1/', '1', '01 / '],
  ['13', '1', '01 / 3'],
  ['12 / 3', '12 / ', '12 / 3'],
  ['12 / 34', '12 / 3', '12 / 34'],
  ['12 / 203', '12 / 20', '12 / 203'],
  ['12 / 2034', '12 / 203', '12 / 34'],
  ['12 / 345', '12 / 34', '12 / 34'],
  ['12/2034', '', '12 / 34'],
  ['3/34', '', '03 / 34'],
  ['122034', '', '12 / 34'],
  ['12-34', '', '12 / 34'],
  ['', '1', ''],
])('an expiry typed as %j after %j stands as %j', (typed, before, shown) => {
  expect(groupExpiry(typed, before)).toBe(shown);
});

test('Backspace deletes everything, one key at a time', () => {
  const steps = ['12 / 34'];
  for (let step = 0; step < 6; step += 1) {
    const before = steps.at(-1) ?? '';
    steps.push(groupExpiry(before.slice(0, -1), before));
  }
  expect(steps).toEqual(['12 / 34', '12 / 3', '12', '1', '', '', '']);
});

test('the brand is known from the first digits', () => {
  expect(['4', '51', '2221', '34', '37', '6', ''].map(brandOf)).toEqual([
    'visa',
    'mastercard',
    'mastercard',
    'amex',
    'amex',
    'unknown',
    'unknown',
  ]);
});

test('a security code is as long as it is printed', () => {
  expect(groupCvc('12345', '4242')).toBe('123');
  expect(groupCvc('12345', '3782')).toBe('1234');
});

test('a whole test card has no problems', () => {
  expect(problemsOf(good, now)).toEqual({});
  expect(problemsOf({ number: '3782 822463 10005', expiry: '11 / 26', cvc: '1234' }, now)).toEqual({});
  expect(readExpiry('11 / 26')).toEqual({ month: 11, year: 2026 });
});

test('an empty form has an error in every field', () => {
  expect(problemsOf({ number: '', expiry: '', cvc: '' }, now)).toEqual({
    number: 'Your card number is incomplete.',
    expiry: "Your card's expiration date is incomplete.",
    cvc: "Your card's security code is incomplete.",
  });
});

test.each([
  [{ number: '4242 4242 4242 424' }, { number: 'Your card number is incomplete.' }],
  [{ number: '4242 4242 4242 4241' }, { number: 'Your card number is invalid.' }],
  [{ expiry: '10 / 26' }, { expiry: "Your card's expiration date is in the past." }],
  [{ expiry: '00 / 34' }, { expiry: "Your card's expiration date is invalid." }],
  [{ cvc: '12' }, { cvc: "Your card's security code is incomplete." }],
])('%j is shown beside its field', (some, problems) => {
  expect(problemsOf({ ...good, ...some }, now)).toEqual(problems);
});

test("a real card's number is refused before it is sent anywhere", () => {
  expect(problemsOf({ ...good, number: '4012 8888 8888 1881' }, now).number).toMatch(/^Only the test cards/);
});
