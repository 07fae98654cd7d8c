import { contactBodySchema } from '@scanlist/contracts/http/support';
import { expect, test } from 'vitest';
import { attemptFor } from './attempt.ts';

test('the same text is sent again under the same id', () => {
  const first = attemptFor('{"name":"Rosa"}', null);
  expect(attemptFor('{"name":"Rosa"}', first)).toBe(first);
});

test('changed text is a new message', () => {
  const first = attemptFor('{"name":"Rosa"}', null);
  const second = attemptFor('{"name":"Rosa Lind"}', first);
  expect(second.requestId).not.toBe(first.requestId);
  expect(second.words).toBe('{"name":"Rosa Lind"}');
});

test('an id is one the server takes', () => {
  const { requestId } = attemptFor('{"name":"Rosa"}', null);
  expect(contactBodySchema.shape.requestId.parse(requestId)).toBe(requestId);
});
