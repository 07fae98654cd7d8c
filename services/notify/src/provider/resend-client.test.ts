import { describe, expect, it } from 'vitest';
import { type ResendAnswer, resultOf } from './resend-client.ts';

const failed = (
  statusCode: unknown,
  name: string,
  headers: Record<string, string> | null = {},
): ResendAnswer => ({
  data: null,
  error: { statusCode, name, message: 'because' },
  headers,
});

describe('a response of the mail service', () => {
  it('means sent if it has an id', () => {
    expect(resultOf({ data: { id: 'm1' }, error: null, headers: {} })).toEqual({
      outcome: 'sent',
      providerId: 'm1',
    });
  });

  it.each([
    ['no answer at all', failed(null, 'application_error', null)],
    ['a proxy that answers without a status', failed(undefined, 'undefined')],
    ['500', failed(500, 'internal_server_error')],
    ['503', failed(503, 'application_error')],
    ['408', failed(408, 'application_error')],
    ['the same key at work elsewhere', failed(409, 'concurrent_idempotent_requests')],
    ['success without an id', { data: {}, error: null, headers: {} }],
    ['an empty answer', { data: null, error: null, headers: {} }],
  ])('tries again after %s', (_, answer) => {
    expect(resultOf(answer)).toMatchObject({ outcome: 'retry', afterMs: null });
  });

  it('sets the delay that it requires', () => {
    expect(resultOf(failed(429, 'rate_limit_exceeded', { 'retry-after': '7' }))).toMatchObject({
      outcome: 'busy',
      afterMs: 7000,
    });
    expect(resultOf(failed(503, 'application_error', { 'retry-after': '2' }))).toMatchObject({
      afterMs: 2000,
    });
  });

  it('sets a delay of at most an hour, and of a second if it has none', () => {
    expect(resultOf(failed(429, 'rate_limit_exceeded', { 'retry-after': '1e9' }))).toMatchObject({
      afterMs: 3_600_000,
    });
    expect(resultOf(failed(429, 'rate_limit_exceeded', { 'retry-after': 'soon' }))).toMatchObject({
      afterMs: 1000,
    });
  });

  it.each(['daily_quota_exceeded', 'monthly_quota_exceeded'])('parks on %s', (name) => {
    expect(resultOf(failed(429, name))).toMatchObject({ outcome: 'parked', afterMs: 900_000 });
  });

  it.each([
    [401, 'missing_api_key'],
    [401, 'restricted_api_key'],
    [403, 'invalid_api_key'],
  ])('parks on %i %s, which is not the mail’s fault', (status, name) => {
    expect(resultOf(failed(status, name))).toMatchObject({ outcome: 'parked' });
  });

  it.each([
    [400, 'validation_error'],
    [403, 'validation_error'],
    [409, 'invalid_idempotent_request'],
    [413, 'application_error'],
    [422, 'invalid_from_address'],
  ])('gives up on %i %s and keeps the reason', (status, name) => {
    expect(resultOf(failed(status, name))).toEqual({
      outcome: 'refused',
      reason: `${status} ${name}: because`,
    });
  });
});
