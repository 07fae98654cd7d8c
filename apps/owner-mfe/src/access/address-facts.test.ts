import { expect, it } from 'vitest';
import { addressFacts, isOfMember } from './address-facts.ts';

const mira = { id: 'mira', name: 'Mira Holt', email: 'Mira@holt.example' };
const keys = { address: 'keys@holt.example', status: 'confirmed', addedBy: 'mira', lists: 3 } as const;

it.each([
  [keys, 'Gets emails · 3 lists · Added by Mira Holt'],
  [{ ...keys, status: 'waiting', lists: 1 }, 'Not confirmed yet · 1 list · Added by Mira Holt'],
  [{ ...keys, status: 'stopped', lists: 0, addedBy: null }, 'Emails turned off by the recipient · 0 lists'],
  [{ ...keys, lists: 1200, addedBy: 'gone' }, 'Gets emails · 1,200 lists · Added by a former member'],
] as const)('a row about %j says %s', (address, text) => {
  expect(addressFacts(address, [mira])).toBe(text);
});

it('an address is a member’s if they added it, or sign in with it', () => {
  expect(isOfMember(keys, mira)).toBe(true);
  expect(isOfMember({ address: 'mira@holt.example', addedBy: null }, mira)).toBe(true);
  expect(isOfMember({ address: 'keys@holt.example', addedBy: 'dana' }, mira)).toBe(false);
});
