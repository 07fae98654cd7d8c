import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pngOf } from '../testing/png.ts';
import { readSignature, signatureDataUrl } from './signature.ts';

describe('a signature', () => {
  it('is a PNG that comes back byte for byte', () => {
    const url = pngOf({ width: 640, height: 200 });
    const { png, problem } = readSignature(url);
    expect(problem).toBeNull();
    expect(png && signatureDataUrl(png)).toBe(url);
  });

  it('is refused when it is no PNG, whatever it says it is', () => {
    const sentence = 'The signature must be a PNG image';
    const jpeg = Buffer.from('ffd8ffe000104a46494600010101004800480000ffdb004300', 'hex').toString('base64');
    const urls = [
      '',
      'hello',
      `data:image/jpeg;base64,${jpeg}`,
      `data:image/png;base64,${jpeg}`,
      'data:image/png;base64,',
      'data:image/png;base64,*not base64*',
      `${pngOf({ width: 10, height: 10 })}\u0000`,
      pngOf({ width: 10, height: 10, chunk: 'IDAT' }),
      pngOf({ width: 0, height: 10 }),
    ];
    for (const url of urls) expect(readSignature(url).problem).toBe(sentence);
  });

  it('is refused beyond 2000 x 1000 pixels', () => {
    expect(readSignature(pngOf({ width: 2000, height: 1000 })).problem).toBeNull();
    const sentence = 'The signature must be at most 2000 x 1000 pixels';
    expect(readSignature(pngOf({ width: 2001, height: 10 })).problem).toBe(sentence);
    expect(readSignature(pngOf({ width: 10, height: 1001 })).problem).toBe(sentence);
  });

  it('is refused beyond 200 kB', () => {
    expect(readSignature(pngOf({ width: 10, height: 10, bytes: 200_000 })).problem).toBeNull();
    for (const bytes of [200_001, 200_002, 200_003, 2_000_000]) {
      expect(readSignature(pngOf({ width: 10, height: 10, bytes })).problem).toBe(
        'The signature must be at most 200 kB',
      );
    }
  });

  it('never breaks the service, whatever is sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.base64String(), (wild, base64) => {
        expect(readSignature(wild).png).toBeNull();
        expect(readSignature(`data:image/png;base64,${base64}`).png).toBeNull();
      }),
    );
  });
});
