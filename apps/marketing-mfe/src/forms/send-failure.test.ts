import { ApiError } from '@scanlist/web-kit/api';
import { expect, test } from 'vitest';
import { sendFailureReason } from './send-failure.ts';

const unanswered = new ApiError(0, { code: 'SERVICE_UNAVAILABLE', message: 'Unreachable.' });

test.each([
  [
    'no network',
    unanswered,
    false,
    'You’re offline. What you wrote is still here. Please send it again once you’re connected.',
  ],
  [
    'no answer',
    unanswered,
    true,
    'We couldn’t reach the server. What you wrote is still here. Please send it again in a moment.',
  ],
  [
    'too much',
    new ApiError(429, {
      code: 'THROTTLED',
      message: 'Too many messages. Please try again in 42 seconds.',
    }),
    true,
    'Too many messages. Please try again in 42 seconds. What you wrote is still here.',
  ],
  [
    'too much for a proxy',
    new ApiError(429, { code: 'INTERNAL', message: 'The server refused this request (429).' }),
    true,
    'We’re getting too many messages at once. Please try again in a few minutes. What you wrote is still here.',
  ],
  [
    'the database is away',
    new ApiError(503, { code: 'SERVICE_UNAVAILABLE', message: 'Part of the service is down.' }),
    true,
    'Our server couldn’t accept it right now. What you wrote is still here. Please send it again in a few minutes.',
  ],
  [
    'a wrong origin',
    new ApiError(403, { code: 'WRONG_ORIGIN', message: 'This request came from another site.' }),
    true,
    'This request came from another site. What you wrote is still here.',
  ],
] as const)('says what to do about %s', (_, error, isOnline, words) => {
  expect(sendFailureReason(error, isOnline)).toBe(words);
});
