import { randomBytes } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { joinZstd, standsBehindAny, zstdPart } from './zstd-parts.ts';

const repeated = Buffer.from('Truss, cable drums, gaffer tape. '.repeat(3_000));
const noise = randomBytes(400_000);

it.each([
  ['two texts that repeat each other', [repeated, repeated]],
  ['three parts', [Buffer.from('<p>é'), repeated, Buffer.from('</p>')]],
  ['bytes that do not get smaller', [randomBytes(70_000), randomBytes(70_000)]],
  ['a part that repeats itself from farther away than the window', [Buffer.concat([noise, noise]), repeated]],
  ['an empty part first', [Buffer.alloc(0), repeated]],
  ['an empty part last', [repeated, Buffer.alloc(0)]],
  ['one part', [repeated]],
  ['a part whose frame takes exactly a chunk of Node', [Buffer.from('<p>'), randomBytes(16_375)]],
])('is one zstd frame, of %s', async (_, bodies) => {
  const parts = await Promise.all(
    bodies.map((body, place) => zstdPart(body, { level: 12, isLast: place === bodies.length - 1 })),
  );
  // It throws where anything is behind the frame, also another frame.
  const unpacked = zstdDecompressSync(joinZstd(parts), { rejectGarbageAfterEnd: true });
  expect(unpacked.equals(Buffer.concat(bodies))).toBe(true);
});

it('costs no more than a few bytes for each part', async () => {
  const whole = await zstdPart(repeated, { level: 12, isLast: true });
  const first = await zstdPart(repeated, { level: 12, isLast: false });
  expect(first.byteLength).toBeLessThanOrEqual(whole.byteLength + 6);
});

it('joins a part with any other one', async () => {
  const [first, second, end] = await Promise.all([
    zstdPart(Buffer.from('first '), { level: 12, isLast: false }),
    zstdPart(Buffer.from('second '.repeat(40)), { level: 12, isLast: false }),
    zstdPart(repeated, { level: 19, isLast: true }),
  ]);
  expect(await standsBehindAny(end, repeated)).toBe(true);
  expect(zstdDecompressSync(joinZstd([first, end])).toString()).toBe(`first ${repeated}`);
  expect(zstdDecompressSync(joinZstd([second, end])).toString()).toBe(`${'second '.repeat(40)}${repeated}`);
});

it.each([1, 4, 8])(
  'says that a text which repeats the offset %s at once cannot stand behind any other one',
  async (offset) => {
    const body = Buffer.from('Scanlist'.slice(0, offset).repeat(2_000 / offset));
    const part = await zstdPart(body, { level: 19, isLast: true });
    expect(zstdDecompressSync(joinZstd([part])).equals(body)).toBe(true);
    expect(await standsBehindAny(part, body)).toBe(false);
  },
);

it('says that a part behind which anything is left cannot stand behind any other one', async () => {
  const part = await zstdPart(repeated, { level: 19, isLast: true });
  const emptyFrame = joinZstd([await zstdPart(Buffer.alloc(0), { level: 19, isLast: true })]);
  expect(await standsBehindAny(Buffer.concat([part, emptyFrame]), repeated)).toBe(false);
});
