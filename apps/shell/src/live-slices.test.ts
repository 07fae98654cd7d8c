import { expect, test } from 'vitest';
import { parseLiveSlices } from './live-slices.ts';

const live = {
  productName: 'ScanList',
  publicOrigin: 'https://scan.example',
  slices: [{ name: 'owner', entry: '/assets/owner/mf-manifest.json' }],
};

test('the data the gateway inlines is read unchanged', () => {
  expect(parseLiveSlices(JSON.stringify(live))).toEqual(live);
});

test('an unknown slice is left out', () => {
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
