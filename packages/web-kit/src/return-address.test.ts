import { beforeEach, expect, test, vi } from 'vitest';
import {
  readRequestedPage,
  requestedPageState,
  storeReturnAddress,
  takeReturnAddress,
} from './return-address.ts';

const origin = 'https://scan.example';
const key = 'scanlist-return-address';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
});

function keep(path: string, ownerId = 'dana') {
  storeReturnAddress(ownerId, new URL(path, origin));
}

test('the owner comes back to the whole address, once', () => {
  keep('/edit-list/7hQx?type=TODO#items');
  expect(takeReturnAddress('dana', origin)).toBe('/edit-list/7hQx?type=TODO#items');
  expect(takeReturnAddress('dana', origin)).toBeNull();
});

test('another user who signs in here is not sent there', () => {
  keep('/edit-list/7hQx');
  expect(takeReturnAddress('noor', origin)).toBeNull();
  expect(takeReturnAddress('dana', origin)).toBeNull();
});

const foreignAddresses = [
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/\t/elsewhere.example/',
  '/..//elsewhere.example/',
  'javascript:alert(1)',
  'edit-list/7hQx',
  '',
];

test.each(foreignAddresses)('it never leads to another origin: %j', (path) => {
  sessionStorage.setItem(key, JSON.stringify({ ownerId: 'dana', path }));
  expect(takeReturnAddress('dana', origin)).toBeNull();
});

test('the page requested before the sign-in is kept with query and hash', () => {
  const state = requestedPageState(new URL('/list-entries/7hQx?notes=1#entry-3', origin));
  expect(readRequestedPage(state, origin)).toBe('/list-entries/7hQx?notes=1#entry-3');
});

test.each(foreignAddresses)('nor does the requested page: %j', (path) => {
  expect(readRequestedPage({ askedFor: path }, origin)).toBeNull();
});

test.each([null, undefined, 'askedFor', 7, {}, { askedFor: 7 }])('%j names no requested page', (state) => {
  expect(readRequestedPage(state, origin)).toBeNull();
});

test.each(['', 'null', '[]', '{"ownerId":"dana"}', '{"ownerId":"dana","path":7}'])(
  '%j is no address',
  (text) => {
    sessionStorage.setItem(key, text);
    expect(takeReturnAddress('dana', origin)).toBeNull();
  },
);

test('a browser without storage is led to the dashboard', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keep('/edit-list/7hQx');
  expect(takeReturnAddress('dana', origin)).toBeNull();
});
