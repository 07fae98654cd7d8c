import { expect, test } from 'vitest';
import { parseLiveSlices } from './live-slices.ts';

const live = {
  productName: 'ScanList',
  publicOrigin: 'https://scan.example',
  slices: [{ name: 'owner', entry: '/assets/owner/mf-manifest.json' }],
};

test('what the gateway inlines is read as it is', () => {
  expect(parseLiveSlices(JSON.stringify(live))).toEqual(live);
});

test('a slice this shell has never heard of is left out', () => {
  const newer = { ...live, slices: [...live.slices, { name: 'reports', entry: '/assets/reports/x.json' }] };
  expect(parseLiveSlices(JSON.stringify(newer)).slices).toEqual(live.slices);
});

test.each([
  '',
  '__LIVE_SLICES__',
  'null',
  '[]',
  '{"slices":[]}',
  JSON.stringify({ ...live, slices: [{ name: 'owner' }] }),
])('a page that carries %j is refused', (text) => {
  expect(() => parseLiveSlices(text)).toThrow();
});
