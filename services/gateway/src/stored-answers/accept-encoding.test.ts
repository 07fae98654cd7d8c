import { expect, it } from 'vitest';
import { acceptedEncodings } from './accept-encoding.ts';

it.each([
  [null, ['identity']],
  ['', ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['gzip;q=1.0, br;q=0.5', ['gzip', 'br', 'identity']],
  ['GZIP ; Q=0.8', ['gzip', 'identity']],
  ['br;q=0, *', ['gzip', 'identity']],
  ['*', ['br', 'gzip', 'identity']],
  ['*;q=0', ['identity']],
  ['identity, br;q=0.1', ['identity', 'br']],
  ['identity;q=0, gzip', ['gzip', 'identity']],
  ['br;q=nonsense, gzip', ['gzip', 'identity']],
  [';;,,;q=', ['identity']],
])('reads %j as %j', (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected);
});
