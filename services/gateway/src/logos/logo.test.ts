import { accountLimits } from '@scanlist/contracts/http/accounts';
import { expect, it } from 'vitest';
import { dataUrlOf, pngOf, sampleImages } from '../testing/sample-images.ts';
import { hashOfLogoUrl, logoUrlOf, readLogo } from './logo.ts';

const notAnImageError = 'Please upload an image file (JPG, PNG, etc.)';
const refusalOf = (dataUrl: string) => {
  try {
    readLogo(dataUrl);
  } catch (error) {
    return error;
  }
};
const refused = (message: string) => ({
  code: 'VALIDATION_FAILED',
  publicMessage: message,
  issues: [{ path: 'companyLogoUrl', message }],
});

it('names a logo by its bytes, whatever type it claims', () => {
  const png = readLogo(dataUrlOf(sampleImages.png));
  expect(logoUrlOf(png)).toMatch(/^\/logos\/[0-9a-f]{64}\.png$/);
  expect(hashOfLogoUrl(logoUrlOf(png))).toBe(png.hash);
  expect(readLogo(dataUrlOf(sampleImages.png, 'image/gif'))).toEqual(png);
  expect(readLogo(`data:image/png;name=logo.png;base64,${sampleImages.png}`)).toEqual(png);
  expect(readLogo(dataUrlOf(sampleImages.jpeg, 'image/jpeg')).extension).toBe('jpg');
});

it('takes a megabyte and not a byte more', () => {
  expect(readLogo(dataUrlOf(pngOf({ bytes: accountLimits.logoBytesMax }))).bytes).toHaveLength(1_048_576);
  expect(refusalOf(dataUrlOf(pngOf({ bytes: accountLimits.logoBytesMax + 1 })))).toMatchObject(
    refused('Please upload an image smaller than 1MB'),
  );
});

it('takes 4096 pixels a side and not one more', () => {
  expect(readLogo(dataUrlOf(pngOf({ width: 4096, height: 1 }))).extension).toBe('png');
  expect(refusalOf(dataUrlOf(pngOf({ width: 1, height: 4097 })))).toMatchObject(
    refused('Please upload an image of at most 4096 by 4096 pixels'),
  );
  expect(refusalOf(dataUrlOf(pngOf({ width: 0 })))).toMatchObject(refused(notAnImageError));
  const gif = Buffer.from(sampleImages.gif, 'base64');
  gif.writeUInt32LE(0xffffffff, gif.indexOf(0x2c, 19) + 5);
  expect(refusalOf(dataUrlOf(gif, 'image/gif'))).toMatchObject(
    refused('Please upload an image of at most 4096 by 4096 pixels'),
  );
});

it.each([
  ['SVG', dataUrlOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')],
  ['a page that claims to be a picture', dataUrlOf(Buffer.from('<script>alert(1)</script>'))],
  ['nothing', 'data:image/png;base64,'],
  ['no data', 'data:'],
  ['text that is not base64', 'data:image/png;base64,%%%%'],
  [
    'base64 with a hole',
    `data:image/png;base64,${sampleImages.png.slice(0, 20)} ${sampleImages.png.slice(20)}`,
  ],
  ['base64 cut off', `data:image/png;base64,${sampleImages.png.slice(0, -1)}`],
  ['a type that does not end', `data:image/png${';a'.repeat(500)};base64,${sampleImages.png}`],
  ['a data URL that is not base64', 'data:image/png,hello'],
])('refuses %s', (_what, dataUrl) => {
  expect(refusalOf(dataUrl)).toMatchObject(refused(notAnImageError));
});

it.each(['/logos/x.png', 'https://evil.example/logos/a.png', '/logos/../../etc/passwd', ''])(
  'knows no logo at %s',
  (url) => expect(hashOfLogoUrl(url)).toBeNull(),
);
