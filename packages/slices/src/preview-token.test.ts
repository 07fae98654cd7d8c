import { expect, it } from 'vitest';
import { type Preview, previewMsMax, readPreview, signPreview } from './preview-token.ts';
import { makeSigningKeys, readPrivateKey, readTrustedKeys, signText } from './signature.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const [owner, fill] = [makeSigningKeys(), makeSigningKeys()];
const keys = readTrustedKeys(`owner=${owner.publicKey} fill=${fill.publicKey}`);
const key = readPrivateKey(owner.privateKey);
const preview: Preview = {
  slice: 'owner',
  version: '1.5.0+0123456789ab',
  expiresAt: now.getTime() + previewMsMax,
};
const read = (token: string, at = now) => readPreview(token, keys, at);

it('gives the preview to whoever has the token, until it expires', () => {
  const token = signPreview(preview, key);
  expect(token).toMatch(/^[\w.-]+$/);
  expect(read(token)).toEqual(preview);
  expect(read(token, new Date(preview.expiresAt - 1))).toEqual(preview);
  expect(read(token, new Date(preview.expiresAt))).toBe('expired');
});

it('takes no token of another key, also where that key signs another slice', () => {
  expect(read(signPreview(preview, readPrivateKey(fill.privateKey)))).toBeNull();
  expect(read(signPreview(preview, readPrivateKey(makeSigningKeys().privateKey)))).toBeNull();
  expect(read(signPreview({ ...preview, slice: 'marketing' }, key))).toBeNull();
});

it('takes no token that was changed', () => {
  const token = signPreview(preview, key);
  const [body = '', signature = ''] = token.split('.');
  const other = signPreview({ ...preview, version: '1.4.0+0123456789ab' }, key).split('.')[0];
  for (const changed of [
    `${other}.${signature}`,
    `${body}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
    `${body}.${signature}x`,
    `${body}`,
    `${body}.`,
    '',
    '.',
    `${'x'.repeat(500)}.${signature}`,
  ]) {
    expect(read(changed), changed).toBeNull();
  }
});

it('takes no token that is good for longer than a day, and none without a signature of its own kind', () => {
  expect(read(signPreview({ ...preview, expiresAt: preview.expiresAt + 10 * 60_000 }, key))).toBeNull();
  const body = Buffer.from(JSON.stringify(preview)).toString('base64url');
  for (const text of [body, JSON.stringify(preview)])
    expect(read(`${body}.${signText(text, key).toString('base64url')}`)).toBeNull();
});

it('takes nothing that is no preview', () => {
  for (const value of [null, {}, { ...preview, slice: 'nobody' }, { ...preview, expiresAt: 'never' }]) {
    expect(read(signPreview(value as Preview, key))).toBeNull();
  }
});
