import { expect, test } from 'vitest';
import { mailLink } from './mail-link.ts';

test('a mail carries what was written, line by line', () => {
  expect(mailLink('help@scan.example', { subject: 'Vans & lists?', text: 'One\nTwo' })).toBe(
    'mailto:help@scan.example?subject=Vans%20%26%20lists%3F&body=One%0D%0ATwo',
  );
});

test('what is too long for a link stays out of it', () => {
  expect(mailLink('help@scan.example', { subject: 'Long', text: 'x'.repeat(5000) })).toBe(
    'mailto:help@scan.example?subject=Long',
  );
});

test('without a draft it is the address alone', () => {
  expect(mailLink('help@scan.example')).toBe('mailto:help@scan.example');
});
