import { expect, test } from 'vitest';
import { type Interfaces, phoneAddress } from './phone-address.ts';

const at = (address: string, internal = false) => ({ address, internal });
const lo = [at('127.0.0.1', true), at('::1', true)];

test.each<[string, Interfaces, string]>([
  ['the only one of a local network', { lo, wlan0: [at('192.168.1.20'), at('fe80::1')] }, '192.168.1.20'],
  ['not that of containers', { lo, docker0: [at('172.17.0.1')], en0: [at('10.0.0.7')] }, '10.0.0.7'],
  ['not that of a tunnel', { lo, utun4: [at('10.8.0.2')], en0: [at('172.20.10.4')] }, '172.20.10.4'],
  ['not that of the internet', { lo, eth0: [at('198.51.100.4')], eth1: [at('10.0.0.7')] }, '10.0.0.7'],
])('the address is %s', (_what, interfaces, expected) => {
  expect(phoneAddress(undefined, interfaces)).toBe(expected);
});

test('the address is the one HOST names, whatever its network', () => {
  expect(phoneAddress('198.51.100.4', { lo, eth0: [at('198.51.100.4')], en0: [at('10.0.0.7')] })).toBe(
    '198.51.100.4',
  );
});

test.each<[string, string | undefined, Interfaces, string]>([
  ['there is none', undefined, { lo }, 'in no network a phone could be in'],
  [
    'there are several',
    undefined,
    { lo, eth0: [at('10.0.0.7')], wlan0: [at('192.168.1.20')] },
    'several networks: 10.0.0.7 (eth0), 192.168.1.20 (wlan0). Name the one your phone is in: HOST=10.0.0.7 npm start -- --phone',
  ],
  [
    'there is only one of the internet',
    undefined,
    { lo, eth0: [at('198.51.100.4')] },
    'only 198.51.100.4 (eth0). If your phone reaches one of them, name it: HOST=198.51.100.4 npm start -- --phone',
  ],
  [
    'HOST is every address',
    '0.0.0.0',
    { lo, en0: [at('10.0.0.7')] },
    "and not '0.0.0.0'. It has 10.0.0.7 (en0).",
  ],
  ['HOST is this machine alone', '127.0.0.1', { lo, en0: [at('10.0.0.7')] }, "and not '127.0.0.1'"],
  ['HOST is of another machine', '10.0.0.9', { lo, en0: [at('10.0.0.7')] }, "and not '10.0.0.9'"],
])('the error suggests a solution: %s', (_what, host, interfaces, sentence) => {
  expect(() => phoneAddress(host, interfaces)).toThrow(sentence);
});
