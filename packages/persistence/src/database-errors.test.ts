import { notFound } from '@scanlist/service-kit/app-error';
import { afterEach, expect, test, vi } from 'vitest';
import { translateDatabaseErrors } from './database-errors.ts';

afterEach(() => vi.useRealTimers());

const failing = (code: string) => Promise.reject(Object.assign(new Error('driver'), { code }));

test.each([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'EPIPE',
  '08006',
  '57P01',
  '53300',
  '53100',
  '53200',
  '55P03',
])('a database that is away (%s) is SERVICE_UNAVAILABLE, with the reason for the log', async (code) => {
  await expect(translateDatabaseErrors(failing(code), 'a use case')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    internal: 'a use case: the database is away',
    cause: { code },
  });
});

test.each(['23505', '22P05', '42P01', '57014'])(
  'a statement it refuses (%s) stays a defect',
  async (code) => {
    await expect(translateDatabaseErrors(failing(code))).rejects.toMatchObject({ message: 'driver', code });
  },
);

test('what a use case refuses passes as it is', async () => {
  await expect(translateDatabaseErrors(Promise.reject(notFound()))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('after five seconds without an answer it is SERVICE_UNAVAILABLE', async () => {
  vi.useFakeTimers();
  const answer = translateDatabaseErrors(new Promise(() => {}), 'a use case');
  const outcome = expect(answer).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    internal: 'a use case took longer than 5000 ms',
  });
  await vi.advanceTimersByTimeAsync(5_000);
  await outcome;
});

/** Like a query of postgres.js it is sent when it is awaited. */
function aQuery() {
  const sent = vi.fn();
  class Query extends Promise<string> {
    cursor() {}
    cancel() {}
    // biome-ignore lint/suspicious/noThenProperty: the test counts who awaits it
    override then: Promise<string>['then'] = (...given) => {
      sent();
      return super.then(...given);
    };
  }
  return { sent, query: () => new Query((resolve) => resolve('rows')) };
}

test('while a hundred statements hang no other is sent, until one of them has settled', async () => {
  vi.useFakeTimers();
  // A copy of its own, which counts from zero.
  vi.resetModules();
  const { translateDatabaseErrors } = await import('./database-errors.ts');
  let settle = () => {};
  const hangs = [
    new Promise<void>((resolve) => {
      settle = resolve;
    }),
    ...Array.from({ length: 99 }, () => new Promise<void>(() => {})),
  ];
  const given = Promise.allSettled(hangs.map((work) => translateDatabaseErrors(work)));
  await vi.advanceTimersByTimeAsync(5_000);
  await given;
  const { sent, query } = aQuery();
  await expect(translateDatabaseErrors(query(), 'a use case')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    internal: 'a use case: the database hangs',
  });
  expect(sent).not.toHaveBeenCalled();
  settle();
  await vi.advanceTimersByTimeAsync(0);
  expect(await translateDatabaseErrors(query())).toBe('rows');

  // One more hangs; half a minute later none counts any more.
  const another = Promise.allSettled([translateDatabaseErrors(new Promise(() => {}))]);
  await vi.advanceTimersByTimeAsync(5_000);
  await another;
  await expect(translateDatabaseErrors(query())).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await translateDatabaseErrors(query())).toBe('rows');
});
