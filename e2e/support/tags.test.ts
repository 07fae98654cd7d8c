import { expect, test } from 'vitest';
import { coreTests, taggedFiles, tags } from './tags.ts';

const files = taggedFiles();
const core = files.flatMap(({ file }) => coreTests(file).map((one) => ({ file, ...one })));

test('the first line of every file names its slices', () => {
  const known = new Set<string>(tags);
  const wrong = files.filter((one) => one.tags.length === 0 || one.tags.some((tag) => !known.has(tag)));
  expect(
    wrong.map(({ file }) => file),
    `files without a first line such as // @owner @lists, of ${tags.join(' ')}`,
  ).toEqual([]);
});

test.each(tags)('%s has between one and twenty core tests', (tag) => {
  const count = core.filter((one) => one.tags.includes(tag)).length;
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(20);
});

test('a proof has no core tests, because npm test does not run it', () => {
  expect(core.filter(({ file }) => file.endsWith('.prove.ts'))).toEqual([]);
});

test('a core test has only tags of its file, and no variable in its title, which would make several tests of it', () => {
  for (const { file, title, tags: own } of core) {
    expect(files.find((one) => one.file === file)?.tags, title).toEqual(expect.arrayContaining(own));
    expect(title).not.toContain('${');
  }
});
