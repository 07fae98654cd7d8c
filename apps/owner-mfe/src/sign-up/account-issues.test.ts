import { ApiError } from '@scanlist/web-kit/api';
import { expect, test, vi } from 'vitest';
import { isAboutAccount, showAccountIssues } from './account-issues.ts';

const taken = { path: 'username', message: 'This username is already taken.' };

test('a taken name is shown at its field, which gets the focus', () => {
  const setError = vi.fn();
  const error = new ApiError(409, { code: 'USERNAME_TAKEN', message: taken.message, issues: [taken] });
  expect(showAccountIssues(setError, error)).toBe(true);
  expect(setError).toHaveBeenCalledWith(
    'username',
    { type: 'server', message: taken.message },
    { shouldFocus: true },
  );
});

test('a taken address is recognized by its code alone, too', () => {
  const setError = vi.fn();
  const error = new ApiError(409, { code: 'EMAIL_TAKEN', message: 'Another account uses it.' });
  expect(isAboutAccount(error)).toBe(true);
  expect(showAccountIssues(setError, error)).toBe(true);
  expect(setError.mock.calls[0]?.slice(0, 2)).toEqual([
    'email',
    { type: 'server', message: 'Another account uses it.' },
  ]);
});

test('other errors, and no answer at all, are shown at no field', () => {
  const setError = vi.fn();
  const declined = new ApiError(402, { code: 'CARD_DECLINED', message: 'Your card was declined.' });
  for (const error of [declined, new Error('no answer'), null]) {
    expect(isAboutAccount(error)).toBe(false);
    expect(showAccountIssues(setError, error)).toBe(false);
  }
  expect(setError).not.toHaveBeenCalled();
});
