import { expect, test } from 'vitest';
import { loginOf, serversOf } from './nats-url.ts';

test.each([
  ['nats://a:4222', ['nats://a:4222']],
  ['nats://a:4222,nats://b:4222', ['nats://a:4222', 'nats://b:4222']],
  ['a:4222, b:4222 ,', ['a:4222', 'b:4222']],
  ['nats://me:1s@cret@a:4222,me:2@b:4222', ['nats://a:4222', 'b:4222']],
])('%s names %o', (url, servers) => {
  expect(serversOf(url)).toEqual(servers);
});

test.each([
  ['nats://a:4222', undefined],
  ['a:4222,b:4222', undefined],
  ['nats://me:s%40cret@a:4222,nats://b:4222', { user: 'me', password: 's@cret' }],
  ['me:s3cret@a:4222', { user: 'me', password: 's3cret' }],
])('%s is signed in to with %o', (url, login) => {
  expect(loginOf(url)).toEqual(login);
});

test.each(['', ' ', ','])('%j names no server and is refused', (url) => {
  expect(() => serversOf(url)).toThrow('NATS_URL must be the address of a server');
});

test('what is no address is refused without its password', () => {
  expect(() => loginOf('nats://me:s3cret@a:port')).toThrow(
    /^NATS_URL must be the address of a server, such as nats:\/\/127.0.0.1:4222$/,
  );
});
