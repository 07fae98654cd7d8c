import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesAlone, zoneOf, zones } from '../../test-surroundings.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const seeds = Array.from({ length: 200 }, (_, seed) => String(seed));

test('a seed always has the same zone, and each zone has its seeds', () => {
  expect(seeds.map(zoneOf)).toEqual(seeds.map(zoneOf));
  expect(new Set(seeds.map(zoneOf))).toEqual(new Set(zones));
});

test('each run repeats ten files of unit tests and two of integration tests, other ones with another seed', () => {
  const files = filesAlone(root, '1');
  expect(files).toHaveLength(12);
  expect(files.filter((file) => file.includes('.int.test.'))).toHaveLength(2);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(filesAlone(root, '1')).toEqual(files);
  expect(filesAlone(root, '2')).not.toEqual(files);
});
