import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inOrder, longFiles } from './long-files-first.ts';
import { projectRoot } from './project-files.ts';

const short = Array.from({ length: 20 }, (_, index) => `services/lists/src/file-${index}.test.ts`);
const [longest = '', next = ''] = longFiles;
const order = (files: string[], seed: number) => inOrder(files, (path) => path, seed);

test('the longest files start first', () => {
  expect(order([...short, next, longest], 7).slice(0, 2)).toEqual([longest, next]);
});

test('the others are shuffled by the seed alone, and none is lost', () => {
  const once = order(short, 7);
  expect(order(short.toReversed(), 7)).toEqual(once);
  expect(order(short, 8)).not.toEqual(once);
  expect(once.toSorted()).toEqual(short.toSorted());
});

test('each file that is named exists', () => {
  expect(longFiles.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});
