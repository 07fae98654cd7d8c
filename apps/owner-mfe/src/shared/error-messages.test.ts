import { api } from '@scanlist/web-kit/api';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failureText, serverMessage } from './error-messages.ts';

afterEach(() => vi.unstubAllGlobals());

const failed = 'Failed to change password';
const unreachable = 'We couldn’t reach the server. Please check your connection and try again.';

/** The error of a call with this answer; null means that no answer arrives. */
async function failing(status: number | null, body = ''): Promise<unknown> {
  vi.stubGlobal('fetch', async () => {
    if (status === null) throw new TypeError('Failed to fetch');
    return new Response(body, { status });
  });
  return api.post('/api/change-password').catch((error: unknown) => error);
}

describe('the texts of a failure (specification section 8)', () => {
  it.each([
    ['an empty 500', 500, '', 'Something went wrong on our end. Please try again.'],
    [
      'the page of a proxy',
      502,
      '<html>Bad Gateway</html>',
      'Something went wrong on our end. Please try again.',
    ],
    [
      'a body without a code',
      500,
      '{"message":"stack"}',
      'Something went wrong on our end. Please try again.',
    ],
    ['an empty refusal', 418, '', 'The server refused this request (418).'],
    ['a lost network', null, '', unreachable],
  ])('are its fallback and then the reason: %s', async (_name, status, body, reason) => {
    const error = await failing(status, body);
    expect(failureText(error, failed)).toEqual({ description: failed, reason });
    expect(serverMessage(error, failed)).toBe(`${failed}. ${reason}`);
  });

  it.each([
    [
      401,
      '{"message":"Current password is wrong","code":"INVALID_CREDENTIALS"}',
      'Current password is wrong',
    ],
    [500, '{"message":"Something broke here.","code":"INTERNAL"}', 'Something broke here.'],
    [503, '{"message":"Billing is down.","code":"SERVICE_UNAVAILABLE"}', 'Billing is down.'],
  ])('are the message where the server gives one: %i', async (status, body, message) => {
    const error = await failing(status, body);
    expect(failureText(error, failed)).toEqual({ description: message });
    expect(serverMessage(error, failed)).toBe(message);
  });

  it('ask to try again once', async () => {
    const fallback = 'Unable to setup payment. Please try again.';
    expect(serverMessage(await failing(null), fallback)).toBe(`${fallback} We couldn’t reach the server.`);
    expect(serverMessage(await failing(500), fallback)).toBe(`${fallback} Something went wrong on our end.`);
  });

  it('are the fallback alone where nothing is known', () => {
    expect(failureText(new TypeError('x is undefined'), failed)).toEqual({ description: failed });
  });
});
