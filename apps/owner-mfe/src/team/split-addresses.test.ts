import { expect, test } from 'vitest';
import { problemOfAddresses, splitAddresses } from './split-addresses.ts';

test.each([
  ['nina@example.com', ['nina@example.com']],
  [
    'a@x.com, b@x.com;c@x.com d@x.com\ne@x.com\r\n\tf@x.com',
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@x.com`),
  ],
  [' , ;\n ', []],
  ['Nina Kay <nina@x.com>, "Blake, Tom" <tom@x.com>; eve@x.com', ['nina@x.com', 'tom@x.com', 'eve@x.com']],
  ['<nina@x.com>\nTom Blake <tom@x.com>', ['nina@x.com', 'tom@x.com']],
])('the addresses in %j are %j', (text, addresses) => {
  expect(splitAddresses(text)).toEqual(addresses);
});

test('an address that is repeated counts once, as it was typed first', () => {
  expect(splitAddresses('Nina@x.com tom@x.com nina@x.com')).toEqual(['Nina@x.com', 'tom@x.com']);
});

test('each wrong address is named', () => {
  expect(problemOfAddresses('nina@x.com tom@')).toBe('Nothing was sent: “tom@” isn’t a valid email address.');
  expect(problemOfAddresses('tom@ nina')).toBe(
    'Nothing was sent: “tom@” and “nina” aren’t valid email addresses.',
  );
  expect(problemOfAddresses('a b c d e')).toBe(
    'Nothing was sent: “a”, “b”, “c”, and 2 more aren’t valid email addresses.',
  );
});

test('none, and more than twenty, are refused', () => {
  const many = Array.from({ length: 21 }, (_, number) => `person-${number}@x.com`);
  expect(problemOfAddresses(' ')).toBe('Please enter at least one email address');
  expect(problemOfAddresses(many.join())).toBe(
    'You can invite up to 20 people at once. You entered 21 addresses.',
  );
  expect(problemOfAddresses(many.slice(1).join())).toBeNull();
});
