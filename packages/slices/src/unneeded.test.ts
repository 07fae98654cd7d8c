import { expect, test } from 'vitest';
import { unneeded } from './unneeded.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const published = (name: string, days: number) => ({
  version: `1.0.0+${name}`,
  digest: name,
  bytes: 1,
  commit: null,
  committedAt: null,
  publishedAt: daysAgo(days),
  publishedBy: '',
  publicFiles: [],
});
const activated = (name: string, days: number) => ({
  version: `1.0.0+${name}`,
  digest: name,
  activatedAt: daysAgo(days),
  activatedBy: '',
});
const names = (versions: { digest: string }[]) => versions.map(({ digest }) => digest);

test('the last five versions stay however old they are, and older ones go', () => {
  const versions = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name, index) => published(name, 100 - index));
  expect(names(unneeded(versions, [activated('g', 90)], now))).toEqual(['a', 'b']);
});

test('a version stays for seven days after it was live, and after it was published', () => {
  const versions = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name, index) => published(name, 50 - index));
  // It was live until another one replaced it, however long ago it was activated.
  const replaced = (days: number) => [activated('a', 40), activated('h', days)];
  expect(names(unneeded(versions, replaced(6.9), now))).toEqual(['b', 'c']);
  expect(names(unneeded(versions, replaced(7.1), now))).toEqual(['a', 'b', 'c']);
  const uploaded = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => published(name, 6.9));
  expect(unneeded(uploaded, [], now)).toEqual([]);
});

test('the live version stays, however long it has been live', () => {
  const versions = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, index) => published(name, 300 - index));
  expect(unneeded(versions, [activated('a', 290)], now)).toEqual([]);
});
