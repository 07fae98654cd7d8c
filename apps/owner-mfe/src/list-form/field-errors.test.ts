import { expect, test } from 'vitest';
import { fieldErrorsOf } from './field-errors.ts';

test('every issue gets its field, an item by its index', () => {
  const errors = fieldErrorsOf([
    { path: 'title', message: 'Title must be at least 3 characters' },
    { path: 'items.12.content', message: 'Item content is required' },
    { path: 'items', message: 'At least one item is required' },
  ]);
  expect([...errors]).toEqual([
    ['title', 'Title must be at least 3 characters'],
    ['items.12.content', 'Item content is required'],
    ['items', 'At least one item is required'],
  ]);
});

test('an issue about an item as a whole is shown at its text', () => {
  expect([...fieldErrorsOf([{ path: 'items.2', message: 'Wrong' }])]).toEqual([['items.2.content', 'Wrong']]);
});

test('one field shows its first issue only', () => {
  const errors = fieldErrorsOf([
    { path: 'title', message: 'first' },
    { path: 'title', message: 'second' },
  ]);
  expect(errors.get('title')).toBe('first');
});

test('an issue without a field is left out', () => {
  expect(fieldErrorsOf([{ path: 'version', message: 'x' }]).size).toBe(0);
});
