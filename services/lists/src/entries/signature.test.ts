import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pngOf, pngOfRows } from '../testing/png.ts';
import { readSignature, signatureDataUrl } from './signature.ts';

describe('a signature', () => {
  it('is a PNG that comes back byte for byte', async () => {
    const url = pngOf({ width: 640, height: 200 });
    const { png, problem } = await readSignature(url);
    expect(problem).toBeNull();
    expect(png && signatureDataUrl(png)).toBe(url);
  });

  it('is refused when it is no PNG, whatever it says it is', async () => {
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
    for (const url of urls) expect((await readSignature(url)).problem).toBe(sentence);
  });

  it('is refused beyond 2000 x 1000 pixels', async () => {
    expect((await readSignature(pngOf({ width: 2000, height: 1000 }))).problem).toBeNull();
    const sentence = 'The signature must be at most 2000 x 1000 pixels';
    expect((await readSignature(pngOf({ width: 2001, height: 10 }))).problem).toBe(sentence);
    expect((await readSignature(pngOf({ width: 10, height: 1001 }))).problem).toBe(sentence);
  });

  it('is refused beyond 200 kB', async () => {
    expect((await readSignature(pngOf({ width: 10, height: 10, bytes: 200_000 }))).problem).toBeNull();
    for (const bytes of [200_001, 200_002, 200_003, 2_000_000]) {
      expect((await readSignature(pngOf({ width: 10, height: 10, bytes }))).problem).toBe(
        'The signature must be at most 200 kB',
      );
    }
  });

  it('never breaks the service, whatever is sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.base64String(), async (wild, base64) => {
        expect((await readSignature(wild)).png).toBeNull();
        expect((await readSignature(`data:image/png;base64,${base64}`)).png).toBeNull();
      }),
    );
  });

  it('is refused where nothing is drawn, whatever filter its rows have', async () => {
    const sentence = 'The signature is blank. Please sign again.';
    expect((await readSignature(pngOf({ width: 640, height: 200, drawn: false }))).problem).toBe(sentence);
    for (const kind of kinds) {
      await fc.assert(
        fc.asyncProperty(pictures(kind), async ({ pixel, filters, width }) => {
          const blank = filters.map(() => Array.from({ length: width }, () => pixel).flat());
          expect((await readSignature(filtered(kind, width, blank, filters))).problem).toBe(sentence);
          const drawn = blank.with(-1, (blank.at(-1) ?? []).with(-1, (pixel.at(-1) ?? 0) ^ 1));
          expect((await readSignature(filtered(kind, width, drawn, filters))).problem).toBeNull();
        }),
      );
    }
  });

  it('is refused where its pixels are not there, or damaged', async () => {
    const sentence = 'The signature must be a PNG image';
    const png = Buffer.from(pngOf({ width: 64, height: 20 }).split(',')[1] ?? '', 'base64');
    const urlOf = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
    expect((await readSignature(urlOf(png))).problem).toBeNull();
    for (let length = 0; length < png.length; length++) {
      expect((await readSignature(urlOf(png.subarray(0, length)))).problem).toBe(sentence);
    }
    for (let at = 0; at < png.length; at++) {
      const damaged = Buffer.from(png);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0x10, at);
      expect((await readSignature(urlOf(damaged))).png).toBeNull();
    }
    const header = headerOf({ depth: 8, colorType: 0 }, 4, 2);
    const few = pngOfRows({ header, rows: Buffer.alloc(5) });
    const many = pngOfRows({ header, rows: Buffer.alloc(1_000_000) });
    const odd = pngOfRows({ header, rows: Buffer.of(5, 1, 2, 3, 4, 0, 1, 2, 3, 4) });
    for (const url of [few, many, odd]) expect((await readSignature(url)).problem).toBe(sentence);
  });
});

interface Kind {
  depth: number;
  colorType: number;
  pixelBytes: number;
}

/** Grey, colours, a palette, each with and without transparency, of one and two bytes a sample. */
const kinds: Kind[] = [
  { depth: 8, colorType: 0, pixelBytes: 1 },
  { depth: 8, colorType: 2, pixelBytes: 3 },
  { depth: 8, colorType: 3, pixelBytes: 1 },
  { depth: 8, colorType: 4, pixelBytes: 2 },
  { depth: 8, colorType: 6, pixelBytes: 4 },
  { depth: 16, colorType: 6, pixelBytes: 8 },
];

function pictures({ pixelBytes }: Kind) {
  return fc.record({
    pixel: fc.array(fc.integer({ min: 0, max: 255 }), { minLength: pixelBytes, maxLength: pixelBytes }),
    filters: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 2, maxLength: 6 }),
    width: fc.integer({ min: 1, max: 5 }),
  });
}

function headerOf(kind: Pick<Kind, 'depth' | 'colorType'>, width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(kind.depth, 8);
  header.writeUInt8(kind.colorType, 9);
  return header;
}

/** A PNG of rows of samples, each under its filter, as the specification of PNG has it. */
function filtered(kind: Kind, width: number, rows: readonly number[][], filters: readonly number[]): string {
  const bytes = rows.flatMap((row, y) => {
    const filter = filters[y] ?? 0;
    return [filter, ...row.map((byte, x) => (byte - guess(filter, neighboursOf(x, y))) & 0xff)];
  });
  return pngOfRows({ header: headerOf(kind, width, rows.length), rows: Buffer.from(bytes) });

  function neighboursOf(x: number, y: number) {
    const before = x - kind.pixelBytes;
    const [row, above] = [rows[y] ?? [], rows[y - 1] ?? []];
    return { left: row[before] ?? 0, up: above[x] ?? 0, corner: above[before] ?? 0 };
  }
}

function guess(filter: number, { left, up, corner }: { left: number; up: number; corner: number }): number {
  if (filter < 4) return [0, left, up, (left + up) >> 1][filter] ?? 0;
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(estimate - value));
  if (toLeft === undefined || toUp === undefined || toCorner === undefined) return 0;
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
}
