import { withDeadline } from '@scanlist/service-kit/deadline';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWorkLimiter, type WorkLimiter } from './work-limiter.ts';

let limiter: WorkLimiter;
let begun: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  limiter = createWorkLimiter({ atOnceMax: 2, waitingMax: 2, waitingBytesMax: 100 });
  begun = [];
});
afterEach(() => vi.useRealTimers());

function pending() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}

/** Work that goes on until it is ended. */
function admit(name: string, endsAt = Number.POSITIVE_INFINITY, bytes = 1) {
  const { promise, resolve } = pending();
  const admitted = limiter.admit({
    endsAt,
    bytes,
    run: () => {
      begun.push(name);
      return promise;
    },
  });
  return { admitted, end: resolve };
}

test('runs so many at once, lets so many more wait, and turns the next away; the newest goes first', async () => {
  const [a, b, , d] = ['a', 'b', 'c', 'd'].map((name) => admit(name));
  expect(begun).toEqual(['a', 'b']);
  expect(admit('e').admitted).toBeUndefined();
  a?.end();
  await a?.admitted;
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'd']), 10_000);
  expect(admit('f').admitted).toBeDefined();
  b?.end();
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'd', 'f']), 10_000);
  d?.end();
  await d?.admitted;
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'd', 'f', 'c']), 10_000);
});

test('work is answered as it ends, also when it fails', async () => {
  await expect(
    limiter.admit({ endsAt: 1, bytes: 1, run: () => Promise.reject(new Error('no')) }),
  ).rejects.toThrow('no');
  await expect(limiter.admit({ endsAt: 1, bytes: 1, run: async () => {} })).resolves.toBeUndefined();
});

test('work that no caller waits for any more never begins, and frees its place', async () => {
  await admit('late', 0).admitted;
  const [a, , c, d] = [admit('a'), admit('b'), admit('c', 100), admit('d', 100)];
  expect(admit('e').admitted).toBeUndefined();
  await vi.advanceTimersByTimeAsync(100);
  await Promise.all([c.admitted, d.admitted]);
  const e = admit('e');
  expect(e.admitted).toBeDefined();
  a.end();
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'e']), 10_000);
});

test('so many bytes may wait and no more', async () => {
  const [a] = [admit('a'), admit('b'), admit('c', 200, 60)];
  expect(admit('d', 200, 60).admitted).toBeUndefined();
  expect(admit('e', 200, 40).admitted).toBeDefined();
  await vi.advanceTimersByTimeAsync(200);
  expect(admit('f', 400, 100).admitted).toBeDefined();
  a.end();
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'f']), 10_000);
  expect(admit('g', 400, 100).admitted).toBeDefined();
});

test('a place is taken until what was given up has settled, too', async () => {
  const statement = pending();
  const run = () => withDeadline(statement.promise, 50, 'a statement');
  const [first] = [limiter.admit({ endsAt: 100, bytes: 1, run }), admit('b'), admit('c')];
  const refused = expect(first).rejects.toThrow('took longer than 50 ms');
  await vi.advanceTimersByTimeAsync(50);
  await refused;
  expect(begun).toEqual(['b']);
  statement.resolve();
  await vi.waitFor(() => expect(begun).toEqual(['b', 'c']), 10_000);
});

test('a place is free again after half a minute, whatever hangs', async () => {
  const run = () => withDeadline(new Promise<void>(() => {}), 50, 'a statement');
  const refused = [
    limiter.admit({ endsAt: 100, bytes: 1, run }),
    limiter.admit({ endsAt: 100, bytes: 1, run }),
  ].map((one) => expect(one).rejects.toThrow('took longer'));
  await vi.advanceTimersByTimeAsync(50);
  await Promise.all(refused);
  admit('c');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(begun).toEqual(['c']);
});
