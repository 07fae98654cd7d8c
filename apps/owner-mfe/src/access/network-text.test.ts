import { expect, it } from 'vitest';
import { networkText } from './network-text.ts';

const own = 'The computer running ScanList';

it.each([
  // The machine itself; the first form was written by older releases.
  ['0:0:0:0::/64', own],
  ['::/64', own],
  ['::1', own],
  ['0:0:0:0:0:0:0:1', own],
  ['127.0.0.1', own],
  ['127.8.9.10', own],
  ['::ffff:127.0.0.1', own],
  ['::ffff:7f00:1', own],
  // Private networks.
  ['10.0.0.1', 'Local network (10.0.0.1)'],
  ['172.16.0.1', 'Local network (172.16.0.1)'],
  ['172.31.255.255', 'Local network (172.31.255.255)'],
  ['192.168.178.20', 'Local network (192.168.178.20)'],
  ['169.254.7.7', 'Local network (169.254.7.7)'],
  ['::ffff:192.168.1.2', 'Local network (192.168.1.2)'],
  ['fe80::/64', 'Local network'],
  ['fe80:0:0:0::/64', 'Local network'],
  ['fe80::1%eth0', 'Local network'],
  ['febf::1', 'Local network'],
  ['fd12:3456:789a:1::/64', 'Local network (fd12:3456:789a:1::/64)'],
  ['fc00:0:0:0::/64', 'Local network (fc00::/64)'],
  // Everything else is shown as an address.
  ['192.0.2.7', '192.0.2.7'],
  ['172.15.0.1', '172.15.0.1'],
  ['172.32.0.1', '172.32.0.1'],
  ['100.64.0.1', '100.64.0.1'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1::/64', '2001:db8:0:1::/64'],
  ['2001:db8:0:0::/64', '2001:db8::/64'],
  ['2001:DB8:0:0::/64', '2001:db8::/64'],
  ['2001:0db8:0000:0000:0001:0000:0000:0001', '2001:db8::1:0:0:1'],
  ['fec0::/64', 'fec0::/64'],
  // Invalid addresses.
  ['unknown', 'Unknown address'],
  ['', 'Unknown address'],
  ['1:2', 'Unknown address'],
  ['<script>', 'Unknown address'],
])('the place %j reads %j', (address, words) => {
  expect(networkText(address, 'ScanList')).toBe(words);
});
