import { expect, test } from 'vitest';
import { chooseDemoOwner } from './demo-owner.ts';

const settings = {
  demo: undefined,
  publicOrigin: undefined,
  usesResend: false,
  usesStripe: false,
};
const home = '192.168.1.20';

test.each([
  ['nothing is set', {}, undefined],
  ['codes say this machine', { publicOrigin: 'http://127.0.0.1:8080' }, undefined],
  ['codes say this machine by its other number', { publicOrigin: 'http://[::1]:3000' }, undefined],
  ['codes say this machine by a name of its own', { publicOrigin: 'http://lists.localhost:3000' }, undefined],
  ['it listens on this machine by its name', {}, 'localhost'],
])('exists, for this machine only: %s', (_where, some, host) => {
  expect(chooseDemoOwner({ ...settings, ...some }, host)).toEqual({ isOn: true, isReached: false });
});

test.each([
  ['a phone reaches it', {}, home],
  ['every address is listened on', {}, '0.0.0.0'],
  ['it is wanted at a public address', { demo: true, publicOrigin: 'https://lists.example' }, undefined],
  ['it is wanted at a public address, beside real keys', { demo: true, usesStripe: true }, home],
])('exists, and other machines reach it: %s', (_where, some, host) => {
  expect(chooseDemoOwner({ ...settings, ...some }, host)).toEqual({ isOn: true, isReached: true });
});

test.each([
  ['cards are charged', { usesStripe: true }, 'keys of Stripe or Resend are set'],
  ['mails go out', { usesResend: true }, 'keys of Stripe or Resend are set'],
  [
    'codes say another address',
    { publicOrigin: 'https://lists.example' },
    'PUBLIC_ORIGIN is not this machine',
  ],
  [
    'codes say an address of the network',
    { publicOrigin: `http://${home}:3000` },
    'PUBLIC_ORIGIN is not this machine',
  ],
])('is off by default: %s', (_where, some, reason) => {
  expect(chooseDemoOwner({ ...settings, ...some }, undefined)).toMatchObject({ isOn: false, reason });
  expect(chooseDemoOwner({ ...settings, ...some, demo: true }, undefined).isOn).toBe(true);
});

test('is off by request, without a reason', () => {
  expect(chooseDemoOwner({ ...settings, demo: false }, undefined)).toEqual({ isOn: false, isReached: false });
});
