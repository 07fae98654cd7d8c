import { expect, test } from 'vitest';
import { ownerPart, previewLink, slugOf } from './preview-link.ts';

const dana = { companyName: null, firstName: 'dana', lastName: 'Okafor' };

test.each([
  ['Pixel Rentals', 'pixel-rentals'],
  ["  O'Brien &  Sons, Ltd. ", 'obrien-sons-ltd'],
  ['Pixel-Art_Studio', 'pixelartstudio'],
  ['Söhne GmbH', 'söhne-gmbh'],
  ['東京 貸出', '東京-貸出'],
  ['$$$ !!!', ''],
])('the slug of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('the link has the company; else the initials of both names; else JD', () => {
  expect(ownerPart({ ...dana, companyName: 'Pixel Rentals' })).toBe('pixel-rentals');
  expect(ownerPart(dana)).toBe('DO');
  expect(ownerPart({ ...dana, companyName: ' !! ' })).toBe('DO');
  expect(ownerPart({ ...dana, lastName: ' ' })).toBe('JD');
  expect(ownerPart({ ...dana, firstName: null, lastName: null })).toBe('JD');
});

test('the link is one that a browser can open, whatever the names are', () => {
  expect(previewLink({ id: 'a1B2c3', title: 'Van stock: check in!' }, dana)).toBe(
    '/view-list/a1B2c3/DO/van-stock-check-in',
  );
  expect(previewLink({ id: 'a1B2c3', title: '???' }, { ...dana, companyName: 'Söhne' })).toBe(
    '/view-list/a1B2c3/s%C3%B6hne/list',
  );
});
