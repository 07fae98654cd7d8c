import { beforeEach, expect, test, vi } from 'vitest';
import { clearStoredForm, readStoredForm, storeForm } from './stored-form.ts';

const fields = ['name', 'email', 'subject'];
const nothing = { values: {}, attempt: null };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    get length() {
      return kept.size;
    },
  });
});

test('what was typed, and under which id it was sent, is there again, however often it is looked at', () => {
  const attempt = { requestId: 'a1', words: '{"name":"Rosa"}' };
  storeForm('contact', { values: { name: 'Rosa', email: '' }, attempt });
  for (let reading = 0; reading < 2; reading++) {
    expect(readStoredForm('contact', fields)).toEqual({ values: { name: 'Rosa' }, attempt });
  }
});

test('one form knows nothing of the other', () => {
  storeForm('contact', { values: { name: 'Rosa' }, attempt: null });
  expect(readStoredForm('support', fields)).toEqual(nothing);
});

test('what was sent, or wiped out again, leaves nothing behind', () => {
  storeForm('contact', { values: { name: 'Rosa' }, attempt: null });
  clearStoredForm('contact');
  expect(sessionStorage.length).toBe(0);
  storeForm('contact', { values: { name: 'R' }, attempt: null });
  storeForm('contact', { values: { name: '' }, attempt: null });
  expect(sessionStorage.length).toBe(0);
});

test.each([
  '',
  'null',
  '7',
  '[]',
  '{',
  '{"values":7,"attempt":7}',
  '{"values":{"name":7,"other":"x"},"attempt":{"requestId":1}}',
])('what no form left is not taken for one: %s', (text) => {
  sessionStorage.setItem('scanlist-contact-form', text);
  expect(readStoredForm('contact', fields)).toEqual(nothing);
});

test('a browser without storage stores nothing, and throws nothing', () => {
  vi.stubGlobal('sessionStorage', undefined);
  storeForm('contact', { values: { name: 'Rosa' }, attempt: null });
  clearStoredForm('contact');
  expect(readStoredForm('contact', fields)).toEqual(nothing);
});
