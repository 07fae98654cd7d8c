import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { deflatePart, joinGzip } from './gzip-parts.ts';

const repeated = Buffer.from('Truss, cable drums, gaffer tape. '.repeat(3_000));

it.each([
  ['two texts that repeat each other', [repeated, repeated]],
  ['three parts', [Buffer.from('<p>é'), repeated, Buffer.from('</p>')]],
  ['bytes that do not get smaller', [randomBytes(70_000), randomBytes(70_000)]],
  ['an empty part first', [Buffer.alloc(0), repeated]],
  ['an empty part last', [repeated, Buffer.alloc(0)]],
  ['one part', [repeated]],
])('is one gzip stream, of %s', async (_, bodies) => {
  const parts = await Promise.all(
    bodies.map((body, place) => deflatePart(body, { level: 6, isLast: place === bodies.length - 1 })),
  );
  // It throws if the check sum or the length at the end is wrong.
  expect(gunzipSync(joinGzip(parts)).equals(Buffer.concat(bodies))).toBe(true);
});

it('costs no more than a few bytes for each part', async () => {
  const whole = await deflatePart(repeated, { level: 6, isLast: true });
  const first = await deflatePart(repeated, { level: 6, isLast: false });
  expect(first.deflated.byteLength).toBeLessThanOrEqual(whole.deflated.byteLength + 6);
});

it('joins a part with any other one', async () => {
  const [first, second, end] = await Promise.all([
    deflatePart(Buffer.from('first '), { level: 6, isLast: false }),
    deflatePart(Buffer.from('second '), { level: 6, isLast: false }),
    deflatePart(repeated, { level: 9, isLast: true }),
  ]);
  expect(gunzipSync(joinGzip([first, end])).toString()).toBe(`first ${repeated}`);
  expect(gunzipSync(joinGzip([second, end])).toString()).toBe(`second ${repeated}`);
});
