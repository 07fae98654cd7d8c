import { expect, it } from 'vitest';
import { sampleImages } from '../testing/sample-images.ts';
import { readImage } from './image.ts';

const bytesOf = (name: keyof typeof sampleImages) => Buffer.from(sampleImages[name], 'base64');
const all = (Object.keys(sampleImages) as (keyof typeof sampleImages)[]).map((name) => ({ name }));

it.each([
  ['png', 'png', 3, 2],
  ['jpeg', 'jpg', 3, 2],
  ['webp', 'webp', 3, 2],
  ['webpLossy', 'webp', 1, 1],
  ['webpLossless', 'webp', 1, 1],
  ['webpMoving', 'webp', 1, 1],
  ['gif', 'gif', 1, 1],
] as const)('knows a picture by its bytes: %s', (name, extension, width, height) => {
  expect(readImage(bytesOf(name))).toEqual({ extension, width, height });
});

it('counts the pixels of the largest frame, whatever the picture says of itself', () => {
  const gif = bytesOf('gif');
  const frame = gif.indexOf(0x2c, 19);
  gif.writeUInt16LE(65_535, frame + 5);
  gif.writeUInt16LE(65_535, frame + 7);
  expect(readImage(gif)).toEqual({ extension: 'gif', width: 65_535, height: 65_535 });

  const webp = bytesOf('webpMoving');
  webp.writeUIntLE(0xffffff, webp.indexOf('ANMF') + 8 + 6, 3);
  expect(readImage(webp)).toEqual({ extension: 'webp', width: 0x1000000, height: 1 });

  const png = bytesOf('png');
  const control = Buffer.alloc(12 + 26);
  control.writeUInt32BE(26);
  control.write('fcTL', 4);
  control.writeUInt32BE(70_000, 12);
  control.writeUInt32BE(2, 16);
  const moving = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
  expect(readImage(moving)).toEqual({ extension: 'png', width: 70_000, height: 2 });
});

it.each(all)('refuses a picture cut off anywhere: $name', ({ name }) => {
  const whole = bytesOf(name);
  // The last byte of a WebP may be the padding of its last chunk; no byte of it is missing from the picture then.
  for (let length = 0; length < whole.length - 1; length++) {
    expect([length, readImage(whole.subarray(0, length))]).toEqual([length, null]);
  }
});

it.each(all)('takes no fright at broken bytes: $name', ({ name }) => {
  const whole = bytesOf(name);
  for (let at = 0; at < whole.length; at++) {
    for (const value of [0, 0x7f, 0xff]) {
      const broken = Buffer.from(whole);
      broken[at] = value;
      expect(() => readImage(broken)).not.toThrow();
    }
  }
});

it.each([
  ['nothing', ''],
  ['text', 'just words'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['SVG with a declaration', '<?xml version="1.0"?><svg/>'],
  ['BMP', `BM${'\0'.repeat(60)}`],
  ['PDF', '%PDF-1.7'],
  ['only a beginning of PNG', '\x89PNG\r\n\x1a\n'],
  ['only a beginning of GIF', 'GIF89a'],
  ['zeros', '\0'.repeat(100)],
])('refuses %s', (_what, text) => {
  expect(readImage(Buffer.from(text, 'latin1'))).toBeNull();
});

it('reads each byte of a megabyte of nonsense three times at most', () => {
  const endless = Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(1_048_576, 0xff)]);
  let reads = 0;
  endless.readUInt8 = (at) => {
    reads++;
    return Buffer.prototype.readUInt8.call(endless, at);
  };
  expect(readImage(endless)).toBeNull();
  expect(reads).toBeGreaterThan(endless.length);
  expect(reads).toBeLessThanOrEqual(3 * endless.length);
});
