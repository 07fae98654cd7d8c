import { ApiError } from '@scanlist/web-kit/api';
import { expect, test } from 'vitest';
import { joinRefusalOf } from './join-refusal.ts';

test.each([
  [404, 'NOT_FOUND', 'over'],
  [404, 'WORKSPACE_NOT_FOUND', 'over'],
  [409, 'OTHER_ACCOUNT', 'other-account'],
  [503, 'SERVICE_UNAVAILABLE', 'unknown'],
  [0, 'SERVICE_UNAVAILABLE', 'unknown'],
] as const)('%i %s: %s', (status, code, refusal) => {
  expect(joinRefusalOf(new ApiError(status, { code, message: 'No' }))).toBe(refusal);
});

test('a refused field can be corrected, and no answer at all sent again', () => {
  const issues = [{ path: 'password', message: 'This password is too common.' }];
  const error = new ApiError(400, { code: 'VALIDATION_FAILED', message: 'No', issues });
  expect(joinRefusalOf(error)).toBe('field');
  expect(joinRefusalOf(new Error('No answer within 40000 ms'))).toBe('unknown');
});
