import { expect, test, vi } from 'vitest';
import { withDeadline } from './deadline.ts';

test('answers as the work does when it is in time', async () => {
  expect(await withDeadline(Promise.resolve(7), 1000, 'work')).toBe(7);
  await expect(withDeadline(Promise.reject(new Error('no')), 1000, 'work')).rejects.toThrow('no');
});

test('answers SERVICE_UNAVAILABLE, naming the work, when it is not', async () => {
  vi.useFakeTimers();
  const late = withDeadline(new Promise(() => {}), 5000, 'the query');
  const refused = expect(late).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'the query took longer than 5000 ms',
  });
  await vi.advanceTimersByTimeAsync(5000);
  await refused;
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
