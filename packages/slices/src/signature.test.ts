import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  isSignedFor,
  makeSigningKeys,
  publicKeyOf,
  readPrivateKey,
  readTrustedKeys,
  signText,
} from './signature.ts';

test('a key signs for the slices it is trusted with, and its signature is always the same', () => {
  const { privateKey, publicKey } = makeSigningKeys();
  const key = readPrivateKey(privateKey);
  expect(publicKeyOf(key)).toBe(publicKey);
  const signature = signText('text', key);
  expect(signText('text', key)).toEqual(signature);
  const trusted = readTrustedKeys(`shell=${makeSigningKeys().publicKey}\n  owner=${publicKey}`);
  expect(isSignedFor('owner', 'text', signature, trusted)).toBe(true);
  expect(isSignedFor('owner', 'texts', signature, trusted)).toBe(false);
  expect(isSignedFor('shell', 'text', signature, trusted)).toBe(false);
  expect(isSignedFor('owner', 'text', new Uint8Array(), trusted)).toBe(false);
});

test('what is no key is refused, and the message repeats little of it', () => {
  const { privateKey, publicKey } = makeSigningKeys();
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const rsaKey = rsa.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  for (const text of ['', 'nonsense', publicKey])
    expect(() => readPrivateKey(text)).toThrow(/Ed25519 private key/);
  for (const text of [publicKey, `other=${publicKey}`, `owner=${rsaKey}`, `owner=${privateKey}`, 'owner=']) {
    expect(() => readTrustedKeys(text)).toThrow(/is not <slice>=<Ed25519 public key in base64>/);
    if (text.length > 30) expect(() => readTrustedKeys(text)).not.toThrow(text.slice(0, 30));
  }
  expect(readTrustedKeys('')).toEqual([]);
});
