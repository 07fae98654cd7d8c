import { defineRequest } from '@scanlist/contracts/messages/define';
import { AppError, unavailable } from '@scanlist/service-kit/app-error';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createCaller } from './call.ts';
import type { Messaging } from './connection.ts';
import { handle, type RequestHandler, serve } from './serve.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const double = defineRequest('lists', 'double', {
  input: z.object({ n: z.number('n must be a number'), note: z.string().default('none') }),
  output: z.object({ n: z.number(), note: z.string() }),
  idempotent: true,
});
const record = defineRequest('lists', 'record', {
  input: z.object({}),
  output: z.object({ ok: z.boolean() }),
  idempotent: false,
});
const doubling = handle(double, async ({ n, note }) => ({ n: n * 2, note }));

/** How long a condition may take to come true on a machine with other work. */
const soon = { timeout: 30_000 };

let server: TestServer;
let lists: Messaging;
let gateway: Messaging;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.remove());
beforeEach(async () => {
  [lists, gateway] = await Promise.all([server.connect('lists'), server.connect('gateway')]);
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all([lists.close(), gateway.close()]);
});

/** Until the end of the test, time limits end only as the test lets time pass. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
}

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((onResolve) => {
    resolve = onResolve;
  });
  return { promise, resolve };
}

const serving = (...handlers: RequestHandler[]) => serve(lists, handlers);

test('answers a request with what the use case made of the parsed input', async () => {
  await serving(doubling);
  expect(await createCaller(gateway).call(double, { n: 21 })).toEqual({ n: 42, note: 'none' });
});

test('waits for an answer as long as its contract says it may take', async () => {
  const patient = { ...double, answerMsMax: 4_000 };
  const [begun, mayFinish] = [deferred(), deferred()];
  let asked = 0;
  await serving(
    handle(double, async ({ n }) => {
      asked++;
      begun.resolve();
      await mayFinish.promise;
      return { n, note: 'late' };
    }),
  );
  holdTime();
  const answer = createCaller(gateway).call(patient, { n: 1 });
  await begun.promise;
  // An attempt of a contract without a limit of its own ends after a second.
  await vi.advanceTimersByTimeAsync(1_500);
  mayFinish.resolve();
  expect(await answer).toEqual({ n: 1, note: 'late' });
  expect(asked).toBe(1);
});

test('forwards the JSON of an answer untouched', async () => {
  await serving(doubling);
  const bytes = await createCaller(gateway).forward(double, { n: 1, note: 'é' });
  expect(Buffer.from(bytes).toString()).toBe('{"n":2,"note":"é"}');
});

test('carries an answer larger than one message of the server may be', async () => {
  const largest = lists.nc.info?.max_payload ?? 0;
  const note = 'words '.repeat(largest / 6 + 1);
  // It is about the size, on any machine.
  const patient = { ...double, answerMsMax: 20_000 };
  await serving(handle(double, async ({ n }) => ({ n, note })));
  expect(largest).toBeGreaterThan(0);
  expect(await createCaller(gateway).call(patient, { n: 1 })).toEqual({ n: 1, note });
  const bytes = await createCaller(gateway).forward(patient, { n: 1 });
  expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({ n: 1, note });
});

test('carries the public parts of an AppError to the caller, and not the internal one', async () => {
  await serving(
    handle(double, async () => {
      throw new AppError('LIST_LIMIT_REACHED', 'Ten lists are enough', {
        issues: [{ path: 'title', message: 'x' }],
        madeId: 'list-7',
        internal: 'owner 7',
      });
    }),
  );
  const error = await createCaller(gateway)
    .call(double, { n: 1 })
    .catch((reason) => reason);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: 'LIST_LIMIT_REACHED', publicMessage: 'Ten lists are enough' });
  expect(error.issues).toEqual([{ path: 'title', message: 'x' }]);
  expect(error.madeId).toBe('list-7');
  expect(error.internal).toBeUndefined();
});

test('answers INTERNAL, and nothing of the reason, for any other error', async () => {
  await serving(
    handle(double, async () => {
      throw new Error('password is hunter2');
    }),
  );
  await expect(createCaller(gateway).call(double, { n: 1 })).rejects.toMatchObject({
    code: 'INTERNAL',
    message: 'Something went wrong on our end. Please try again.',
  });
});

test('refuses input that violates the schema, naming the field', async () => {
  const answer = vi.fn(async () => ({ n: 0, note: '' }));
  await serving(handle(double, answer));
  const wrong = { n: 'one' } as unknown as { n: number };
  await expect(createCaller(gateway).call(double, wrong)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    issues: [{ path: 'n', message: 'n must be a number' }],
  });
  expect(answer).not.toHaveBeenCalled();
});

test('refuses bytes that are not JSON', async () => {
  await serving(doubling);
  const reply = await gateway.nc.request(double.subject, '{"n":');
  expect(reply.json()).toMatchObject({ code: 'MALFORMED_JSON' });
});

test('stays on its feet when a handler throws before its first await', async () => {
  await serving(
    {
      contract: record,
      answer: () => {
        throw new Error('at once');
      },
    },
    doubling,
  );
  const { call } = createCaller(gateway);
  await expect(call(record, {})).rejects.toMatchObject({ code: 'INTERNAL' });
  expect(await call(double, { n: 2 })).toMatchObject({ n: 4 });
});

test('handles requests side by side', async () => {
  let running = 0;
  let release = () => {};
  const allHere = new Promise<void>((resolve) => {
    release = resolve;
  });
  await serving(
    handle(double, async ({ n, note }) => {
      if (++running === 5) release();
      await allHere;
      return { n, note };
    }),
  );
  const { call } = createCaller(gateway);
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => call(double, { n })));
  expect(answers.map((answer) => answer.n)).toEqual([1, 2, 3, 4, 5]);
});

test('shares requests among the processes of a service: each is answered once', async () => {
  const second = await server.connect('lists');
  let answered = 0;
  const counting = handle(record, async () => ({ ok: ++answered > 0 }));
  await Promise.all([serve(lists, [counting]), serve(second, [counting])]);
  const { call } = createCaller(gateway);
  await Promise.all(Array.from({ length: 20 }, () => call(record, {})));
  expect(answered).toBe(20);
  await second.close();
});

test('an idempotent request waits while there are no responders', async () => {
  const request = gateway.nc.request.bind(gateway.nc);
  const asked = vi.spyOn(gateway.nc, 'request').mockImplementation(async (...sent) => {
    // The service is there once the third attempt leaves, however long its start takes.
    if (asked.mock.calls.length === 3) await serving(doubling);
    return request(...sent);
  });
  expect(await createCaller(gateway).call(double, { n: 4 })).toMatchObject({ n: 8 });
  expect(asked).toHaveBeenCalledTimes(3);
});

test('any other request is sent once', async () => {
  const asked = vi.spyOn(gateway.nc, 'request');
  await expect(createCaller(gateway).call(record, {})).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(asked).toHaveBeenCalledTimes(1);
});

test('an idempotent request is retried after a timeout', async () => {
  let asked = 0;
  const [begun, askedAgain] = [deferred(), deferred()];
  await serving(
    handle(double, async ({ n, note }) => {
      asked += 1;
      begun.resolve();
      // The first is not answered before the second has come.
      if (asked === 1) await askedAgain.promise;
      else askedAgain.resolve();
      return { n, note };
    }),
  );
  holdTime();
  const answer = createCaller(gateway).call(double, { n: 3 });
  await begun.promise;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toMatchObject({ n: 3 });
  expect(asked).toBe(2);
});

test('a request that was sent and not answered has an unknown outcome, also if the next attempt is refused', async () => {
  const { call } = createCaller(gateway);
  const failure = (answer: Promise<unknown>) => answer.then(String, (error) => error);
  expect(await failure(call(record, {}))).toMatchObject({ isOutcomeUnknown: false });
  let asked = 0;
  const [recording, doubling, finished] = [deferred(), deferred(), deferred()];
  await serving(
    handle(record, async () => {
      recording.resolve();
      await finished.promise;
      return { ok: true };
    }),
    handle(double, async () => {
      asked += 1;
      doubling.resolve();
      if (asked === 1) await finished.promise;
      throw unavailable('too much to do');
    }),
  );
  holdTime();
  const unanswered = failure(call(record, {}));
  await recording.promise;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await unanswered).toMatchObject({ code: 'SERVICE_UNAVAILABLE', isOutcomeUnknown: true });
  const refusedLater = failure(call(double, { n: 1 }));
  await doubling.promise;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await refusedLater).toMatchObject({ code: 'SERVICE_UNAVAILABLE', isOutcomeUnknown: true });
  expect(await failure(call(double, { n: 1 }))).toMatchObject({ isOutcomeUnknown: false });
  finished.resolve();
});

test('a closing service answers what it had begun and takes nothing new', async () => {
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let finish = () => {};
  const mayFinish = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await serving(
    handle(record, async () => {
      begun();
      await mayFinish;
      return { ok: true };
    }),
  );
  const { call } = createCaller(gateway);
  const first = call(record, {});
  await hasBegun;
  const closed = lists.close();
  // Once this comes back the server knows that nobody listens any more.
  await lists.nc.flush();
  await expect(call(record, {})).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  finish();
  expect(await first).toEqual({ ok: true });
  await closed;
});

test('ping answers ok, or SERVICE_UNAVAILABLE while the service cannot do its work', async () => {
  let healthy = true;
  await serve(lists, [], {
    ping: async () => {
      if (!healthy) throw new Error('no database');
    },
  });
  const { pings } = await import('@scanlist/contracts/messages/health');
  const { call } = createCaller(gateway);
  expect(await call(pings.lists, {})).toEqual({ ok: true, events: 'ok' });
  healthy = false;
  await expect(call(pings.lists, {})).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

test('fails while NATS is lost without sending anything, reports the reconnect, and works again', async () => {
  await serving(doubling);
  const { call } = createCaller(gateway);
  const back = vi.fn();
  gateway.onReconnect(back);
  await server.kill();
  await expect.poll(() => gateway.connected()).toBe(false);
  const asked = vi.spyOn(gateway.nc, 'request');
  await expect(call(double, { n: 1 })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    isOutcomeUnknown: false,
  });
  expect(asked).not.toHaveBeenCalled();
  await server.start();
  await expect.poll(() => back.mock.calls.length, soon).toBe(1);
  await expect.poll(() => lists.connected(), soon).toBe(true);
  expect(await call(double, { n: 5 })).toMatchObject({ n: 10 });
});
