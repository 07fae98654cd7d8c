import { expect, test } from 'vitest';
import { AppError, isAppError, notFound, unavailable } from './app-error.ts';

test('keeps apart what people see and what we see', () => {
  const error = new AppError('LIST_LIMIT_REACHED', 'Ten lists are enough', { internal: 'owner 7 has 10' });
  expect(error.publicMessage).toBe('Ten lists are enough');
  expect(error.message).toBe('owner 7 has 10');
  expect(new AppError('INTERNAL', 'Sorry').message).toBe('Sorry');
});

test('is distinguished from every other error', () => {
  expect([
    isAppError(notFound()),
    isAppError(unavailable('x')),
    isAppError(new Error('x')),
    isAppError(null),
  ]).toEqual([true, true, false, false]);
});
