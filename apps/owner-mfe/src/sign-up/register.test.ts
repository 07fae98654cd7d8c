import { ApiError } from '@scanlist/web-kit/api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusalOf, register } from './register.ts';

const body = {
  username: 'mira',
  email: 'mira@example.com',
  password: 'kettle and rope',
  confirmPassword: 'kettle and rope',
  firstName: null,
  lastName: null,
  billingPeriod: 'monthly',
  paymentMethodId: 'pm_1',
} as const;

/** The sent body: mails use the browser's time zone. */
const sentBody = { ...body, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers the requests in this order, and later ones like the last. */
function answer(...answers: (Response | 'lost' | 'never')[]) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    const next = answers[Math.min(sent.length, answers.length - 1)];
    sent.push(JSON.parse(body));
    if (next === 'never') return new Promise(() => {});
    return next instanceof Response ? Promise.resolve(next.clone()) : Promise.reject(new TypeError('lost'));
  });
  return sent;
}

const made = () => Response.json({ username: 'mira' }, { status: 201 });
const refused = (status: number, code: string) => Response.json({ message: 'No', code }, { status });

async function outcomeOf(call: Promise<unknown>) {
  const settled = call.then(
    () => 'made',
    (error: unknown) => (error instanceof ApiError ? error.status : 'no answer'),
  );
  await vi.runAllTimersAsync();
  return settled;
}

test('a lost answer is followed by the same request', async () => {
  const sent = answer('lost', made());
  expect(await outcomeOf(register(body))).toBe('made');
  expect(sent).toEqual([sentBody, sentBody]);
});

test('a short outage is retried', async () => {
  const sent = answer(refused(503, 'SERVICE_UNAVAILABLE'), refused(503, 'SERVICE_UNAVAILABLE'), made());
  expect(await outcomeOf(register(body))).toBe('made');
  expect(sent).toHaveLength(3);
});

test('an answer that never comes times out and is retried', async () => {
  const sent = answer('never', made());
  expect(await outcomeOf(register(body))).toBe('made');
  expect(sent).toEqual([sentBody, sentBody]);
});

test('after three attempts the failure is reported', async () => {
  const sent = answer('lost');
  expect(await outcomeOf(register(body))).toBe(0);
  expect(sent).toHaveLength(3);
});

test.each([
  [402, 'CARD_DECLINED'],
  [409, 'USERNAME_TAKEN'],
  [429, 'THROTTLED'],
  [500, 'INTERNAL'],
])('a refusal with %i is reported at once', async (status, code) => {
  const sent = answer(refused(status, code));
  expect(await outcomeOf(register(body))).toBe(status);
  expect(sent).toHaveLength(1);
});

test.each([
  [409, 'USERNAME_TAKEN', 'account'],
  [409, 'EMAIL_TAKEN', 'account'],
  [402, 'CARD_DECLINED', 'card'],
  [400, 'CARD_NOT_CONFIRMED', 'card'],
  [409, 'CARD_ALREADY_USED', 'card'],
  [409, 'SIGNUP_ENDED', 'card'],
  [0, 'SERVICE_UNAVAILABLE', 'unknown'],
  [503, 'SERVICE_UNAVAILABLE', 'unknown'],
  [500, 'INTERNAL', 'unknown'],
  [429, 'THROTTLED', 'unknown'],
] as const)('%i %s continues at: %s', (status, code, place) => {
  expect(refusalOf(new ApiError(status, { code, message: 'No' }))).toBe(place);
});

test('a password the server finds too common leads back to its field', () => {
  const issues = [{ path: 'password', message: 'This password is too common.' }];
  const error = new ApiError(400, { code: 'VALIDATION_FAILED', message: 'No', issues });
  expect(refusalOf(error)).toBe('account');
});
