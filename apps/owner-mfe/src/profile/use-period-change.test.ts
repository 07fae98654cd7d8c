import { ApiError } from '@scanlist/web-kit/api';
import { expect, test } from 'vitest';
import { refusalOf } from './use-period-change.ts';

test.each([
  [409, 'SUBSCRIPTION_ENDING', 'SUBSCRIPTION_ENDING'],
  [409, 'PAYMENT_OVERDUE', 'PAYMENT_OVERDUE'],
  [404, 'NOT_FOUND', 'NOT_FOUND'],
  [402, 'CARD_DECLINED', null],
  [503, 'SERVICE_UNAVAILABLE', null],
] as const)('after %s %s trying again is pointless: %s', (status, code, refusal) => {
  expect(refusalOf(new ApiError(status, { code, message: 'No.' }))).toBe(refusal);
});

test('an error without an answer of the server can be retried', () => {
  expect(refusalOf(new Error('offline'))).toBeNull();
  expect(refusalOf(null)).toBeNull();
});
