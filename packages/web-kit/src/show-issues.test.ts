import { expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { showIssues } from './show-issues.ts';

interface Values {
  name: string;
  email: string;
}

const refused = new ApiError(400, {
  code: 'VALIDATION_FAILED',
  message: 'Please check what you entered',
  issues: [
    { path: 'email', message: 'Please enter a valid email address' },
    { path: 'email', message: 'Too long' },
    { path: 'shoeSize', message: 'Nobody asked' },
    { path: 'name', message: 'Name is required' },
  ],
});

test('each field shows its first issue, and the first field takes the focus', () => {
  const setError = vi.fn();
  expect(showIssues<Values>(setError, refused, ['name', 'email'])).toBe(true);
  expect(setError.mock.calls).toEqual([
    ['email', { type: 'server', message: 'Please enter a valid email address' }, { shouldFocus: true }],
    ['name', { type: 'server', message: 'Name is required' }, { shouldFocus: false }],
  ]);
});

test('an error without issues belongs to no field', () => {
  const setError = vi.fn();
  expect(showIssues<Values>(setError, new Error('Offline'), ['name', 'email'])).toBe(false);
  expect(setError).not.toHaveBeenCalled();
});
